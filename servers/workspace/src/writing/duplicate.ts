import { constants, copyFile, open } from 'node:fs/promises';

import type { HeldEntry } from '../sandbox/grip.ts';

const { COPYFILE_EXCL, COPYFILE_FICLONE, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants;

// Windows flushes only what is open for writing; elsewhere a read-only copy must be flushed too.
const TO_FLUSH = (process.platform === 'win32' ? O_RDWR : O_RDONLY) | O_NOFOLLOW;

/** What a copy takes over, and whether the disk must keep it before the call goes on. */
export interface DuplicateOptions {
  readonly keepTimes: boolean;
  readonly flush: boolean;
}

/** Copies a file that is held to a path where nothing is. */
export async function duplicate(
  source: HeldEntry,
  to: string,
  { keepTimes, flush }: DuplicateOptions,
): Promise<void> {
  // Where the file system can, both share their blocks until one is changed.
  await copyFile(source.path, to, COPYFILE_EXCL | COPYFILE_FICLONE);
  const handle = await open(to, TO_FLUSH);
  try {
    const { mode, atime, mtime } = source.stats;
    // The bits that lend a program its owner's rights are not copied along.
    await handle.chmod(mode & 0o777);
    if (keepTimes) await handle.utimes(atime, mtime);
    if (flush) await handle.sync();
  } finally {
    await handle.close();
  }
}
