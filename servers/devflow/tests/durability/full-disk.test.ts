import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { expect, test } from 'vitest';

import { collectStatements } from '../../src/sqlite/database.ts';
import { doChore, runInShell } from '../support/run-chore.ts';
import { writeLarge } from '../support/sample.ts';
import { writeMemory } from './moved-file.ts';
import { integrityOf, makePlace, notesOf } from './place.ts';
import { mountSmallDisk } from './small-disk.ts';
import { startServer, type Answer, type ServerProcess } from './server-process.ts';

const note = (name: string): string => `${name} ${'fills the disk '.repeat(1_000)}`;

const remember = (server: ServerProcess, name: string): Promise<Answer> =>
  server.call('create_entities', {
    entities: [{ name, entityType: 'thing', observations: [note(name)] }],
  });

test('a full disk is told to the caller, costs nothing that was answered, and writing goes on when there is room', async (context) => {
  const disk = mountSmallDisk(await makePlace(), context);
  const db = join(disk, 'memory.db');
  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(1_000_000));
  const server = await startServer(db);
  const kept: string[] = [];
  let refusal: Answer | undefined;
  while (refusal === undefined) {
    const name = `Thing ${kept.length}`;
    const answer = await remember(server, name);
    if (answer.isError) refusal = answer;
    else kept.push(name);
    expect(kept.length).toBeLessThan(1_000);
  }
  expect(refusal.text).toContain(
    'The disk of the memory is full or failed. Nothing of this call was stored.',
  );
  expect(kept.length).toBeGreaterThan(3);
  const first = await server.call('get_entity_history', { entityName: kept[0] });
  expect(first.isError).toBe(false);

  await rm(filler);
  const after = await remember(server, 'After');
  expect(after).toMatchObject({ isError: false });
  await server.leave();
  expect(integrityOf(db)).toBe('ok');
  const notes = await notesOf(db);
  expect([...notes.keys()]).toEqual([...kept, 'After']);
  expect([...notes.values()]).toEqual([...kept, 'After'].map((name) => [note(name)]));
});

test.for(['backup', 'export'])(
  '%s to a full disk names the target, and leaves nothing there',
  async (name, context) => {
    const folder = await makePlace();
    const disk = mountSmallDisk(folder, context);
    await writeLarge(join(folder, 'memory.db'));
    const to = join(disk, 'copy');
    await writeFile(to, 'the one before');
    const { code, stdout, stderr } = await doChore(folder, name, '--force', to);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${to} cannot be written: the disk is full.\n`,
    });
    expect(readdirSync(disk)).toEqual(['copy']);
    expect(readFileSync(to, 'utf8')).toBe('the one before');
  },
);

test('restore to a full disk leaves the memory as it was', async (context) => {
  const folder = await makePlace();
  const disk = mountSmallDisk(folder, context);
  await writeLarge(join(folder, 'large.db'));
  const db = join(disk, 'memory.db');
  await writeMemory(db, 'Mine');
  await collectStatements();
  const before = readdirSync(disk);
  const { code, stderr } = await doChore(folder, 'restore', 'large.db', '--db', db);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${db} cannot be written: the disk is full.\n`,
  });
  expect(readdirSync(disk)).toEqual(before);
  expect([...(await notesOf(db)).keys()]).toEqual(['Mine']);
});

test.runIf(process.platform === 'linux')(
  'a backup that a limit cuts off names the target, and leaves nothing there',
  async () => {
    const folder = await makePlace();
    await writeLarge(join(folder, 'memory.db'));
    const { code, stderr } = await runInShell(folder, 'ulimit -f 2000; devflow backup copy.db');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${join(folder, 'copy.db')} cannot be written: the disk has failed or takes no more.\n`,
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  },
);
