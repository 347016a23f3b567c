import type { Stats } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { withLock } from '../lock/with-lock.ts';
import { isSame, look } from '../sandbox/grip.ts';
import { type Occupied, type Place, requireSomething } from '../sandbox/place.ts';
import { createWrongKindError } from '../sandbox/refusals.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { tidyTrash } from '../trash/tidy.ts';
import { defineCreateFolders, defineOverwrite, definePath } from './change-fields.ts';
import { lookAgain } from './current-file.ts';
import {
  assertNotAllowedFolder,
  assertNotIntoItself,
  assertNotTempName,
  assertNotTrash,
  assertOrdinary,
  createTakenError,
} from './guards.ts';
import { relocate } from './relocate.ts';
import { sweep } from './sweep.ts';

/** The tool `move_file`. */
export function moveFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'move_file',
    title: 'Move or rename',
    description:
      'Move or rename a file or a folder, also between allowed folders, and also back out of the trash. The destination is the whole new path, not the folder to move into. Nothing is replaced unless overwrite is true. A link is moved itself. Use copy_file to keep the original.',
    effect: 'overwrite',
    // A second call finds nothing to move.
    hints: { idempotent: false },
    openWorld: false,
    input: z.object({
      source: definePath('what to move'),
      destination: z.string().min(1).describe('The whole new path, such as src/main.ts'),
      overwrite: defineOverwrite(),
      createFolders: defineCreateFolders(),
    }),
    output: z.object({
      source: z.string().describe('Where it was'),
      destination: z.string().describe('Where it is now'),
      replaced: z.boolean().describe('true when a file that had the new path is gone'),
    }),
    examples: [
      {
        name: 'rename',
        arguments: { source: 'docs/guide.md', destination: 'docs/handbook.md' },
      },
    ],
    run: async (input, { signal }) => {
      const moved = await move(sandbox, { ...input, signal });
      const over = moved.replaced ? ', in place of the file that was there' : '';
      return reply(moved, { summary: `Moved ${moved.source} to ${moved.destination}${over}.` });
    },
  });
}

/** What is to be moved. */
interface Move {
  readonly source: string;
  readonly destination: string;
  readonly overwrite: boolean;
  readonly createFolders: boolean;
  readonly signal?: AbortSignal;
}

/** What was moved. */
interface Moved {
  readonly source: string;
  readonly destination: string;
  /** Whether a file that had the new name is gone. */
  readonly replaced: boolean;
}

/** Moves or renames a file, a folder or a link; a link is moved itself, not what it leads to. */
async function move(sandbox: Sandbox, request: Move): Promise<Moved> {
  const { source, destination, createFolders } = request;
  assertNotTempName(destination);
  return sandbox.use(source, { operation: 'move', keepLink: true }, async (from) => {
    const found = await requireSomething(from);
    assertOrdinary(from, found.grip);
    assertNotAllowedFolder(sandbox, from, 'moved');
    assertNotTrash(from, 'moved');
    const how = { operation: 'move', keepLink: true, makeFolders: createFolders };
    const replaced = await sandbox.use(destination, how, async (to) => {
      await assertNotIntoItself(found.grip, to);
      await sweep(sandbox, to.parent);
      const locking = { places: [from, to], signal: request.signal };
      return withLock(locking, () => moveHeld(found, to, request));
    });
    await tidyTrash(sandbox, from);
    return { ...replaced, source: from.shown };
  });
}

async function moveHeld(from: Occupied, to: Place, request: Move): Promise<Omit<Moved, 'source'>> {
  const now = await lookAgain(from);
  const there = to.names.length === 0 ? to.parent.stats : await look(to.entry);
  request.signal?.throwIfAborted();
  const done = { destination: to.shown, replaced: false };
  if (there === undefined) {
    await relocate(from, to, false);
    return done;
  }
  if (isSame(there, now)) {
    await renameSame(from, to, { stats: now, overwrite: request.overwrite });
    return done;
  }
  assertReplaceable({ from: now, there, to, overwrite: request.overwrite });
  await relocate(from, to, true);
  return { ...done, replaced: true };
}

// One file with two names, or one name in another spelling where the file system ignores case.
async function renameSame(
  from: Occupied,
  to: Place,
  { stats, overwrite }: { readonly stats: Stats; readonly overwrite: boolean },
): Promise<void> {
  if (isSame(from.parent.stats, to.parent.stats) && from.names.at(-1) === to.names.at(-1)) {
    throw new ToolError('invalid_arguments', `"${to.asked}" is where it is already.`);
  }
  if (stats.nlink === 1 || stats.isDirectory()) return relocate(from, to, true);
  if (!overwrite) throw createTakenError(to, 'It is another name of the same file.');
  return unlink(from.entry);
}

interface Replacement {
  readonly from: Stats;
  readonly there: Stats;
  readonly to: Place;
  readonly overwrite: boolean;
}

function assertReplaceable({ from, there, to, overwrite }: Replacement): void {
  if (there.isDirectory()) {
    throw createTakenError(to, `Give the whole new path, such as "${join(to.shown, 'name')}".`);
  }
  if (!overwrite)
    throw createTakenError(to, 'Choose another name, or set overwrite to true to replace it.');
  if (from.isDirectory())
    throw createWrongKindError(to.asked, 'a free name for the folder', 'a file');
}

function join(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}
