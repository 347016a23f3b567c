import { readdir, rmdir, unlink } from 'node:fs/promises';

import { within } from '../sandbox/grip.ts';
import { withEntry, type Entry } from './hold.ts';

/** What is told while a tree is removed. */
export interface Removal {
  readonly signal?: AbortSignal | undefined;
  /** Hears of each file, link and folder that is gone. */
  readonly onRemoved?: () => void;
}

/** Removes a file, link or folder with all that is in it; links are removed, never followed. */
export async function removeTree(entry: Entry, removal: Removal = {}): Promise<void> {
  removal.signal?.throwIfAborted();
  const path = within(entry.folder, entry.name);
  const isFolder = await withEntry(entry, async (grip) => {
    if (grip?.stats.isDirectory() !== true) return false;
    for (const name of await readdir(grip.path)) {
      await removeTree({ sandbox: entry.sandbox, folder: grip, name }, removal);
    }
    return true;
  });
  await (isFolder ? rmdir(path) : unlink(path));
  removal.onRemoved?.();
}
