import { ToolError, type Completer } from '@wellspoken/kit';

import type { Sandbox } from '../sandbox/sandbox.ts';
import { listEntries } from './entries.ts';

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
