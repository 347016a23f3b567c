import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { expect, onTestFinished, test, type TestContext } from 'vitest';

import { openMemory } from '../../src/memory/open-memory.ts';
import { examineFile } from '../../src/sqlite/file/examine-file.ts';
import { change } from '../support/change.ts';
import { doChore, runInShell } from '../support/run-chore.ts';
import { keep, openSession, writeMemory } from './moved-file.ts';
import { integrityOf, makePlace, notesOf } from './place.ts';

const run = (command: string, ...args: readonly string[]): unknown =>
  execFileSync(command, args, { stdio: 'ignore' });

/** A second way to a folder, by which nothing can be written; skipped where mounting is not allowed. */
async function mountReadOnly(folder: string, context: TestContext): Promise<string> {
  const medium = join(await makePlace(), 'medium');
  mkdirSync(medium);
  try {
    run('mount', '--bind', folder, medium);
  } catch {
    context.skip('skipped: mounting is not allowed here');
  }
  onTestFinished(() => void run('umount', '-l', medium));
  run('mount', '-o', 'remount,ro,bind', medium);
  return medium;
}

async function namesIn(path: string): Promise<readonly string[]> {
  const memory = openMemory({ path, mayOnlyRead: true });
  try {
    const entities = await memory.read((reader) => reader.listEntities({ limit: 100 }));
    return entities.map(({ name }) => name);
  } finally {
    await memory.close();
  }
}

test('a memory on a medium for reading is read, copied and examined, and nothing is left', async (context) => {
  const folder = await makePlace();
  await writeMemory(join(folder, 'memory.db'), 'Kept');
  const before = readdirSync(folder);
  const db = join(await mountReadOnly(folder, context), 'memory.db');
  expect(await namesIn(db)).toEqual(['Kept']);
  const place = await makePlace();
  expect(await doChore(place, 'backup', 'copy.db', '--db', db)).toMatchObject({ code: 0 });
  expect([...(await notesOf(join(place, 'copy.db'))).keys()]).toEqual(['Kept']);
  expect((await doChore(place, 'export', '-', '--db', db)).stdout).toContain('"name":"Kept"');
  const findings = await examineFile(db, true);
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
  expect(readdirSync(folder)).toEqual(before);
});

test('without --read-only a server on it says what to add', async (context) => {
  const folder = await makePlace();
  await writeMemory(join(folder, 'memory.db'), 'Kept');
  const medium = await mountReadOnly(folder, context);
  const refused = await runInShell(medium, 'devflow < /dev/null');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('can only be read. A server reads it with --read-only.');
  expect(await runInShell(medium, 'devflow --read-only < /dev/null')).toMatchObject({ code: 0 });
});

test('a memory that is not there cannot be made there, and that is said', async (context) => {
  const medium = await mountReadOnly(await makePlace(), context);
  expect(() => openMemory({ path: join(medium, 'memory.db'), mayOnlyRead: true })).toThrow(
    'The file of the memory cannot be made or opened.',
  );
});

test('what only the log holds is read too', async (context) => {
  const { db, server } = await openSession();
  await keep(server, 'In the log');
  await server.kill();
  const medium = await mountReadOnly(dirname(db), context);
  expect(await namesIn(join(medium, basename(db)))).toEqual(['Before', 'In the log']);
  expect(integrityOf(db)).toBe('ok');
});

test('what others write by another way is read by the next call', async (context) => {
  const folder = await makePlace();
  const path = join(folder, 'memory.db');
  await writeMemory(path, 'First');
  const medium = await mountReadOnly(folder, context);
  const reading = openMemory({ path: join(medium, 'memory.db'), mayOnlyRead: true });
  onTestFinished(reading.close);
  const names = (): Promise<readonly string[]> =>
    reading.read(async (reader) =>
      (await reader.listEntities({ limit: 9 })).map(({ name }) => name),
    );
  expect(await names()).toEqual(['First']);
  const writing = openMemory({ path });
  onTestFinished(writing.close);
  await change(writing, 'create_entities', (writer) =>
    writer.insertEntity({ project: 'default', name: 'Second', type: 'thing' }),
  );
  expect(await names()).toEqual(['First', 'Second']);
  await expect(
    change(reading, 'create_entities', (writer) =>
      writer.insertEntity({ project: 'default', name: 'Third', type: 'thing' }),
    ),
  ).rejects.toThrow('The file of the memory cannot be written.');
});
