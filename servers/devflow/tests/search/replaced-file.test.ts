import { renameSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import type { Memory } from '../../src/memory/memory.ts';
import { openMemory } from '../../src/memory/open-memory.ts';
import { makePlace } from '../durability/place.ts';
import { BY } from '../support/by.ts';
import { createFakeEmbedder } from '../support/fake-embedder.ts';

const note = (memory: Memory, name: string, text: string): Promise<void> =>
  memory.write(BY, async (writer) => {
    const { id } = await writer.insertEntity({ project: 'default', name, type: 'task' });
    await writer.insertObservation({ entityId: id, text });
  });

const embedded = (memory: Memory): Promise<void> =>
  vi.waitFor(async () => expect((await memory.embeddings.state()).waiting).toBe(0));

test('a memory whose file is replaced searches the new one by meaning, embeds on, and tells who watches', async () => {
  const folder = await makePlace();
  const [path, other] = [join(folder, 'memory.db'), join(folder, 'other.db')];
  const filled = openMemory({ path: other });
  // More texts than the first file has, so that their keys differ.
  for (const name of ['One', 'Two', 'Three']) await note(filled, name, 'roses bloom');
  await note(filled, 'Till of the other', 'charge');
  await filled.close();

  const [onReopened, changed, close] = [vi.fn(), vi.fn(), vi.fn(() => Promise.resolve())];
  const memory = openMemory({ path, embedder: createFakeEmbedder({ close }), onReopened });
  onTestFinished(memory.close);
  await note(memory, 'Till', 'charge');
  await embedded(memory);
  const find = async (): Promise<readonly string[]> => {
    const { hits } = await memory.search({ text: 'money', limit: 5, mode: 'semantic' });
    const ids = hits.map(({ entityId }) => entityId);
    const found = await memory.read((reader) => reader.listEntities({ limit: 100 }));
    return ids.map((id) => found.find((entity) => entity.id === id)?.name ?? '?');
  };
  expect(await find()).toEqual(['Till']);

  const stop = memory.watch(changed);
  renameSync(other, path);
  await embedded(memory);
  expect(onReopened).toHaveBeenCalledTimes(1);
  expect(changed).toHaveBeenCalled();
  expect(await find()).toEqual(['Till of the other']);

  changed.mockClear();
  await note(memory, 'Basket', 'cards');
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  await embedded(memory);
  expect((await find()).toSorted()).toEqual(['Basket', 'Till of the other']);
  expect(close).not.toHaveBeenCalled();
});
