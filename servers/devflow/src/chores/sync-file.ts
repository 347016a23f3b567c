import { open } from 'node:fs/promises';

/** Has the disk hold all of a file before anything relies on it. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
