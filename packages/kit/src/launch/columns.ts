import { wrapText } from '../utils/text.ts';

/** The assumed width of a terminal. */
const WIDTH = 80;

/** Wraps text to the terminal, indenting every line but the first. */
export function wrapHanging(text: string, indent: number): string {
  return wrapText(text, WIDTH - indent).join(`\n${' '.repeat(indent)}`);
}

const GAP = 2;

/**
 * Formats pairs as two columns. The right one wraps; it starts on a new line if the left is too
 * wide.
 */
export function formatColumns(pairs: readonly (readonly [string, string])[], left: number): string {
  const room = WIDTH - GAP - left - GAP;
  return pairs
    .map(([term, meaning]) => {
      const lines = wrapText(meaning, room);
      const isWide = term.length > left;
      const rest = (isWide ? lines : lines.slice(1)).map(
        (line) => ' '.repeat(GAP + left + GAP) + line,
      );
      const first = isWide ? term : `${term.padEnd(left + GAP)}${lines[0] ?? ''}`;
      return [' '.repeat(GAP) + first.trimEnd(), ...rest].join('\n');
    })
    .join('\n');
}
