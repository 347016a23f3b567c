import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes a folder with all that a server has put into it, also what it made read-only. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Caches of programs are often locked against writing, and a report must not be lost by that.
    await unlock(folder).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function unlock(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  await Promise.all(folders.map(({ name }) => unlock(join(folder, name))));
}
