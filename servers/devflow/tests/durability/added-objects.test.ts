import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openMemory } from '../../src/memory/open-memory.ts';
import { StoreError } from '../../src/memory/store.ts';
import { collectStatements } from '../../src/sqlite/database.ts';
import { examineFile } from '../../src/sqlite/file/examine-file.ts';
import { doChore } from '../support/run-chore.ts';
import { writeMemory } from './moved-file.ts';
import { makePlace, notesOf, tamper } from './place.ts';

/** What others can add to a file, and how it is named. */
const ADDITIONS: readonly (readonly [sql: string, name: string])[] = [
  [
    'CREATE TRIGGER evil AFTER INSERT ON observations BEGIN DELETE FROM entities; END',
    'the trigger "evil" on "observations"',
  ],
  ['CREATE VIEW shown AS SELECT * FROM observations', 'the view "shown"'],
  ['CREATE TABLE theirs (x)', 'the table "theirs"'],
  ['CREATE INDEX theirs ON entities (lower(name))', 'the index "theirs" on "entities"'],
  ['CREATE TABLE "a\n\u202Eb" (x)', 'the table "a??b"'],
  [
    'DROP TABLE assertions; CREATE TABLE assertions (kind, target_id, at, change_id)',
    'an altered table "assertions"',
  ],
  ['DROP TABLE assertions; CREATE VIEW assertions AS SELECT 1 AS kind', 'the view "assertions"'],
  [
    Array.from({ length: 7 }, (_, index) => `CREATE TABLE t${index} (x);`).join(''),
    'the table "t0", the table "t1", the table "t2", the table "t3", the table "t4", 2 more.',
  ],
];

async function makeAltered(sql: string): Promise<{ folder: string; db: string; altered: string }> {
  const folder = await makePlace();
  const db = join(folder, 'memory.db');
  await writeMemory(db, 'Mine');
  const altered = join(folder, 'altered.db');
  copyFileSync(db, altered);
  tamper(altered, sql);
  return { folder, db, altered };
}

test.for(ADDITIONS)('%j is refused when it is opened', async ([sql, name]) => {
  const { altered } = await makeAltered(sql);
  const before = readFileSync(altered);
  const open = (): unknown => openMemory({ path: altered });
  expect(open).toThrow(StoreError);
  expect(open).toThrow(name);
  expect(open).toThrow(expect.objectContaining({ fault: 'foreign' }));
  expect(readFileSync(altered).equals(before)).toBe(true);
});

test.for(ADDITIONS)('%j is refused by restore, and found by the doctor', async ([sql, name]) => {
  const { folder, db, altered } = await makeAltered(sql);
  const { code, stderr } = await doChore(folder, 'restore', 'altered.db');
  expect(code).toBe(1);
  expect(stderr).toContain(`${altered} cannot be restored. `);
  expect(stderr).toContain(name);
  expect([...(await notesOf(db)).keys()]).toEqual(['Mine']);
  expect((await examineFile(altered)).filter(({ state }) => state === 'problem')).toEqual([
    expect.objectContaining({ detail: expect.stringContaining(name) as string }),
  ]);
});

test('a backup takes the place of a memory to which something was added', async () => {
  const { folder, db } = await makeAltered('CREATE TABLE x (y)');
  await doChore(folder, 'backup', 'copy.db');
  tamper(db, 'CREATE TRIGGER evil AFTER INSERT ON entities BEGIN DELETE FROM relations; END');
  await collectStatements();
  const { code, stdout } = await doChore(folder, 'restore', 'copy.db');
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Restored') as string,
  });
  expect([...(await notesOf(db)).keys()]).toEqual(['Mine']);
});

test('what SQLite itself adds is no addition', async () => {
  const { altered } = await makeAltered('ANALYZE; VACUUM; PRAGMA optimize');
  expect([...(await notesOf(altered)).keys()]).toEqual(['Mine']);
});
