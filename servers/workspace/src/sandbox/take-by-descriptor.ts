import { existsSync } from 'node:fs';
import { constants, open, readlink, type FileHandle } from 'node:fs/promises';

import { isMissing } from './errno.ts';
import { assertRegular, type HeldEntry } from './grip.ts';

/**
 * Opens nothing for reading or writing, so neither a FIFO nor a device notices. Linux names it so; Node
 * has no constant for it.
 */
export const O_PATH = 0o10_000_000;
const DESCRIPTORS = '/proc/self/fd';

/** Whether this system lets a process reach what lies in an open folder by the folder's descriptor. */
export function canTakeByDescriptor(): boolean {
  return process.platform === 'linux' && existsSync(DESCRIPTORS);
}

/**
 * Holds an open descriptor. Names below it are looked up in the folder that was opened, so a folder
 * that is swapped for a link between two steps changes nothing.
 */
export async function takeByDescriptor(path: string): Promise<HeldEntry | undefined> {
  const handle = await openPath(path);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    const held = `${DESCRIPTORS}/${handle.fd}`;
    return {
      path: held,
      stats,
      // The kernel knows the name of what is open, whatever became of the path that led there.
      whereabouts: () => readlink(held),
      // The descriptor leads to the file that was looked at, and it is known to be no device or FIFO.
      openFile: () => {
        assertRegular(stats);
        return open(held, constants.O_RDONLY);
      },
      release: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openPath(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, O_PATH | constants.O_NOFOLLOW);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
