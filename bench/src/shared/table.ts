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
  return alignColumns([['task', 'contender', 'median', 'ratio', 'found'], ...rows], 2);
}

/** Puts cells below each other: so many columns to the left, the others to the right. */
export function alignColumns(table: readonly (readonly string[])[], left: number): string {
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number): string => {
    const width = widths?.[column] ?? 0;
    return column < left ? cell.padEnd(width) : cell.padStart(width);
  };
  return table.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}
