import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

import { ToolError } from '@wellspoken/kit';

import { withLock } from '../lock/with-lock.ts';
import { lookAgain } from '../change/current-file.ts';
import { relocate } from '../change/relocate.ts';
import { errnoOf } from '../sandbox/errno.ts';
import type { Occupied } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { TRASH } from './name.ts';
import { tidyTrash } from './tidy.ts';

/** Moves something to the trash of its allowed folder, and returns where it is now. */
export async function putInTrash(
  sandbox: Sandbox,
  place: Occupied,
  signal?: AbortSignal,
): Promise<string> {
  const deletedAt = new Date();
  const batch = `${stampOf(deletedAt)}-${randomBytes(4).toString('hex')}`;
  const { folder } = place;
  const names = [TRASH, batch, ...place.names];
  const note = { path: sandbox.show(folder, place.names), deletedAt: deletedAt.toISOString() };
  const write = (path: readonly string[], text: string): Promise<void> =>
    sandbox.use(
      sandbox.show(folder, path),
      { operation: 'delete', keepLink: true, makeFolders: true },
      (at) => writeFile(at.entry, text, { flag: 'wx' }),
    );
  try {
    // What was deleted has no business in anyone's commit.
    await write([TRASH, '.gitignore'], '*\n').catch(unlessThere);
    await write([TRASH, `${batch}.json`], `${JSON.stringify(note, null, 2)}\n`);
    const how = { operation: 'delete', keepLink: true, makeFolders: true };
    return await sandbox.use(sandbox.show(folder, names), how, async (to) => {
      await withLock({ places: [place, to], signal }, async () => {
        await lookAgain(place);
        await relocate(place, to, false);
      });
      return to.shown;
    });
  } catch (error) {
    await tidyTrash(sandbox, { folder, names });
    throw inOtherWords(error, place.asked);
  }
}

/** A time that can be part of a file name on every system. */
function stampOf(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(':', '-');
}

function unlessThere(error: unknown): void {
  const code = error instanceof ToolError ? error.code : errnoOf(error);
  if (code !== 'already_exists') throw error;
}

// The caller did not name the path in the trash that the error is about.
function inOtherWords(error: unknown, asked: string): unknown {
  if (!(error instanceof ToolError)) return error;
  const message = `"${asked}" could not be moved to the trash: ${error.message}`;
  return new ToolError(error.code, message, {
    cause: error,
    retryable: error.retryable,
    suggestions: ['Set permanently to true to delete it without the trash.'],
  });
}
