import { rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Connection } from '../../store/connection.ts';
import { ArchiveError } from '../archive-error.ts';

/** Which files an archive goes through. */
export interface Placement {
  readonly ready: string;
  readonly archive: string;
}

/**
 * Puts a loaded archive in place of the one before it, at once. It is copied first: the copy is
 * compact, needs no log beside it, and is not held open by the statements of this process.
 */
export async function placeArchive(
  connection: Connection,
  { ready, archive }: Placement,
): Promise<void> {
  rmSync(ready, { force: true });
  connection.exec(`VACUUM INTO '${ready.replaceAll("'", "''")}'`);
  await syncFile(ready);
  try {
    await rename(ready, archive);
  } catch (cause) {
    throw new ArchiveError(
      'The archive is loaded but could not take its place, because a server has the old one open. Stop the servers that use this folder and run the same command again: only this step is left.',
      { cause },
    );
  }
  await syncFolder(dirname(archive));
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the disk hold the new name; not every system can. */
async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows opens no folders; there the name is safe with the next write of the file system.
  }
}
