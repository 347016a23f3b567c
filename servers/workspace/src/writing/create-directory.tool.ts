import { mkdir } from 'node:fs/promises';
import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { look } from '../sandbox/grip.ts';
import { getErrno } from '../sandbox/errno.ts';
import { describeKind, type Place } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { definePath } from './change-fields.ts';
import { assertNotTempName } from './guards.ts';
import { syncFolder } from './put-file.ts';

/** The tool `create_directory`. */
export function createDirectory({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'create_directory',
    title: 'Create a folder',
    description:
      'Make a folder, and the folders above it that are missing. Fine when it exists already. Not needed before write_file, move_file and copy_file, which make the folders they need.',
    effect: 'create',
    // A folder that is there stays as it is.
    hints: { idempotent: true },
    openWorld: false,
    input: z.object({ path: definePath('the folder to make') }),
    output: z.object({
      path: z.string().describe('The folder, after links'),
      created: z.boolean().describe('false when it was there already'),
    }),
    examples: [{ name: 'nested', arguments: { path: 'docs/pictures/small' } }],
    run: async ({ path }) => {
      const made = await createFolder(sandbox, path);
      const summary = made.created ? `Created ${made.path}.` : `${made.path} was there already.`;
      return reply(made, { summary });
    },
  });
}

/** A folder that is there now. */
interface CreatedFolder {
  readonly path: string;
  /** Whether it was made now, rather than found. */
  readonly created: boolean;
}

/** Makes a folder and those above it that are missing; fine where it exists. */
async function createFolder(sandbox: Sandbox, path: string): Promise<CreatedFolder> {
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
    if (getErrno(error) !== 'EEXIST') throw error;
    const there = await look(place.entry);
    // Another call made it in the meantime, which is what this one wants.
    if (there?.isDirectory() === true) return false;
    const what = there === undefined ? 'something' : describeKind(there);
    throw new ToolError('already_exists', `"${place.asked}" is ${what} already, not a folder.`, {
      suggestions: ['Choose another name, or move what is there first.'],
      cause: error,
    });
  }
}
