import { link, open, rename, unlink } from 'node:fs/promises';

import { errnoOf } from '../sandbox/errno.ts';

// What a file system says that has no second names for one file.
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/**
 * Gives a file or link another name only where that name is free; one step, so that no other process
 * can come between. Throws `EEXIST` where it is taken.
 */
export async function renameToFree(
  from: string,
  to: string,
  linkFile: typeof link = link,
): Promise<void> {
  try {
    await linkFile(from, to);
  } catch (error) {
    if (!NO_LINKS.has(errnoOf(error) ?? '')) throw error;
    await renameToReserved(from, to);
    return;
  }
  await removeOr(from, () => unlink(to));
}

/** Removes a file that has a copy or a second name now; where that fails, `undo` takes it back. */
export async function removeOr(path: string, undo: () => Promise<void>): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * The same where there are no links: an empty file takes the name first, which fails where it is taken,
 * and a rename alone would not.
 */
export async function renameToReserved(from: string, to: string): Promise<void> {
  const reserved = await open(to, 'wx');
  await reserved.close();
  try {
    await rename(from, to);
  } catch (error) {
    await unlink(to);
    throw error;
  }
}
