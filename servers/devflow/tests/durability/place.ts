import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';

import { openMemory } from '../../src/memory/open-memory.ts';
import type { Reader } from '../../src/memory/reader.ts';

/** A folder that is gone after the test. */
export async function makePlace(base = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(base, 'wellspoken-devflow-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What SQLite itself says of a file: "ok", or what is wrong with it. */
export function integrityOf(db: string): string {
  const database = new DatabaseSync(db);
  try {
    const rows = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).join('\n');
  } catch (error) {
    return String(error);
  } finally {
    database.close();
  }
}

/** Changes a file beneath the server. */
export function tamper(db: string, sql: string): void {
  const database = new DatabaseSync(db);
  database.exec(sql);
  database.close();
}

/** Reads what a file holds, through the store and past every tool. */
export async function readFile<Value>(
  db: string,
  work: (reader: Reader) => Promise<Value>,
): Promise<Value> {
  const memory = openMemory({ path: db });
  try {
    return await memory.read(work);
  } finally {
    await memory.close();
  }
}

/** The observations of every entity of a file, by name. */
export function notesOf(db: string): Promise<ReadonlyMap<string, readonly string[]>> {
  return readFile(db, async (reader) => {
    const entities = await reader.listEntities({ limit: 1_000_000 });
    const names = new Map(entities.map(({ id, name }) => [id, name]));
    const notes = new Map(entities.map(({ name }) => [name, [] as string[]]));
    for (const { entityId, text } of await reader.observations([...names.keys()])) {
      notes.get(names.get(entityId) ?? '')?.push(text);
    }
    return notes;
  });
}
