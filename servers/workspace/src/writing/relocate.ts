import { readlink, rename, symlink, unlink } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';

import { getErrno } from '../sandbox/errno.ts';
import type { Occupied, Place } from '../sandbox/place.ts';
import { duplicate } from './duplicate.ts';
import { putFile, removeOr, renameToFree, renameToReserved, syncFolder } from './put-file.ts';

/** Gives something another name, also on another file system; `mayReplace` lets it take a taken one. */
export async function relocate(
  source: Occupied,
  destination: Place,
  mayReplace: boolean,
): Promise<void> {
  try {
    await renameHere(source, destination, mayReplace);
  } catch (error) {
    if (getErrno(error) !== 'EXDEV') throw error;
    await moveAcross(source, destination, mayReplace);
  }
  await syncFolder(destination.parent);
  await syncFolder(source.parent);
}

async function renameHere(source: Occupied, to: Place, mayReplace: boolean): Promise<void> {
  const { stats } = source.grip;
  // A folder cannot have two names; all that a rename could replace is a folder that is empty.
  if (mayReplace || stats.isDirectory()) return rename(source.entry, to.entry);
  // Elsewhere than on Linux a second name for a link would be one for what it leads to.
  const isFollowed = stats.isSymbolicLink() && process.platform !== 'linux';
  return (isFollowed ? renameToReserved : renameToFree)(source.entry, to.entry);
}

async function moveAcross(source: Occupied, to: Place, mayReplace: boolean): Promise<void> {
  const { grip } = source;
  if (!grip.stats.isFile() && !grip.stats.isSymbolicLink())
    throw createOtherFileSystemError(source);
  const fill = grip.stats.isSymbolicLink()
    ? async (temp: string) => symlink(await readlink(source.entry), temp)
    : (temp: string) => duplicate(grip, temp, { keepTimes: true, flush: true });
  await putFile(to, { fill, onlyNew: !mayReplace });
  // What the copy replaced no longer exists, so the copy stays beside the original.
  await removeOr(source.entry, mayReplace ? async () => {} : () => unlink(to.entry));
}

function createOtherFileSystemError({ asked }: Place): ToolError {
  const message = `"${asked}" is no file and cannot be moved to another file system.`;
  return new ToolError('unsupported', message, {
    suggestions: ['Copy a folder with copy_file and recursive, then delete it with delete_file.'],
  });
}
