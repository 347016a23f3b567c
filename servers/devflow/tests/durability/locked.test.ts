import { expect, test } from 'vitest';

import { BY } from '../support/by.ts';
import { openSession } from '../support/session.ts';
import { openLocked, READS } from './locked.ts';
import { makePlace } from './place.ts';

const entities = [{ name: 'Written', entityType: 'task', observations: ['late'] }];

test('while another process holds the write lock every read is answered, and the write waits', async () => {
  const { call, release } = await openLocked();
  let isWritten = false;
  const written = call('create_entities', { entities }).then(() => {
    isWritten = true;
  });
  for (const [tool, args] of READS) await call(tool, args);
  expect(isWritten).toBe(false);
  release();
  await written;
  await expect(call('open_nodes', { names: ['Written'] })).resolves.toMatchObject({
    entities: [{ name: 'Written', observations: ['late'] }],
  });
});

test('a write that is cancelled while it waits for the lock stores nothing', async () => {
  const { memory, release } = await openLocked();
  const stop = new AbortController();
  const by = { ...BY, context: { ...BY.context, signal: stop.signal } };
  const entity = { project: 'default', name: 'Never', type: 'task' };
  const written = memory.write(by, (writer) => writer.insertEntity(entity));
  stop.abort(new Error('enough'));
  await expect(written).rejects.toThrow('enough');
  release();
  await memory.write(BY, (writer) => writer.insertEntity({ ...entity, name: 'Next' }));
  const found = await memory.read((reader) => reader.findEntities({}, ['Never', 'Next']));
  expect([...found.keys()]).toEqual(['Next']);
});

test('a long write lets reads in, which see nothing of it until it is stored', async () => {
  const { memory } = await openSession({ path: `${await makePlace()}/memory.db` });
  const count = (): Promise<number> =>
    memory.read(async (reader) => (await reader.listEntities({ limit: 10_000 })).length);
  const seen: number[] = [];
  let isOver = false;
  const writing = memory
    .write(BY, async (writer) => {
      for (let index = 0; index < 3_000; index++) {
        await writer.insertEntity({ project: 'default', name: `Thing ${index}`, type: 'task' });
      }
    })
    .finally(() => {
      isOver = true;
    });
  while (!isOver) seen.push(await count());
  await writing;
  expect(seen.length).toBeGreaterThan(5);
  expect(new Set(seen.slice(0, -1))).toEqual(new Set([0]));
  expect(await count()).toBe(3_000);
});

test('a long write that is cancelled half way is undone whole', async () => {
  const { memory } = await openSession({ path: `${await makePlace()}/memory.db` });
  const stop = new AbortController();
  const by = { ...BY, context: { ...BY.context, signal: stop.signal } };
  const written = memory.write(by, async (writer) => {
    for (let index = 0; ; index++) {
      if (index === 100) stop.abort(new Error('enough'));
      await writer.insertEntity({ project: 'default', name: `Thing ${index}`, type: 'task' });
    }
  });
  await expect(written).rejects.toThrow('enough');
  await expect(memory.read((reader) => reader.projects())).resolves.toEqual([]);
});

test('short reads do not wait for a long one', async () => {
  const { memory } = await openSession({ path: `${await makePlace()}/memory.db` });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const long = memory.read(() => ended, { isLong: true });
  await memory.write(BY, (writer) =>
    writer.insertEntity({ project: 'default', name: 'Meanwhile', type: 'task' }),
  );
  const seen = await memory.read((reader) => reader.projects());
  expect(seen).toMatchObject([{ entities: 1 }]);
  end();
  await long;
});
