import type { Stats } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';

import { ToolError } from '@wellspoken/kit';

import { isSame, within } from '../sandbox/grip.ts';
import { kindOf, type Occupied, type Place, requireSomething } from '../sandbox/place.ts';
import { moved, wrongKind } from '../sandbox/refusals.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { charge, copyTree, type Copying, type Tally } from './copy-tree.ts';
import { look } from './current-file.ts';
import { duplicate } from './duplicate.ts';
import { assertNotIntoItself, assertNotTempName, assertWritable, taken } from './guards.ts';
import { withEntry } from './hold.ts';
import { withLock } from '../lock/with-lock.ts';
import { putFile } from './put-file.ts';
import { removeTree } from './remove-tree.ts';
import { sweep } from './sweep.ts';
import { syncFolder } from './sync-folder.ts';
import { createTempName } from './temp-name.ts';

/** What is to be copied. */
export interface Copy {
  readonly source: string;
  readonly destination: string;
  readonly recursive: boolean;
  readonly overwrite: boolean;
  readonly createFolders: boolean;
  readonly signal?: AbortSignal;
}

/** What was copied. */
export interface Copied extends Readonly<Tally> {
  readonly source: string;
  readonly destination: string;
  readonly replaced: boolean;
}

/** Copies a file, or a folder with all that is in it; the copy appears whole or not at all. */
export async function copy(sandbox: Sandbox, request: Copy): Promise<Copied> {
  assertNotTempName(request.destination);
  return sandbox.use(request.source, { operation: 'copy' }, async (place) => {
    const from = await requireSomething(place);
    assertCopyable(from, request);
    const how = { operation: 'copy', makeFolders: request.createFolders };
    return sandbox.use(request.destination, how, async (to) => {
      await assertNotIntoItself(from.grip, to);
      await sweep(sandbox, to.parent);
      const copying: Copying = {
        sandbox,
        root: from.folder,
        asked: from.asked,
        signal: request.signal,
        tally: { entries: 0, bytes: 0, skipped: 0 },
      };
      const copyHeld = from.grip.stats.isDirectory() ? copyFolder : copyFile;
      const locking = { places: [to], signal: request.signal };
      const replaced = await withLock(locking, () => copyHeld(copying, { from, to, request }));
      return { source: from.shown, destination: to.shown, replaced, ...copying.tally };
    });
  });
}

interface Ends {
  readonly from: Occupied;
  readonly to: Place;
  readonly request: Copy;
}

function assertCopyable({ asked, grip }: Occupied, { recursive }: Copy): void {
  if (grip.stats.isFile()) return;
  if (!grip.stats.isDirectory()) throw wrongKind(asked, 'a file or a folder', kindOf(grip.stats));
  if (recursive) return;
  throw new ToolError('invalid_arguments', `"${asked}" is a folder.`, {
    suggestions: ['Set recursive to true to copy it with all that is in it.'],
  });
}

async function copyFile(copying: Copying, { from, to, request }: Ends): Promise<boolean> {
  charge(copying, from.grip.stats.size);
  const there = to.names.length === 0 ? to.parent.stats : await look(to.entry);
  if (there !== undefined) {
    assertReplaceable({ from, to, request }, there);
    await assertWritable(to);
  }
  await putFile(to, {
    fill: (temp) => duplicate(from.grip, temp, { keepTimes: false, flush: true }),
    onlyNew: !request.overwrite,
    verify: async () => {
      copying.signal?.throwIfAborted();
      return undefined;
    },
  });
  return there !== undefined;
}

function assertReplaceable({ from, to, request }: Ends, there: Stats): void {
  if (there.isDirectory()) throw taken(to, 'Give the whole path of the copy.');
  if (isSame(there, from.grip.stats)) {
    throw new ToolError('invalid_arguments', `"${to.asked}" is the source itself.`);
  }
  if (!request.overwrite) {
    throw taken(to, 'Choose another name, or set overwrite to true to replace it.');
  }
  if (!there.isFile()) throw wrongKind(to.asked, 'a file', kindOf(there));
}

async function copyFolder(copying: Copying, { from, to }: Ends): Promise<boolean> {
  if (to.names.length === 0 || (await look(to.entry)) !== undefined) {
    throw taken(to, 'Give a path that is free: a folder is never merged into another.');
  }
  charge(copying, 0);
  const name = createTempName();
  const temp = { sandbox: copying.sandbox, folder: to.parent, name };
  await mkdir(within(to.parent, name), 0o700);
  try {
    await withEntry(temp, async (made) => {
      if (made?.stats.isDirectory() !== true) throw moved();
      await copyTree(copying, { from: from.grip, to: made, names: from.names });
    });
    // A rename replaces a folder that is empty and nothing else, should one have come meanwhile.
    await rename(within(to.parent, name), to.entry);
  } catch (error) {
    await removeTree(temp).catch(() => {});
    throw error;
  }
  await syncFolder(to.parent);
  return false;
}
