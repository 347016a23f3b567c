import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';

import { openMemory } from '../../src/memory/open-memory.ts';
import { SCHEMA_VERSION } from '../../src/sqlite/file/migrations.ts';
import { CORE_SCHEMA } from '../../src/sqlite/file/schema.ts';
import { raceToOpen } from './open-race.ts';
import { integrityOf, makePlace, tamper } from './place.ts';
import { runToEnd, startServer } from './server-process.ts';

test('four processes that open a new file at the same moment all write to it', async () => {
  const race = { processes: 4, rounds: 15 };
  await expect(raceToOpen(await makePlace(), race)).resolves.toEqual([]);
});

test('a file of a newer version is refused with a sentence and exit code 2, and stays as it is', async () => {
  const db = join(await makePlace(), 'memory.db');
  await openMemory({ path: db }).close();
  tamper(db, 'PRAGMA user_version = 999');
  const { code, words } = await runToEnd(db);
  expect(code).toBe(2);
  expect(words).toContain('The file was written by a newer version of devflow (form 999;');
  expect(versionOf(db)).toBe(999);
});

test.each([
  {
    what: 'a database of another program',
    make: async (db: string) => tamper(db, 'CREATE TABLE bookmarks (url TEXT)'),
    says: 'The file is a database of another program.',
  },
  {
    what: 'a file that is no database',
    make: (db: string) => writeFile(db, 'Dear diary, '.repeat(1_000)),
    says: 'The file is no database, or its beginning is damaged.',
  },
])('$what is refused with a sentence and is not touched', async ({ make, says }) => {
  const db = join(await makePlace(), 'memory.db');
  await make(db);
  const before = readFileSync(db);
  expect(() => openMemory({ path: db })).toThrow(says);
  expect(readFileSync(db)).toEqual(before);
});

test('an empty file becomes a memory', async () => {
  const db = join(await makePlace(), 'memory.db');
  await writeFile(db, '');
  await openMemory({ path: db }).close();
  expect(versionOf(db)).toBe(SCHEMA_VERSION);
});

test('a file of the first version is brought to the newest, with all that it holds', async () => {
  const db = join(await makePlace(), 'memory.db');
  writeFirstForm(db);
  const server = await startServer(db);
  const { data } = await server.call('get_entity_history', {
    entityName: 'Old one',
    include_observations: true,
  });
  expect(data).toMatchObject({
    id: 'uid-1',
    history: [{ changedBy: 'old 1.0', observations: [{ text: 'Noted long ago' }] }],
  });
  const added = await server.call('create_entities', {
    entities: [{ name: 'New one', entityType: 'task' }],
  });
  expect(added.isError).toBe(false);
  await server.leave();
  expect(versionOf(db)).toBe(SCHEMA_VERSION);
  expect(integrityOf(db)).toBe('ok');
});

/** Writes a file as the first version did. */
function writeFirstForm(db: string): void {
  tamper(
    db,
    `PRAGMA journal_mode = WAL;
    ${CORE_SCHEMA}
    PRAGMA application_id = ${0x57_44_46_4c};
    PRAGMA user_version = 1;
    INSERT INTO projects VALUES (1, 'default', 1000);
    INSERT INTO changes VALUES (1, 1000, 'old 1.0', 'create_entities');
    INSERT INTO entities (id, uid, project_id, name, type, version, created_at, changed_by, valid_from)
      VALUES (1, 'uid-1', 1, 'Old one', 'task', 1, 1000, 1, 1000);
    INSERT INTO entity_versions (entity_id, version, name, type, change_id, valid_from)
      VALUES (1, 1, 'Old one', 'task', 1, 1000);
    INSERT INTO observations (id, entity_id, text, digest, created_at, added_by, valid_from, asserted_at)
      VALUES (1, 1, 'Noted long ago', x'00', 1000, 1, 1000, 1000);`,
  );
}

function versionOf(db: string): unknown {
  const database = new DatabaseSync(db);
  const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
  database.close();
  return row.user_version;
}
