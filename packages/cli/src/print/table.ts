import type { Paint } from './paint.ts';
import { WIDTH, wrap } from './wrap.ts';

const GAP = 2;

/** Rows under a head, in columns; the last column is wrapped to the width of the screen. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const last = head.length - 1;
  const indent = widths.slice(0, last).reduce((sum, width) => sum + width + GAP, 0);
  const room = Math.max(WIDTH - indent, 16);
  const line = (cells: readonly string[]): string[] => {
    const fixed = cells.slice(0, last).map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const [first = '', ...more] = wrap(cells[last] ?? '', room);
    const lead = fixed.map((cell) => cell + ' '.repeat(GAP)).join('');
    return [lead + first, ...more.map((text) => ' '.repeat(indent) + text)];
  };
  const title = line(head).map((text) => paint.bold(text.trimEnd()));
  return [...title, ...rows.flatMap(line)].map((text) => `${text.trimEnd()}\n`).join('');
}
