import { createTwoFilesPatch } from 'diff';

import { toLfText } from './lf-text.ts';

/** The longest diff that is shown. */
const MAX_LENGTH = 200_000;
/** The most lines that may differ before the search for the shortest diff is given up. */
const MAX_CHANGES = 10_000;

/** What an edit changes, as lines that are gone and lines that are new. */
export interface Difference {
  readonly diff: string;
  /** Whether some of it is left out. */
  readonly truncated: boolean;
}

/** The unified diff between two texts; line ends do not count. */
export function unifiedDiff(shown: string, before: string, after: string): Difference {
  const [old, next] = [toLfText(before).text, toLfText(after).text];
  const options = { context: 3, maxEditLength: MAX_CHANGES };
  const patch = createTwoFilesPatch(
    `a/${shown}`,
    `b/${shown}`,
    old,
    next,
    undefined,
    undefined,
    options,
  );
  if (patch === undefined) return { diff: '', truncated: true };
  const diff = patch.replace(/^=+\n/, '');
  if (diff.length <= MAX_LENGTH) return { diff, truncated: false };
  return { diff: diff.slice(0, diff.lastIndexOf('\n', MAX_LENGTH) + 1), truncated: true };
}
