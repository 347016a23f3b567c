import { readdir, rmdir, unlink } from 'node:fs/promises';

import { type Grip, within } from '../sandbox/grip.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { takeByDescriptor } from '../sandbox/take-by-descriptor.ts';
import { takeByPath } from '../sandbox/take-by-path.ts';

/** What is in a folder: which sandbox holds it, the folder, and the name. */
export interface Entry {
  readonly sandbox: Sandbox;
  readonly folder: Grip;
  readonly name: string;
}

/** Lets `work` use what has a name in a folder that is held; a link is not followed. */
export async function withEntry<T>(
  { sandbox, folder, name }: Entry,
  work: (grip: Grip | undefined) => Promise<T>,
): Promise<T> {
  const take = sandbox.survivesSwaps ? takeByDescriptor : takeByPath;
  const grip = await take(within(folder, name));
  try {
    return await work(grip);
  } finally {
    await grip?.release();
  }
}

/** What is told while a tree is removed. */
interface Removal {
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
