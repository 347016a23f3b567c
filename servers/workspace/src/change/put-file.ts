import { renameSync, type Stats } from 'node:fs';
import { open, rename, unlink, type FileHandle } from 'node:fs/promises';

import { within } from '../sandbox/grip.ts';
import type { Place } from '../sandbox/place.ts';
import { renameToFree } from './publish.ts';
import { syncFolder } from './sync-folder.ts';
import { createTempName } from './temp-name.ts';

/** How a file comes to its place. */
export interface Put {
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
 * Puts a whole file in its place in one step: whoever looks sees what was there before, or all of the
 * new one. A failure leaves nothing behind.
 */
export async function putFile(place: Place, put: Put): Promise<void> {
  const temp = within(place.parent, createTempName());
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
    if (old !== undefined) await resemble(handle, old);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function resemble(handle: FileHandle, old: Stats): Promise<void> {
  const now = await handle.stat();
  if (now.uid !== old.uid || now.gid !== old.gid) {
    await handle.chown(old.uid, old.gid).catch(() => {});
  }
  // The bits that lend a program its owner's rights are not for contents that someone else wrote.
  await handle.chmod(old.mode & 0o777);
}
