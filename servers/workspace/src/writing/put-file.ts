import { renameSync, type Stats } from 'node:fs';
import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises';

import { getErrno } from '../sandbox/errno.ts';
import { type HeldEntry, joinName } from '../sandbox/grip.ts';
import type { Place } from '../sandbox/place.ts';
import { createTempName } from '../sandbox/reserved-names.ts';

/** How a file comes to its place. */
interface Put {
  /** Makes the file at a path where nothing is, and has the disk keep it. */
  readonly fill: (temp: string) => Promise<void>;
  /** Refuses to replace anything. */
  readonly onlyNew: boolean;
  /**
   * The last look before the file takes its name; throws to leave everything as it was. What it
   * returns is called once more in the same turn as the renaming.
   */
  readonly verify?: () => Promise<(() => void) | undefined>;
}

/**
 * Puts a whole file in its place in one step: a reader sees either the old file or all of the
 * new one. A failure leaves nothing behind.
 */
export async function putFile(place: Place, put: Put): Promise<void> {
  const temp = joinName(place.parent, createTempName());
  try {
    await put.fill(temp);
    const recheck = await put.verify?.();
    if (put.onlyNew) await renameToFree(temp, place.entry);
    else await replace(temp, place, recheck);
  } catch (error) {
    await unlink(temp).catch(() => {});
    throw error;
  }
  await syncFolder(place.parent);
}

async function replace(temp: string, { entry }: Place, recheck?: () => void): Promise<void> {
  if (recheck === undefined) return rename(temp, entry);
  // Other programs take no lock of ours: without a turn of the event loop between the check and the
  // renaming, the time left to them is that of two system calls.
  recheck();
  renameSync(temp, entry);
}

/** Writes bytes to a new file; with the mode and, where allowed, the owner of the one it replaces. */
export async function writeBytes(temp: string, bytes: Uint8Array, old?: Stats): Promise<void> {
  const handle = await open(temp, 'wx', old === undefined ? 0o666 : 0o600);
  try {
    await handle.writeFile(bytes);
    if (old !== undefined) await copyOwner(handle, old);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copyOwner(handle: FileHandle, old: Stats): Promise<void> {
  const now = await handle.stat();
  if (now.uid !== old.uid || now.gid !== old.gid) {
    await handle.chown(old.uid, old.gid).catch(() => {});
  }
  // The bits that lend a program its owner's rights are not for contents that someone else wrote.
  await handle.chmod(old.mode & 0o777);
}

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
    if (!NO_LINKS.has(getErrno(error) ?? '')) throw error;
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

/** Flushes the entries of a folder to disk, where the system supports that. */
export async function syncFolder(folder: HeldEntry): Promise<void> {
  // The change itself is done by now: a system that cannot do this must not make it look failed.
  const handle = await open(folder.path, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => {});
  await handle.close();
}
