import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { type Context, defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import { withLock } from '../lock/with-lock.ts';
import { type EntryType, getEntryType } from '../sandbox/entry-type.ts';
import { getErrno } from '../sandbox/errno.ts';
import { isSame } from '../sandbox/grip.ts';
import { type Occupied, requireSomething } from '../sandbox/place.ts';
import { createMovedError, explain } from '../sandbox/refusals.ts';
import { TRASH } from '../sandbox/reserved-names.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { definePath } from '../writing/change-fields.ts';
import { lookAgain } from '../writing/current-file.ts';
import { assertNotAllowedFolder, assertNotTrash, isInTrash } from '../writing/guards.ts';
import { type Entry, removeTree, withEntry } from '../writing/held-entry.ts';
import { syncFolder } from '../writing/put-file.ts';
import { relocate } from '../writing/relocate.ts';
import { tidyTrash } from './tidy.ts';

/** The tool `delete_file`. */
export function deleteFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'delete_file',
    title: 'Delete a file or folder',
    description:
      'Delete a file, a link, or with recursive a folder and all that is in it. By default it goes to the trash of its allowed folder, and move_file brings it back from the path in the answer. permanently deletes for good, as does deleting something in the trash. The user is asked first where the client can ask. A link is deleted, not what it leads to.',
    effect: 'delete',
    openWorld: false,
    input: z.object({
      path: definePath('what to delete'),
      recursive: z.boolean().default(false).describe('Needed for a folder that is not empty'),
      permanently: z
        .boolean()
        .default(false)
        .describe('true deletes for good instead of moving to the trash'),
    }),
    output: z.object({
      path: z.string().describe('What was deleted'),
      kind: z.enum(['file', 'folder', 'link', 'other']).describe('What it was'),
      entries: z
        .number()
        .int()
        .describe(
          `Files, links and folders that went, itself included; ${MAX_COUNT} or more where it says ${MAX_COUNT}`,
        ),
      permanently: z.boolean().describe('true when it is gone for good'),
      movedTo: z.string().optional().describe('Where it is in the trash, for move_file'),
    }),
    examples: [{ name: 'to the trash', arguments: { path: 'src/util/math.ts' } }],
    run: async ({ path, recursive, permanently }, ctx) => {
      const target = await inspectEntry(sandbox, path, recursive);
      const forGood = permanently || target.isInTrash;
      if (ctx.canAsk('form')) await confirm(ctx, target, forGood);
      const deletion = { target, permanently: forGood, signal: ctx.signal };
      const deleted = await deleteEntry(sandbox, path, deletion);
      return reply(deleted, { summary: summarize(deleted) });
    },
  });
}

async function confirm(ctx: Context, target: DeletionTarget, forGood: boolean): Promise<void> {
  const { kind, path, entries } = target;
  const what = kind === 'other' ? `"${path}"` : `the ${kind} "${path}"`;
  const inside = entries > 1 ? ` with ${describeCount(entries - 1)} in it` : '';
  const how = forGood ? 'It cannot be brought back.' : 'It goes to the trash.';
  const answer = await ctx.ask({
    message: `Delete ${what}${inside}? ${how}`,
    fields: z.object({ confirm: z.boolean().describe('Whether to delete it') }),
  });
  if (answer.action === 'accept' && answer.content.confirm) return;
  throw new ToolError(
    'declined',
    `The user did not agree to delete "${path}". Nothing was changed.`,
  );
}

function describeCount(entries: number): string {
  if (entries >= MAX_COUNT - 1) return `${MAX_COUNT} entries or more`;
  return formatCount(entries, 'entry', 'entries');
}

function summarize({ path, movedTo, entries }: Deleted): string {
  const what = entries > 1 ? `${path} (${describeCount(entries)})` : path;
  if (movedTo === undefined) return `Deleted ${what} for good.`;
  return `Moved ${what} to the trash: ${movedTo}. To bring it back, call move_file from there.`;
}

/** What is to be deleted, as it was when it was looked at. */
interface DeletionTarget {
  readonly path: string;
  readonly kind: EntryType;
  /** Files, links and folders, itself included; counted up to a bound. */
  readonly entries: number;
  /** Whether it is in the trash already, so that it can only be deleted for good. */
  readonly isInTrash: boolean;
  readonly stats: Stats;
}

/** What was deleted. */
interface Deleted extends Pick<DeletionTarget, 'path' | 'kind' | 'entries'> {
  readonly permanently: boolean;
  /** Where it can be fetched back from. */
  readonly movedTo?: string;
}

const HOW = { operation: 'delete', keepLink: true } as const;

/** Looks at what would be deleted; throws where it may not be. */
export function inspectEntry(
  sandbox: Sandbox,
  path: string,
  recursive: boolean,
): Promise<DeletionTarget> {
  return sandbox.use(path, HOW, async (place) => {
    const { grip, parent, names, shown, asked } = await requireSomething(place);
    assertNotAllowedFolder(sandbox, place, 'deleted');
    assertNotTrash(place, 'deleted');
    const entries = await countEntries({ sandbox, folder: parent, name: names.at(-1) ?? '' });
    if (entries > 1 && !recursive) {
      throw new ToolError('conflict', `The folder "${asked}" is not empty.`, {
        suggestions: ['Set recursive to true to delete it with all that is in it.'],
      });
    }
    const { stats } = grip;
    return { path: shown, kind: getEntryType(stats), entries, isInTrash: isInTrash(names), stats };
  });
}

/** How something is deleted. */
interface Deletion {
  readonly target: DeletionTarget;
  readonly permanently: boolean;
  readonly signal?: AbortSignal;
}

/** Deletes what was looked at: to the trash, or for good. A link is deleted, never its target. */
export function deleteEntry(sandbox: Sandbox, path: string, deletion: Deletion): Promise<Deleted> {
  const { target, signal } = deletion;
  return sandbox.use(path, HOW, async (place) => {
    const found = await requireSomething(place);
    if (!isSame(found.grip.stats, target.stats)) throw createMovedError();
    signal?.throwIfAborted();
    const { kind, entries } = target;
    const answer = { path: place.shown, kind, entries };
    if (!deletion.permanently && !target.isInTrash) {
      const movedTo = await putInTrash(sandbox, found, signal);
      return { ...answer, permanently: false, movedTo };
    }
    const locking = { places: [place], signal };
    const removed = await withLock(locking, () => removeForGood(sandbox, found, signal));
    await tidyTrash(sandbox, place);
    return { ...answer, entries: removed, permanently: true };
  });
}

async function removeForGood(
  sandbox: Sandbox,
  place: Occupied,
  signal: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  const onRemoved = (): void => void (removed += 1);
  const name = place.names.at(-1) ?? '';
  // Another server may have put something else there during the wait.
  await lookAgain(place);
  try {
    await removeTree({ sandbox, folder: place.parent, name }, { signal, onRemoved });
  } catch (error) {
    throw removed === 0 ? error : createHalfDoneError(error, place.asked, removed);
  }
  await syncFolder(place.parent);
  return removed;
}

function createHalfDoneError(error: unknown, asked: string, removed: number): unknown {
  const told = explain(error, asked);
  if (!(told instanceof ToolError)) return told;
  const message = `${told.message} Entries deleted before that: ${removed}.`;
  return new ToolError(told.code, message, { cause: error, retryable: told.retryable });
}

/** How many entries are counted before the count stops. */
const MAX_COUNT = 10_000;

/** How many files, links and folders there are below an entry, itself included; `MAX_COUNT` at most. */
async function countEntries(entry: Entry, room = MAX_COUNT): Promise<number> {
  return withEntry(entry, async (grip) => {
    if (grip === undefined) return 0;
    if (!grip.stats.isDirectory()) return 1;
    let count = 1;
    for (const name of await readdir(grip.path)) {
      if (count >= room) return room;
      count += await countEntries({ ...entry, folder: grip, name }, room - count);
    }
    return count;
  });
}

/** Moves something to the trash of its allowed folder, and returns where it is now. */
async function putInTrash(
  sandbox: Sandbox,
  place: Occupied,
  signal?: AbortSignal,
): Promise<string> {
  const deletedAt = new Date();
  const batch = `${formatStamp(deletedAt)}-${randomBytes(4).toString('hex')}`;
  const { folder } = place;
  const names = [TRASH, batch, ...place.names];
  const note = { path: sandbox.show(folder, place.names), deletedAt: deletedAt.toISOString() };
  const write = (path: readonly string[], text: string): Promise<void> =>
    sandbox.use(
      sandbox.show(folder, path),
      { operation: 'delete', keepLink: true, makeFolders: true },
      (at) => writeFile(at.entry, text, { flag: 'wx' }),
    );
  try {
    // Deleted files must not be committed.
    await write([TRASH, '.gitignore'], '*\n').catch(ignoreExisting);
    await write([TRASH, `${batch}.json`], `${JSON.stringify(note, null, 2)}\n`);
    const how = { operation: 'delete', keepLink: true, makeFolders: true };
    return await sandbox.use(sandbox.show(folder, names), how, async (to) => {
      await withLock({ places: [place, to], signal }, async () => {
        await lookAgain(place);
        await relocate(place, to, false);
      });
      return to.shown;
    });
  } catch (error) {
    await tidyTrash(sandbox, { folder, names });
    throw explainTrashError(error, place.asked);
  }
}

/** A time that can be part of a file name on every system. */
function formatStamp(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(':', '-');
}

function ignoreExisting(error: unknown): void {
  const code = error instanceof ToolError ? error.code : getErrno(error);
  if (code !== 'already_exists') throw error;
}

// The caller did not name the path in the trash that the error is about.
function explainTrashError(error: unknown, asked: string): unknown {
  if (!(error instanceof ToolError)) return error;
  const message = `"${asked}" could not be moved to the trash: ${error.message}`;
  return new ToolError(error.code, message, {
    cause: error,
    retryable: error.retryable,
    suggestions: ['Set permanently to true to delete it without the trash.'],
  });
}
