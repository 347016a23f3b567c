import { wrapText } from '@wellspoken/kit';
import pico from 'picocolors';

import type { Screen, World } from './context.ts';

/** Ways to make a text stand out; each leaves it as it is where there are no colours. */
export type Paint = ReturnType<typeof pico.createColors>;

/** The colours of a screen: none unless it is a terminal and NO_COLOR is unset. */
export function createPaint(screen: Screen, env: World['env']): Paint {
  return pico.createColors(hasColours(screen, env));
}

/** Whether colours are shown: the screen is a terminal and nobody asked for none. */
function hasColours(screen: Screen, env: World['env']): boolean {
  return screen.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

/** How wide a screen is taken to be, so that the same text is shown everywhere. */
export const WIDTH = 80;

/** Breaks a text into lines that are at most so wide; a longer word stands alone. */
export function wrap(text: string, width: number = WIDTH): readonly string[] {
  return wrapText(text, width);
}

const GAP = 2;

/** Rows under a head, in columns; the last column is wrapped to the width of the screen. */
export function formatTable(
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

/** A word as it can be typed into a shell; quotes are kept for those that need them. */
export function quoteShellWord(word: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? quoteForWindows(word) : quoteForShell(word);
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Backslashes count as such, unless a quote follows them. */
function quoteForWindows(word: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(word)) return word;
  const escaped = word.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/(\\+)$/, '$1$1');
  return `"${escaped}"`;
}
