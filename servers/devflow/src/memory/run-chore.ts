import { resolve } from 'node:path';
import { type ChoreContext, ChoreError } from '@wellspoken/kit/launch';
import * as z from 'zod';

import type { Settings } from '../config.ts';
import { locateDataFile } from '../open.ts';
import type { By, Memory } from './memory.ts';
import { openMemory, type OpenOptions } from './open-memory.ts';
import { StoreError } from './store.ts';

/** The file of the memory that a chore is about; refuses one that is none. */
export function locateChoreFile(
  { db }: Settings,
  { env, cwd }: Pick<ChoreContext, 'env' | 'cwd'>,
): string {
  const path = locateDataFile(
    db !== undefined && /^[^~:/\\]/u.test(db) ? resolve(cwd, db) : db,
    env,
  );
  if (path !== ':memory:') return path;
  throw new ChoreError('--db :memory: names no file, so there is nothing to do this with.');
}

/** Does something with a memory, and closes it. */
export async function withMemory<Value>(
  options: Pick<OpenOptions, 'path' | 'project' | 'mayOnlyRead'>,
  work: (memory: Memory) => Promise<Value>,
): Promise<Value> {
  return explainFaults(options.path, async () => {
    const memory = openMemory(options);
    try {
      return await work(memory);
    } finally {
      await memory.close();
    }
  });
}

/** Rethrows faults of the store as messages for the command line. */
export async function explainFaults<Value>(
  path: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    const examine =
      cause.fault === 'busy' ? '' : ' To examine it: wellspoken doctor devflow --db <file>';
    throw new ChoreError(`${cause.message} The file is ${path}.${examine}`, { cause });
  }
}

/** Who changes something where a person does it on a command line. */
export function createChoreActor(name: string): By {
  const client = { era: 'modern', revision: '2026-07-28', name: 'command line' } as const;
  return { tool: name, context: { client, caller: { id: 'command-line' } } };
}

/** The flag for programs that read the result. */
export const json = z.boolean().default(false).describe('Write the result as JSON, for programs');

/** The flag that allows a file to be replaced. */
export const force = z.boolean().default(false).describe('Replace the file where there is one');

/** Writes the result of a chore: a sentence for people, or JSON. */
export function writeResult(
  { stdout }: Pick<ChoreContext, 'stdout'>,
  {
    isJson,
    words,
    facts,
  }: { readonly isJson: boolean; readonly words: string; readonly facts: object },
): void {
  stdout.write(isJson ? `${JSON.stringify(facts)}\n` : `${words}\n`);
}
