import { ToolError } from '@wellspoken/kit';

import type { Place } from '../sandbox/index.ts';
import { readCurrent } from './current-file.ts';

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

/** A last look for `putFile`: another process may have written since, and holds no lock of ours. */
export async function verifyUnchanged(place: Place, sha256: string | undefined): Promise<void> {
  const now = await readCurrent(place, { keepUpTo: 0 });
  if (now?.sha256 === sha256) return;
  assertExpected(place, now?.sha256, sha256 ?? 'nothing');
}
