import { opendir } from 'node:fs/promises';
import type { Dirent } from 'node:fs';

import { isTempName } from '../change/temp-name.ts';
import { requireFolder } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { TRASH } from '../trash/name.ts';

// A folder may hold more than anybody can choose from.
const MAX_ENTRIES = 10_000;

/** The files, folders and links in a folder, by name, without those that the server keeps for itself. */
export function listEntries(sandbox: Sandbox, path: string): Promise<readonly Dirent[]> {
  return sandbox.use(path, { operation: 'list' }, async (place) => {
    const { grip } = await requireFolder(place);
    const entries: Dirent[] = [];
    for await (const entry of await opendir(grip.path)) {
      if (isOffered(entry)) entries.push(entry);
      if (entries.length === MAX_ENTRIES) break;
    }
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  });
}

function isOffered(entry: Dirent): boolean {
  if (entry.name === TRASH || isTempName(entry.name)) return false;
  return entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
}
