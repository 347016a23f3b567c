import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { openSession } from '../../../tests/durability/moved-file.ts';
import { integrityOf, makePlace, tamper } from '../../../tests/durability/place.ts';
import { fillSample } from '../../../tests/support/sample.ts';
import { openMemory } from '../../memory/open-memory.ts';
import { examineFile, sayBadPlace } from './examine-file.ts';
import { SCHEMA_VERSION } from './migrations.ts';

async function makeMemory(folder: string): Promise<string> {
  const db = join(folder, 'memory.db');
  const memory = openMemory({ path: db });
  await fillSample(memory);
  await memory.close();
  return db;
}

/** What is found, without what every machine has of its own. */
async function findingsOf(path: string): Promise<readonly object[]> {
  const findings = await examineFile(path);
  return findings.filter(({ title }) => !['Disk', 'File', 'Place', 'Log'].includes(title));
}

test('finds a sound memory sound, and counts what each project holds', async () => {
  const db = await makeMemory(await makePlace());
  const [file] = await examineFile(db);
  expect(file?.detail).toMatch(/memory\.db, [\d.]+ KiB\.$/);
  expect(await findingsOf(db)).toEqual([
    { title: 'Form', state: 'ok', detail: `${SCHEMA_VERSION}.` },
    { title: 'Integrity', state: 'ok', detail: 'The file is sound.' },
    {
      title: 'Project',
      state: 'ok',
      detail: expect.stringMatching(
        /^"clinic": 3 entities, \d+ observations, \d+ relations?\.$/,
      ) as string,
    },
    {
      title: 'Project',
      state: 'ok',
      detail: expect.stringMatching(/^"default": 7 entities, /) as string,
    },
  ]);
});

test('says how many texts can be found by meaning, and what failed', async () => {
  const db = await makeMemory(await makePlace());
  tamper(
    db,
    `INSERT INTO embedding_models (id, name, used_at) VALUES (1, 'small', 5), (2, 'large', 9);
    INSERT INTO embeddings (model_id, document_id, vector)
      SELECT 1, id, x'00' FROM search_documents ORDER BY id LIMIT 2;
    INSERT INTO embedding_jobs (model_id, document_id, attempts, error)
      SELECT 2, id, 1, 'no answer' FROM search_documents ORDER BY id LIMIT 3;`,
  );
  const findings = await examineFile(db);
  expect(findings.filter(({ title }) => title === 'Embeddings')).toEqual([
    {
      title: 'Embeddings',
      state: 'warning',
      detail:
        'large: 0 of 3 texts can be found by meaning; 3 failed and are tried again. Last: no answer',
      fix: expect.stringContaining('--embedding-url') as string,
    },
    { title: 'Embeddings', state: 'ok', detail: 'small: 2 of 2 texts can be found by meaning.' },
  ]);
});

test('looks at a memory that is in use, and changes nothing', async () => {
  const db = await makeMemory(await makePlace());
  const memory = openMemory({ path: db });
  await memory.read((reader) => reader.projects());
  expect(await findingsOf(db)).toContainEqual({
    title: 'Integrity',
    state: 'ok',
    detail: 'The file is sound.',
  });
  await memory.close();
  const before = readFileSync(db);
  await examineFile(db);
  expect(readFileSync(db).equals(before)).toBe(true);
  expect(integrityOf(db)).toBe('ok');
});

test('does not make a file that is missing, and says what to do', async () => {
  const path = join(await makePlace(), 'none.db');
  expect(await examineFile(path)).toEqual([
    {
      title: 'File',
      state: 'warning',
      detail: `There is none at ${path} yet; a server makes it when it starts.`,
      fix: expect.stringContaining('wellspoken devflow restore') as string,
    },
  ]);
  expect(existsSync(path)).toBe(false);
});

test.each(['missing', 'emptied'])(
  'tells of a file that is %s while its log is there',
  async (state) => {
    const { db, aside, server } = await openSession();
    await server.kill();
    if (state === 'missing') renameSync(db, join(aside, 'memory.db'));
    else writeFileSync(db, '');
    const [finding, ...others] = await examineFile(db);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ title: 'File', state: 'problem' });
    expect(finding?.detail).toContain('missing or empty');
    expect(finding?.fix).toContain('Put the file back');
  },
);

test.for<[string, (db: string) => void, string, string]>([
  [
    'is no database',
    (db) => writeFileSync(db, 'some text that is long enough to be read as a header'),
    'The file is no database, or its beginning is damaged.',
    'Restore a backup: wellspoken devflow restore <file>.',
  ],
  [
    'has a damaged page',
    (db) => {
      const bytes = readFileSync(db);
      bytes.fill(0xdb, 4_096 * 4, 4_096 * 9);
      writeFileSync(db, bytes);
    },
    'The file of the memory is damaged.',
    'export --all-projects --salvage rescue.jsonl',
  ],
  [
    'is of another program',
    (db) => tamper(db, 'PRAGMA application_id = 5'),
    'The file is a database of another program.',
    'Name another file with --db',
  ],
  [
    'is of a newer version',
    (db) => tamper(db, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`),
    'The file was written by a newer version of devflow',
    'Update devflow',
  ],
  [
    'has rows that refer to nothing',
    (db) => tamper(db, 'PRAGMA foreign_keys = OFF; DELETE FROM projects'),
    'refer to others that are not there',
    'Restore a backup',
  ],
])('tells of a file that %s', async ([, spoil, words, fix]) => {
  const db = await makeMemory(await makePlace());
  spoil(db);
  const problems = (await examineFile(db)).filter(({ state }) => state === 'problem');
  expect(problems).toHaveLength(1);
  expect(problems[0]?.detail).toContain(words);
  expect(problems[0]?.fix).toContain(fix);
});

test('takes a folder for what it is', async () => {
  const folder = join(await makePlace(), 'memory.db');
  mkdirSync(folder);
  const problems = (await examineFile(folder)).filter(({ state }) => state === 'problem');
  expect(problems).toHaveLength(1);
});

test.runIf(process.getuid?.() !== 0)('tells of a file that cannot be written', async () => {
  const db = await makeMemory(await makePlace());
  chmodSync(db, 0o400);
  expect(await examineFile(db)).toContainEqual(expect.objectContaining({ title: 'Rights' }));
});

test.for([
  ['/home/ada/.local/share/wellspoken/devflow.db', undefined],
  ['/home/ada/.cache/devflow.db', 'It lies in a cache (".cache")'],
  ['/home/ada/.npm/_npx/1/node_modules/x/m.db', 'It lies in a cache (".npm")'],
  ['/Users/ada/Library/Caches/m.db', 'It lies in a cache ("Caches")'],
  ['/home/ada/Dropbox/m.db', 'seems to be synchronised ("Dropbox")'],
  ['/Users/ada/OneDrive - Work/m.db', 'seems to be synchronised ("OneDrive - Work")'],
  ['/Users/ada/Library/Mobile Documents/m.db', 'seems to be synchronised ("Mobile Documents")'],
] as const)('judges the place %s', ([path, words]) => {
  if (words === undefined) expect(sayBadPlace(path)).toBeUndefined();
  else expect(sayBadPlace(path)).toContain(words);
});
