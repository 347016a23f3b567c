import type { Stats } from 'node:fs';
import { chmod, mkdir, readdir, readlink, rename, symlink } from 'node:fs/promises';
import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import { withLock } from '../lock/with-lock.ts';
import type { Folder } from '../sandbox/folder.ts';
import { type HeldEntry, isSame, joinName, look } from '../sandbox/grip.ts';
import { describeKind, type Occupied, type Place, requireSomething } from '../sandbox/place.ts';
import { createMovedError, createWrongKindError } from '../sandbox/refusals.ts';
import { createTempName, isTempName, TRASH } from '../sandbox/reserved-names.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { defineCreateFolders, defineOverwrite, definePath } from './change-fields.ts';
import { duplicate } from './duplicate.ts';
import {
  assertNotIntoItself,
  assertNotTempName,
  assertWritable,
  createTakenError,
} from './guards.ts';
import { removeTree, withEntry } from './held-entry.ts';
import { putFile, syncFolder } from './put-file.ts';
import { sweep } from './sweep.ts';

/** The most files, links and folders that one call copies. */
export const MAX_ENTRIES = 10_000;

/** The most bytes that one call copies. */
export const MAX_BYTES = 1_073_741_824;

/** The tool `copy_file`. */
export function copyFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'copy_file',
    title: 'Copy a file or folder',
    description: `Copy a file, or with recursive a folder and all that is in it. The copy appears whole or not at all. The destination is the whole new path. Nothing is replaced unless overwrite is true. In a folder, links that lead inside are copied as links; other links, the trash and devices are left out. At most ${MAX_ENTRIES} entries and ${MAX_BYTES} bytes.`,
    effect: 'overwrite',
    openWorld: false,
    input: z.object({
      source: definePath('what to copy'),
      destination: z.string().min(1).describe('The whole path of the copy, such as src/copy.ts'),
      recursive: z.boolean().default(false).describe('Needed to copy a folder'),
      overwrite: defineOverwrite(),
      createFolders: defineCreateFolders(),
    }),
    output: z.object({
      source: z.string().describe('What was copied, after links'),
      destination: z.string().describe('Where the copy is'),
      replaced: z.boolean().describe('true when a file that had this path is gone'),
      entries: z.number().int().describe('How many files, links and folders were copied'),
      bytes: z.number().int().describe('How many bytes the files have'),
      skipped: z.number().int().describe('How many links and devices were left out'),
    }),
    examples: [
      { name: 'file', arguments: { source: 'README.md', destination: 'docs/readme-copy.md' } },
      {
        name: 'folder',
        arguments: { source: 'src', destination: 'backup/src', recursive: true },
      },
    ],
    run: async (input, { signal }) => {
      const copied = await copy(sandbox, { ...input, signal });
      return reply(copied, { summary: summarize(copied) });
    },
  });
}

function summarize({ source, destination, entries, bytes, skipped }: Copied): string {
  const what = `${formatCount(entries, 'entry', 'entries')}, ${formatCount(bytes, 'byte')}`;
  const left =
    skipped > 0 ? `; ${formatCount(skipped, 'link or device', 'links or devices')} left out` : '';
  return `Copied ${source} to ${destination} (${what}${left}).`;
}

/** What is to be copied. */
interface Copy {
  readonly source: string;
  readonly destination: string;
  readonly recursive: boolean;
  readonly overwrite: boolean;
  readonly createFolders: boolean;
  readonly signal?: AbortSignal;
}

/** What was copied. */
interface Copied extends Readonly<Tally> {
  readonly source: string;
  readonly destination: string;
  readonly replaced: boolean;
}

/** Copies a file, or a folder with all that is in it; the copy appears whole or not at all. */
async function copy(sandbox: Sandbox, request: Copy): Promise<Copied> {
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
      const copyHeld = from.grip.stats.isDirectory() ? copyFolder : copyRegularFile;
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
  if (!grip.stats.isDirectory())
    throw createWrongKindError(asked, 'a file or a folder', describeKind(grip.stats));
  if (recursive) return;
  throw new ToolError('invalid_arguments', `"${asked}" is a folder.`, {
    suggestions: ['Set recursive to true to copy it with all that is in it.'],
  });
}

async function copyRegularFile(copying: Copying, { from, to, request }: Ends): Promise<boolean> {
  countEntry(copying, from.grip.stats.size);
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
  if (there.isDirectory()) throw createTakenError(to, 'Give the whole path of the copy.');
  if (isSame(there, from.grip.stats)) {
    throw new ToolError('invalid_arguments', `"${to.asked}" is the source itself.`);
  }
  if (!request.overwrite) {
    throw createTakenError(to, 'Choose another name, or set overwrite to true to replace it.');
  }
  if (!there.isFile()) throw createWrongKindError(to.asked, 'a file', describeKind(there));
}

async function copyFolder(copying: Copying, { from, to }: Ends): Promise<boolean> {
  if (to.names.length === 0 || (await look(to.entry)) !== undefined) {
    throw createTakenError(to, 'Give a path that is free: a folder is never merged into another.');
  }
  countEntry(copying, 0);
  const name = createTempName();
  const temp = { sandbox: copying.sandbox, folder: to.parent, name };
  await mkdir(joinName(to.parent, name), 0o700);
  try {
    await withEntry(temp, async (made) => {
      if (made?.stats.isDirectory() !== true) throw createMovedError();
      await copyTree(copying, { from: from.grip, to: made, names: from.names });
    });
    // A rename replaces a folder that is empty and nothing else, should one have come meanwhile.
    await rename(joinName(to.parent, name), to.entry);
  } catch (error) {
    await removeTree(temp).catch(() => {});
    throw error;
  }
  await syncFolder(to.parent);
  return false;
}

/** How a copy goes on; shared by all folders of one tree. */
interface Copying {
  readonly sandbox: Sandbox;
  /** The allowed folder that the source lies in. */
  readonly root: Folder;
  readonly asked: string;
  readonly signal: AbortSignal | undefined;
  readonly tally: Tally;
}

/** What has been copied so far. */
interface Tally {
  entries: number;
  bytes: number;
  /** Links that lead outside, and FIFOs, sockets and devices. */
  skipped: number;
}

/** A folder and its copy, and the names that lead to the folder from the allowed one. */
interface Pair {
  readonly from: HeldEntry;
  readonly to: HeldEntry;
  readonly names: readonly string[];
}

/** Copies all that is in a folder into another, which is empty. Links are copied as links. */
async function copyTree(copying: Copying, { from, to, names }: Pair): Promise<void> {
  for (const name of await readdir(from.path)) {
    if (name === TRASH || isTempName(name)) continue;
    copying.signal?.throwIfAborted();
    await withEntry({ sandbox: copying.sandbox, folder: from, name }, async (grip) => {
      // What went away while the copy was being made is not part of it.
      if (grip === undefined) return;
      await copyOne(copying, grip, { from, to, names: [...names, name] });
    });
  }
  // The mode comes last: a folder that may not be written to must be filled before.
  await chmod(to.path, from.stats.mode & 0o777);
}

/** Throws when one more entry would be more than one call copies. */
function countEntry({ tally, asked }: Copying, bytes: number): void {
  tally.entries += 1;
  tally.bytes += bytes;
  if (tally.entries <= MAX_ENTRIES && tally.bytes <= MAX_BYTES) return;
  const message = `"${asked}" is too much for one copy: at most ${MAX_ENTRIES} entries and ${MAX_BYTES} bytes.`;
  throw new ToolError('too_large', message, { suggestions: ['Copy its parts one by one.'] });
}

async function copyOne(
  copying: Copying,
  grip: HeldEntry,
  { from, to, names }: Pair,
): Promise<void> {
  const name = names.at(-1) ?? '';
  const target = joinName(to, name);
  switch (describeKind(grip.stats)) {
    case 'a file':
      countEntry(copying, grip.stats.size);
      return duplicate(grip, target, { keepTimes: false, flush: false });
    case 'a folder':
      countEntry(copying, 0);
      await mkdir(target, 0o700);
      return withEntry({ sandbox: copying.sandbox, folder: to, name }, async (made) => {
        if (made?.stats.isDirectory() !== true) throw createMovedError();
        await copyTree(copying, { from: grip, to: made, names });
      });
    case 'a link':
      if (!(await isLeadingInside(copying, names))) break;
      countEntry(copying, 0);
      return symlink(await readlink(joinName(from, name)), target);
    default:
      break;
  }
  copying.tally.skipped += 1;
}

async function isLeadingInside(
  { sandbox, root }: Copying,
  names: readonly string[],
): Promise<boolean> {
  try {
    await sandbox.use(sandbox.show(root, names), { operation: 'copy' }, () => Promise.resolve());
    return true;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}
