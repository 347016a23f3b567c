import { createTwoFilesPatch, formatPatch } from 'diff';

import { toLfText } from './lf-text.ts';

// An answer holds the diff three times, with escapes, and one that is too large would hide the edit.
const MAX_LENGTH = 50_000;
/** How many lines may differ before the search for the shortest diff would take too long. */
const MAX_CHANGES = 1_000;

/** What an edit changes, as removed and added lines. */
export interface Difference {
  readonly diff: string;
  /** Whether some of it is left out. */
  readonly truncated: boolean;
}

/** The unified diff between two texts; line ends do not count. */
export function createDiff(shown: string, before: string, after: string): Difference {
  const [old, next] = [toLfText(before).text, toLfText(after).text];
  const names = [`a/${shown}`, `b/${shown}`] as const;
  const options = { context: 3, maxEditLength: MAX_CHANGES };
  const patch =
    createTwoFilesPatch(...names, old, next, undefined, undefined, options) ??
    formatOneBlock(names, old.split('\n'), next.split('\n'));
  const diff = patch.replace(/^=+\n/, '');
  if (diff.length <= MAX_LENGTH) return { diff, truncated: false };
  return { diff: diff.slice(0, diff.lastIndexOf('\n', MAX_LENGTH) + 1), truncated: true };
}

// All from the first line that differs to the last is one block: longer than need be, and right.
function formatOneBlock(
  [oldFileName, newFileName]: readonly [string, string],
  old: readonly string[],
  next: readonly string[],
): string {
  const start = old.findIndex((line, index) => line !== next[index]);
  const shorter = Math.min(old.length, next.length) - start;
  let same = 0;
  while (same < shorter && old.at(-1 - same) === next.at(-1 - same)) same += 1;
  const gone = old.slice(start, old.length - same);
  const added = next.slice(start, next.length - same);
  const hunk = {
    oldStart: start + 1,
    oldLines: gone.length,
    newStart: start + 1,
    newLines: added.length,
    lines: [...gone.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
  };
  const headers = { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined };
  return formatPatch({ ...headers, hunks: [hunk] });
}
