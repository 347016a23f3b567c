import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { openMemory } from '../../src/memory/open-memory.ts';
import { collectStatements } from '../../src/sqlite/database.ts';
import { SCHEMA_VERSION } from '../../src/sqlite/file/migrations.ts';
import { change } from '../support/change.ts';
import { doChore } from '../support/run-chore.ts';
import { fillSample } from '../support/sample.ts';
import { keep, openSession, writeMemory } from '../durability/moved-file.ts';
import { integrityOf, makePlace, notesOf, tamper } from '../durability/place.ts';

/** A folder with a memory in it, which nobody has open. */
async function makeMemory(): Promise<{ readonly folder: string; readonly db: string }> {
  const folder = await makePlace();
  const db = join(folder, 'memory.db');
  const memory = openMemory({ path: db });
  await fillSample(memory);
  await memory.close();
  return { folder, db };
}

test('copies the memory while it is written, into one sound file', async () => {
  const { folder, db } = await makeMemory();
  const memory = openMemory({ path: db });
  let isDone = false;
  const writing = (async () => {
    for (let index = 0; !isDone; index++) {
      await change(memory, 'create_entities', async (writer) => {
        const made = await writer.insertEntity({ project: 'p', name: `T${index}`, type: 't' });
        await writer.insertObservation({ entityId: made.id, text: 'with its note' });
      });
      await new Promise(setImmediate);
    }
  })();
  const { code, stdout, stderr } = await doChore(folder, 'backup', 'copy.db');
  isDone = true;
  await writing;
  await memory.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Copied the memory to .*copy\.db: [\d,]+ bytes, checked and sound\.\n$/);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  const copy = join(folder, 'copy.db');
  expect(integrityOf(copy)).toBe('ok');
  const notes = await notesOf(copy);
  expect(notes.has('PaymentGateway')).toBe(true);
  // A change is there as a whole or not at all.
  const partial = [...notes].filter(([name, texts]) => name.startsWith('T') && texts.length !== 1);
  expect(partial).toEqual([]);
});

test('refuses to replace a file, unless forced, and never the memory itself', async () => {
  const { folder, db } = await makeMemory();
  writeFileSync(join(folder, 'copy.db'), 'mine');
  const refused = await doChore(folder, 'backup', 'copy.db');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('already. Add --force to replace it.');
  expect(readFileSync(join(folder, 'copy.db'), 'utf8')).toBe('mine');
  const itself = await doChore(folder, 'backup', '--force', './memory.db');
  expect(itself.stderr).toContain('That file is the memory itself.');
  const forced = await doChore(folder, 'backup', '--force', '--json', 'copy.db');
  expect(JSON.parse(forced.stdout)).toEqual({
    file: join(folder, 'copy.db'),
    bytes: statSync(join(folder, 'copy.db')).size,
  });
  expect(integrityOf(db)).toBe('ok');
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test.for([
  ['backup', ['x/copy.db'], 'There is no folder'],
  ['restore', ['none.db'], 'There is no file'],
  ['restore', ['memory.db'], 'That file is the memory itself'],
  ['restore', ['text.db'], 'The file is no database, or its beginning is damaged'],
  ['restore', ['foreign.db'], 'The file is a database of another program'],
  ['restore', ['newer.db'], 'a newer version of devflow'],
  ['restore', ['empty.db'], 'is empty: it holds no memory'],
] as const)('%s %j is refused with a reason', async ([name, argv, words]) => {
  const { folder, db } = await makeMemory();
  writeFileSync(join(folder, 'text.db'), 'not a database at all, but some longer text');
  writeFileSync(join(folder, 'empty.db'), '');
  tamper(join(folder, 'foreign.db'), 'CREATE TABLE theirs (x)');
  writeFileSync(join(folder, 'newer.db'), readFileSync(db));
  tamper(join(folder, 'newer.db'), `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  const before = readFileSync(db);
  const { code, stderr, stdout } = await doChore(folder, name, ...argv);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(words);
  expect(readFileSync(db).equals(before)).toBe(true);
});

test('restores a backup, and keeps what was there beside it', async () => {
  const { folder, db } = await makeMemory();
  await doChore(folder, 'backup', 'copy.db');
  const memory = openMemory({ path: db });
  await change(memory, 'create_entities', (writer) =>
    writer.insertEntity({ project: 'default', name: 'Later', type: 't' }),
  );
  const held = await doChore(folder, 'restore', 'copy.db');
  expect(held.code).toBe(1);
  expect(held.stderr).toContain('has the memory open. End all of them');
  await memory.close();
  await collectStatements();
  const { code, stdout } = await doChore(folder, 'restore', '--json', 'copy.db');
  expect(code).toBe(0);
  const { kept, entities } = JSON.parse(stdout) as { kept: string; entities: number };
  expect(entities).toBe(10);
  expect((await notesOf(db)).has('Later')).toBe(false);
  expect((await notesOf(kept)).has('Later')).toBe(true);
  expect(existsSync(`${db}.restoring`)).toBe(false);
});

test('restores over a memory that is damaged, and where there is none', async () => {
  const { folder, db } = await makeMemory();
  await doChore(folder, 'backup', 'copy.db');
  await collectStatements();
  writeFileSync(db, 'all of it is lost, and this is no database');
  writeFileSync(`${db}-wal`, 'nor is this a log');
  expect(await doChore(folder, 'restore', 'copy.db')).toMatchObject({ code: 0, stderr: '' });
  expect((await notesOf(db)).has('PaymentGateway')).toBe(true);
  const kept = readdirSync(folder).filter((name) => name.includes('.before-restore-'));
  expect(kept.map((name) => name.replace(/.*Z/, '')).toSorted()).toContain('-wal');
  const elsewhere = join(folder, 'new', 'place.db');
  expect((await doChore(folder, 'restore', 'copy.db', '--db', elsewhere)).code).toBe(0);
  expect((await notesOf(elsewhere)).has('PaymentGateway')).toBe(true);
});

test('restores where only the log of a memory is left, and sets that aside', async () => {
  const { db, server } = await openSession();
  const folder = dirname(db);
  await keep(server, 'In the backup');
  await doChore(folder, 'backup', 'copy.db', '--db', db);
  await keep(server, 'In the log');
  await server.kill();
  rmSync(db);
  const { code, stdout } = await doChore(folder, 'restore', 'copy.db', '--db', db);
  expect(stdout).toMatch(/What was there before is .*-wal\.$/m);
  expect(code).toBe(0);
  expect([...(await notesOf(db)).keys()]).toEqual(['Before', 'In the backup']);
  expect(integrityOf(db)).toBe('ok');
});

test('restores where the log is that of a former file, and sets that aside', async () => {
  const { db, aside, server } = await openSession();
  const folder = dirname(db);
  await doChore(folder, 'backup', 'copy.db', '--db', db);
  await keep(server, 'In the log');
  await server.kill();
  const [away, other] = [join(aside, 'away.db'), join(aside, 'other.db')];
  await writeMemory(other, 'Of another');
  renameSync(db, away);
  renameSync(other, db);
  const refused = await doChore(folder, 'backup', 'more.db', '--db', db);
  expect(refused.stderr).toContain('holds changes of another file that was there before');
  const { code, stdout } = await doChore(folder, 'restore', '--json', 'copy.db', '--db', db);
  expect(code).toBe(0);
  const { kept } = JSON.parse(stdout) as { kept: string };
  expect([...(await notesOf(db)).keys()]).toEqual(['Before']);
  renameSync(away, kept);
  expect([...(await notesOf(kept)).keys()]).toEqual(['Before', 'In the log']);
});

test.for(['backup', 'restore', 'export', 'import'])(
  '%s --help says what it takes',
  async (name) => {
    const { code, stdout } = await doChore('/', name, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('--json');
    expect(stdout).toContain('<file>');
  },
);
