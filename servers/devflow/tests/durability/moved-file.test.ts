import {
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test, vi } from 'vitest';

import {
  keep,
  moveFiles,
  openSession,
  remember,
  removeFiles,
  writeMemory,
  type Session,
} from './moved-file.ts';
import { integrityOf, makePlace, notesOf } from './place.ts';
import { runToEnd, startServer } from './server-process.ts';

const namesIn = async (db: string): Promise<readonly string[]> => [...(await notesOf(db)).keys()];

/** Expects that reads and writes are refused in words that name no place of the machine. */
async function expectRefusal({ db, server }: Session, words: string): Promise<void> {
  const answers = [await remember(server, 'Refused'), await server.call('read_graph')];
  for (const { isError, text } of answers) {
    expect(isError).toBe(true);
    expect(text).toContain(words);
    expect(text).not.toContain(dirname(db));
  }
}

test('while its files are removed a server refuses and makes none; it goes on with a backup that is put there', async () => {
  const session = await openSession();
  const { db, aside, server } = session;
  await writeMemory(join(aside, 'backup.db'), 'Of the backup');
  removeFiles(db);
  await expectRefusal(session, 'is no longer at its path: it was removed, moved or emptied');
  expect(existsSync(db)).toBe(false);
  renameSync(join(aside, 'backup.db'), db);
  await keep(server, 'After');
  await server.leave();
  expect(await namesIn(db)).toEqual(['Of the backup', 'After']);
});

test.each(['all files', 'the file without its log'])(
  'with %s moved away a server refuses, and goes on when it is put back',
  async (what) => {
    const session = await openSession();
    const { db, aside, server } = session;
    const away = join(aside, 'memory.db');
    const move = what === 'all files' ? moveFiles : renameSync;
    move(db, away);
    await expectRefusal(session, 'Put the file back');
    move(away, db);
    await keep(server, 'After');
    await server.leave();
    expect(await namesIn(db)).toEqual(['Before', 'After']);
  },
);

test('a file that was moved without its log holds all that was answered once the server has left', async () => {
  const session = await openSession();
  const { db, aside, server } = session;
  const away = join(aside, 'memory.db');
  renameSync(db, away);
  await expectRefusal(session, 'Put the file back');
  await server.leave();
  expect(await namesIn(away)).toEqual(['Before']);
  expect(existsSync(`${db}-wal`)).toBe(false);
});

test('a folder that is renamed and replaced by a file is refused, and used again when it is back', async () => {
  const session = await openSession();
  const { db, aside, server } = session;
  renameSync(dirname(db), join(aside, 'folder'));
  writeFileSync(dirname(db), 'no folder');
  await expectRefusal(session, 'Put the file back');
  rmSync(dirname(db));
  renameSync(join(aside, 'folder'), dirname(db));
  await keep(server, 'After');
  await server.leave();
  expect(await namesIn(db)).toEqual(['Before', 'After']);
});

test('a memory that replaces the file gets the next write, and nothing of the old log', async () => {
  const { db, aside, server } = await openSession();
  await writeMemory(join(aside, 'other.db'), 'Of the other');
  renameSync(join(aside, 'other.db'), db);
  const seen = await server.call('read_graph');
  expect(seen.text).toContain('Of the other');
  expect(seen.text).not.toContain('Before');
  await keep(server, 'After');
  expect(await namesIn(db)).toEqual(['Of the other', 'After']);
  await server.leave();
  expect(integrityOf(db)).toBe('ok');
});

test('two files that change places under a server each keep what was answered while they were there', async () => {
  const { db, aside, server } = await openSession();
  const [first, second] = [join(aside, 'first.db'), join(aside, 'second.db')];
  await writeMemory(second, 'Of the second');
  for (let round = 0; round < 4; round++) {
    renameSync(db, first);
    renameSync(second, db);
    await keep(server, `Second ${round}`);
    renameSync(db, second);
    renameSync(first, db);
    await keep(server, `First ${round}`);
  }
  await server.leave();
  const numbered = (word: string): string[] => [0, 1, 2, 3].map((round) => `${word} ${round}`);
  expect(await namesIn(db)).toEqual(['Before', ...numbered('First')]);
  expect(await namesIn(second)).toEqual(['Of the second', ...numbered('Second')]);
  expect([integrityOf(db), integrityOf(second)]).toEqual(['ok', 'ok']);
});

test('what replaces the file and is no memory is refused and left as it is', async () => {
  const session = await openSession();
  const { db, aside, server } = session;
  const kept = join(aside, 'kept.db');
  const other = new DatabaseSync(join(aside, 'foreign.db'));
  other.exec('CREATE TABLE notes (text)');
  other.close();
  writeFileSync(join(aside, 'text.db'), 'These are plain words. '.repeat(100));
  renameSync(db, kept);
  for (const [name, words] of [
    ['foreign.db', 'is not one of this server'],
    ['text.db', 'is damaged'],
  ] as const) {
    const bytes = readFileSync(join(aside, name));
    renameSync(join(aside, name), db);
    await expectRefusal(session, words);
    expect(readFileSync(db)).toEqual(bytes);
  }
  renameSync(kept, db);
  await keep(server, 'After');
  await server.leave();
  expect(await namesIn(db)).toEqual(['Before', 'After']);
});

test.each([[['-wal']], [['-shm']], [['-wal', '-shm']]])(
  'a log that is removed under a server costs nothing that was answered: %s',
  async (endings) => {
    const { db, server } = await openSession();
    for (const ending of endings) rmSync(`${db}${ending}`);
    await keep(server, 'After');
    await server.kill();
    expect(await namesIn(db)).toEqual(['Before', 'After']);
    expect(integrityOf(db)).toBe('ok');
  },
);

test('a file that was emptied is refused', async () => {
  const session = await openSession();
  writeFileSync(session.db, '');
  await expectRefusal(session, 'emptied');
  expect(readFileSync(session.db).length).toBe(0);
});

test('a server does not start with the log of a file that is missing', async () => {
  const { db, aside, server } = await openSession();
  await server.kill();
  renameSync(db, join(aside, 'memory.db'));
  const { code, words } = await runToEnd(db);
  expect(words).toContain('its log is there');
  expect(code).toBe(2);
  renameSync(join(aside, 'memory.db'), db);
  expect(await namesIn(db)).toEqual(['Before']);
});

test('two servers on a file that is replaced both go on with the new one', async () => {
  const { db, aside, server } = await openSession();
  const second = await startServer(db);
  await keep(second, 'Of the second');
  await writeMemory(join(aside, 'other.db'), 'Other');
  renameSync(join(aside, 'other.db'), db);
  await keep(server, 'After, first');
  await keep(second, 'After, second');
  await Promise.all([server.leave(), second.leave()]);
  expect(await namesIn(db)).toEqual(['Other', 'After, first', 'After, second']);
  expect(integrityOf(db)).toBe('ok');
});

test('a server that slept through two replacements takes no changes of the file between', async () => {
  const { db, aside, server } = await openSession();
  const sleeper = await startServer(db);
  await keep(sleeper, 'Of the sleeper');
  const [one, two, kept] = ['one.db', 'two.db', 'kept.db'].map((name) => join(aside, name)) as [
    string,
    string,
    string,
  ];
  await writeMemory(one, 'One');
  await writeMemory(two, 'Two');
  sleeper.suspend();
  renameSync(one, db);
  await keep(server, 'Into one');
  server.suspend();
  renameSync(db, kept);
  renameSync(two, db);
  sleeper.resume();
  const refused = await remember(sleeper, 'Refused');
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain('still holds changes of the former file');
  server.resume();
  await keep(sleeper, 'Into two');
  await Promise.all([server.leave(), sleeper.leave()]);
  expect(await namesIn(db)).toEqual(['Two', 'Into two']);
  expect(await namesIn(kept)).toEqual(['One', 'Into one']);
  expect([integrityOf(db), integrityOf(kept)]).toEqual(['ok', 'ok']);
});

test('a server that is idle lets go of a file that is replaced', async () => {
  const { db, aside } = await openSession();
  await writeMemory(join(aside, 'other.db'), 'Other');
  const away = join(aside, 'away.db');
  renameSync(db, away);
  renameSync(join(aside, 'other.db'), db);
  await vi.waitFor(async () => expect(await namesIn(away)).toEqual(['Before']), 10_000);
});

test('the log of a server that was killed is not taken for that of a file which replaces its own', async () => {
  const { db, aside, server } = await openSession();
  await server.kill();
  const [other, away] = [join(aside, 'other.db'), join(aside, 'away.db')];
  await writeMemory(other, 'Other');
  renameSync(db, away);
  renameSync(other, db);
  const bytes = readFileSync(db);
  const { code, words } = await runToEnd(db);
  expect(words).toContain('holds changes of another file that was there before');
  expect(code).toBe(2);
  expect(readFileSync(db)).toEqual(bytes);
  renameSync(db, other);
  renameSync(away, db);
  expect(await namesIn(db)).toEqual(['Before']);
});

test('an empty log of a file that was replaced stops nobody', async () => {
  const { db, aside, server } = await openSession();
  await server.kill();
  truncateSync(`${db}-wal`);
  await writeMemory(join(aside, 'other.db'), 'Other');
  renameSync(join(aside, 'other.db'), db);
  const next = await startServer(db);
  await keep(next, 'After');
  await next.kill();
  expect(await namesIn(db)).toEqual(['Other', 'After']);
});

test('a file that replaces the one of a server which has ended is opened', async () => {
  const { db, aside, server } = await openSession();
  await server.leave();
  await writeMemory(join(aside, 'other.db'), 'Other');
  renameSync(join(aside, 'other.db'), db);
  const next = await startServer(db);
  await keep(next, 'After');
  await next.leave();
  expect(await namesIn(db)).toEqual(['Other', 'After']);
});

test('a memory that is copied with its log, or moved with it, has all that was answered', async () => {
  const { db, aside, server } = await openSession();
  await server.kill();
  const [copy, moved] = [join(aside, 'copy.db'), join(aside, 'moved.db')];
  cpSync(dirname(db), dirname(copy), { recursive: true });
  moveFiles(join(aside, basename(db)), copy);
  moveFiles(db, moved);
  expect(await namesIn(copy)).toEqual(['Before']);
  expect(await namesIn(moved)).toEqual(['Before']);
});

test('a link that is pointed at another memory leads to that one', async () => {
  const folder = await makePlace();
  const [one, two, link] = ['one.db', 'two.db', 'link.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeMemory(one, 'One');
  await writeMemory(two, 'Two');
  symlinkSync(one, link);
  const server = await startServer(link);
  await keep(server, 'Into one');
  symlinkSync(two, `${link}.new`);
  renameSync(`${link}.new`, link);
  await keep(server, 'Into two');
  await server.leave();
  expect(await namesIn(one)).toEqual(['One', 'Into one']);
  expect(await namesIn(two)).toEqual(['Two', 'Into two']);
});
