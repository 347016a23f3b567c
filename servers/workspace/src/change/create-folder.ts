import { mkdir } from 'node:fs/promises';

import { ToolError } from '@wellspoken/kit';

import { errnoOf } from '../sandbox/errno.ts';
import { kindOf, type Place } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { look } from './current-file.ts';
import { assertNotTempName } from './guards.ts';
import { syncFolder } from './sync-folder.ts';

/** A folder that is there now. */
export interface CreatedFolder {
  readonly path: string;
  /** Whether it was made now, rather than found. */
  readonly created: boolean;
}

/** Makes a folder and those above it that are missing; fine where it exists. */
export async function createFolder(sandbox: Sandbox, path: string): Promise<CreatedFolder> {
  assertNotTempName(path);
  const how = { operation: 'create', makeFolders: true };
  return sandbox.use(path, how, async (place) => {
    if (place.grip?.stats.isDirectory() === true) return { path: place.shown, created: false };
    const created = await makeAt(place);
    if (created) await syncFolder(place.parent);
    return { path: place.shown, created };
  });
}

async function makeAt(place: Place): Promise<boolean> {
  try {
    await mkdir(place.entry);
    return true;
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    const there = await look(place.entry);
    // Another call made it in the meantime, which is what this one wants.
    if (there?.isDirectory() === true) return false;
    const what = there === undefined ? 'something' : kindOf(there);
    throw new ToolError('already_exists', `"${place.asked}" is ${what} already, not a folder.`, {
      suggestions: ['Choose another name, or move what is there first.'],
      cause: error,
    });
  }
}
