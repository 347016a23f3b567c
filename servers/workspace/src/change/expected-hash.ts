import { lstatSync, type Stats } from 'node:fs';

import { ToolError } from '@wellspoken/kit';

import { isSame } from '../sandbox/grip.ts';
import type { Place } from '../sandbox/place.ts';
import { readCurrent, type CurrentFile } from './current-file.ts';

/** Throws when a file is not the one that the caller has read. */
export function assertExpected(
  { asked }: Place,
  actual: string | undefined,
  expected: string | undefined,
): void {
  if (expected === undefined || actual === expected.toLowerCase()) return;
  const what = actual === undefined ? 'is not there any more' : 'changed since it was read';
  throw new ToolError('conflict', `"${asked}" ${what}; nothing was written.`, {
    suggestions: [
      actual === undefined
        ? 'Leave expectedHash out to write the file anew.'
        : `Read it again: its hash is now ${actual}.`,
    ],
  });
}

/**
 * A last look for `putFile`: another program may have written since, and takes no lock of ours. Returns
 * a check that the file is still as it was at this look, by what the system keeps about it.
 */
export async function verifyUnchanged(place: Place, old: CurrentFile): Promise<() => void> {
  const now = await readCurrent(place, { keepUpTo: 0 });
  assertExpected(place, now?.sha256, old.sha256);
  return () => {
    const last = lstatSync(place.entry, { throwIfNoEntry: false });
    if (now !== undefined && last !== undefined && isUntouched(now.stats, last)) return;
    throw new ToolError('conflict', `"${place.asked}" was changed just now; nothing was written.`, {
      retryable: true,
      suggestions: ['Read it again.'],
    });
  };
}

function isUntouched(before: Stats, after: Stats): boolean {
  const { size, mtimeMs, ctimeMs } = after;
  const isAsBefore =
    before.size === size && before.mtimeMs === mtimeMs && before.ctimeMs === ctimeMs;
  return isAsBefore && isSame(before, after);
}
