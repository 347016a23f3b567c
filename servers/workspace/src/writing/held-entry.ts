import { readdir, rmdir, unlink } from 'node:fs/promises';

import { type HeldEntry, joinName } from '../sandbox/grip.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { takeByDescriptor } from '../sandbox/take-by-descriptor.ts';
import { takeByPath } from '../sandbox/take-by-path.ts';

/** What is in a folder: which sandbox holds it, the folder, and the name. */
export interface Entry {
  readonly sandbox: Sandbox;
  readonly folder: HeldEntry;
  readonly name: string;
}

/** Lets `work` use what has a name in a folder that is held; a link is not followed. */
export async function withEntry<T>(
  { sandbox, folder, name }: Entry,
  work: (grip: HeldEntry | undefined) => Promise<T>,
): Promise<T> {
  const take = sandbox.survivesSwaps ? takeByDescriptor : takeByPath;
  const grip = await take(joinName(folder, name));
  try {
    return await work(grip);
  } finally {
    await grip?.release();
  }
}

/** Options of removing a tree. */
interface Removal {
  readonly signal?: AbortSignal | undefined;
  /** Called for each file, link and folder that was removed. */
  readonly onRemoved?: () => void;
}

/** Removes a file, link or folder with all that is in it; links are removed, never followed. */
export async function removeTree(entry: Entry, removal: Removal = {}): Promise<void> {
  removal.signal?.throwIfAborted();
  const path = joinName(entry.folder, entry.name);
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
