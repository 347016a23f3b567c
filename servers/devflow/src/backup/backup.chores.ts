import { existsSync, statSync } from 'node:fs';
import { copyFile as copyBytes, link, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Chore, ChoreError, defineChore, makeFolder } from '@wellspoken/kit/launch';
import * as z from 'zod';

import { countNoun } from '../answers/sentences.ts';
import { settings } from '../config.ts';
import { explainFaults, force, json, locateChoreFile, writeResult } from '../memory/run-chore.ts';
import { StoreError } from '../memory/store.ts';
import { isLogOfAnother } from '../sqlite/file-identity.ts';
import { copyFile, settleFile } from '../sqlite/file/copy-file.ts';
import { inspectFile } from '../sqlite/file/inspect-file.ts';
import { readOrphanedLog } from '../sqlite/file/open-file.ts';
import { assertNoStream, explainWrite, flushFile, makeFile } from './new-file.ts';

/** The chore that copies the memory while servers use it. */
export const backupChore: Chore = defineChore({
  name: 'backup',
  summary: 'Copies the memory into a file, while servers may go on using it.',
  program: settings,
  settings: z.object({
    to: z.string().min(1).meta({
      description: 'The copy to make',
      positional: true,
      placeholder: 'file',
    }),
    force,
    json,
  }),
  examples: [
    { arguments: '~/backups/devflow.db', does: 'Copy the memory:' },
    { arguments: '--db ~/work/memory.db --force copy.db', does: 'Copy another one over a copy:' },
  ],
  run: async ({ program, chore }, context) => {
    assertNoStream(chore.to, 'Name a file, or write the graph: wellspoken devflow export -');
    const from = locateChoreFile(program, context);
    assertThere(from);
    const path = resolve(context.cwd, chore.to);
    const { signal } = context;
    await explainFaults(from, () =>
      makeFile({ path, force: chore.force, memory: from }, (to) =>
        copyFile({
          from,
          to,
          signal,
          progress: (done, total) => context.progress(done, total, 'pages'),
        }),
      ),
    );
    const bytes = statSync(path).size;
    writeResult(context, {
      isJson: chore.json,
      words: `Copied the memory to ${path}: ${countNoun(bytes, 'byte')}, checked and sound.`,
      facts: { file: path, bytes },
    });
  },
});

/** Refuses a memory that is not there. */
export function assertThere(path: string): void {
  if (existsSync(path)) return;
  throw new ChoreError(`There is no memory yet: no file ${path}. Name another with --db.`);
}

/** The chore that puts a backup in the place of the memory. */
export const restoreChore: Chore = defineChore({
  name: 'restore',
  summary: 'Puts a backup in the place of the memory, and keeps the present one beside it.',
  program: settings,
  settings: z.object({
    from: z.string().min(1).meta({
      description: 'The backup to take; it stays as it is',
      positional: true,
      placeholder: 'file',
    }),
    json,
  }),
  examples: [{ arguments: '~/backups/devflow.db', does: 'Go back to a backup:' }],
  run: async ({ program, chore }, context) => {
    assertNoStream(chore.from, 'Name a file, or read a graph: wellspoken devflow import -');
    const path = locateChoreFile(program, context);
    const from = resolve(context.cwd, chore.from);
    const entities = await assertSound(from, path);
    const temporary = `${path}.restoring`;
    makeFolder(dirname(path));
    let kept: string | undefined;
    try {
      await rm(temporary, { force: true });
      const progress = (done: number, total: number): void =>
        context.progress(done, total, 'pages');
      await explainFaults(from, () =>
        copyFile({ from, to: temporary, progress, signal: context.signal }),
      );
      await flushFile(temporary);
      kept = await explainFaults(path, () => keepPresent(path));
      await rename(temporary, path);
    } catch (error) {
      throw explainWrite(error, path);
    } finally {
      await rm(temporary, { force: true });
    }
    const beside = kept === undefined ? '' : ` What was there before is ${kept}.`;
    writeResult(context, {
      isJson: chore.json,
      words: `Restored ${path}: ${countNoun(entities, 'entity', 'entities')}.${beside}`,
      facts: { file: path, entities, ...(kept === undefined ? {} : { kept }) },
    });
  },
});

/** Refuses what is no sound backup of a known form; how many entities it has. */
async function assertSound(from: string, memory: string): Promise<number> {
  if (!existsSync(from)) throw new ChoreError(`There is no file ${from}.`);
  if (from === memory) throw new ChoreError('That file is the memory itself. Name a backup.');
  const { fault, form, projects } = await inspectFile(from);
  if (fault !== undefined) {
    throw new ChoreError(`${from} cannot be restored. ${fault.message}`, { cause: fault });
  }
  if (form === 0) throw new ChoreError(`${from} is empty: it holds no memory.`);
  return projects.reduce((sum, { entities }) => sum + entities, 0);
}

/** Gives the present memory another name beside its own; none where there is no memory. */
async function keepPresent(path: string): Promise<string | undefined> {
  const kept = findFreeName(path, 'before-restore');
  if (!existsSync(path)) {
    const log = readOrphanedLog(path);
    await moveCompanions(path, kept);
    return log > 0 ? `${kept}-wal` : undefined;
  }
  const isLogForeign = !(await hasHeader(path)) || isLogOfAnother(path) || isDamaged(path);
  if (isLogForeign) await moveCompanions(path, kept);
  try {
    // Under both names for a moment, so that there is no moment without a memory.
    await link(path, kept);
  } catch {
    await copyBytes(path, kept);
  }
  return kept;
}

/** A log that cannot be written into its file is kept aside, away from the new file. */
async function moveCompanions(path: string, kept: string): Promise<void> {
  for (const companion of ['-wal', '-shm']) {
    if (existsSync(path + companion)) await rename(path + companion, kept + companion);
  }
}

const HEADER = 'SQLite format 3\0';

/** Whether a file has the header of a database. Opening one without it would delete its log. */
async function hasHeader(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.toString('latin1') === HEADER;
  } finally {
    await handle.close();
  }
}

/** Writes all of the memory into its one file; whether that cannot be done because it is damaged. */
function isDamaged(path: string): boolean {
  try {
    settleFile(path);
    return false;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.fault === 'damaged') return true;
    if (error.fault !== 'busy') throw error;
    throw new ChoreError(
      'A server, or another program, has the memory open. End all of them, then restore again.',
      { cause: error },
    );
  }
}

/** A name beside a file that is free, with why it was made and when. */
export function findFreeName(path: string, why: string): string {
  const moment = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `${path}.${why}-${moment}`;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(tried)) return tried;
  }
}
