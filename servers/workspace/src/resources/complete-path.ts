import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { type Completer, ToolError } from '@wellspoken/kit';

import { requireFolder } from '../sandbox/place.ts';
import { isTempName, TRASH } from '../sandbox/reserved-names.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** Suggests paths that go on from what was typed: what lies in its folder, folders with a slash. */
export function completePath(sandbox: Sandbox): Completer {
  return async (typed) => {
    const end = typed.lastIndexOf('/') + 1;
    const [folder, start] = [typed.slice(0, end), typed.slice(end)];
    const names = await suggest(sandbox, folder);
    return names.filter((name) => name.startsWith(start)).map((name) => folder + name);
  };
}

async function suggest(sandbox: Sandbox, folder: string): Promise<readonly string[]> {
  // Where there are several allowed folders, a path begins with the name of one.
  if (folder === '' && sandbox.folders.length !== 1) {
    return sandbox.folders.map(({ name }) => `${name}/`);
  }
  try {
    const entries = await listEntries(sandbox, folder || '.');
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  } catch (error) {
    // Nothing can be suggested for a folder that is not there; reading will say why.
    if (error instanceof ToolError) return [];
    throw error;
  }
}

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
