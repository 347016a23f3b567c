import type { Timing } from './measure.ts';

/** Writes timings as a table, a line for each. */
export function writeTable(timings: readonly Timing[]): string {
  const rows = timings.map(({ task, contender, medianMs, ratio, found }) => [
    task,
    contender,
    `${medianMs.toFixed(0)} ms`,
    `${ratio.toFixed(2)} x`,
    String(found),
  ]);
  const table = [['task', 'contender', 'median', 'ratio', 'found'], ...rows];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) => row.map((cell, column) => align(cell, column, widths?.[column] ?? 0)).join('  '))
    .join('\n');
}

function align(cell: string, column: number, width: number): string {
  return column < 2 ? cell.padEnd(width) : cell.padStart(width);
}
