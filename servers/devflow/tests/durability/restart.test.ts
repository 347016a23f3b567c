import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { integrityOf, makePlace, notesOf } from './place.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const remember = (server: ServerProcess, name: string, note: string): Promise<unknown> =>
  server.call('create_entities', {
    entities: [{ name, entityType: 'task', observations: [note] }],
  });

const historyOf = async (server: ServerProcess, entityName: string): Promise<unknown> => {
  const { data } = await server.call('get_entity_history', { entityName });
  return data;
};

test('what was answered is there after a restart, and a second server on the same file sees it at once', async () => {
  const db = join(await makePlace(), 'memory.db');
  const first = await startServer(db);
  await remember(first, 'Kept', 'Said before the restart');
  const before = await historyOf(first, 'Kept');
  await first.leave();

  const again = await startServer(db);
  expect(await historyOf(again, 'Kept')).toEqual(before);
  const second = await startServer(db);
  await remember(second, 'Shared', 'Said to the second');
  expect(await historyOf(again, 'Shared')).toMatchObject({
    history: [{ changes: { added: [{ text: 'Said to the second' }] } }],
  });
  await remember(again, 'Mine', 'Said to the first');
  expect(await historyOf(second, 'Mine')).toMatchObject({ totalVersions: 1 });
  await again.leave();
  await second.leave();
  expect(integrityOf(db)).toBe('ok');
});

test('the file alone holds everything once the server has left, for whoever copies it', async () => {
  const folder = await makePlace();
  const db = join(folder, 'memory.db');
  const server = await startServer(db);
  await remember(server, 'Kept', 'Said before the copy');
  await server.leave();
  const copy = join(folder, 'copy.db');
  await copyFile(db, copy);
  expect(await notesOf(copy)).toEqual(new Map([['Kept', ['Said before the copy']]]));
});

test('40 of 40 creates that one process gets at once are there', async () => {
  const db = join(await makePlace(), 'memory.db');
  const server = await startServer(db);
  const names = Array.from({ length: 40 }, (_item, index) => `Parallel ${index}`);
  await Promise.all(names.map((name) => remember(server, name, `${name} was said`)));
  await server.kill();
  const notes = await notesOf(db);
  expect(notes).toEqual(new Map(names.map((name) => [name, [`${name} was said`]])));
});
