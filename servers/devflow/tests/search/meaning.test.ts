import { expect, onTestFinished, test, vi } from 'vitest';

import { EmbedderError } from '../../src/embedding/embedder.ts';
import type { Memory } from '../../src/memory/memory.ts';
import { openMemory, type OpenOptions } from '../../src/memory/open-memory.ts';
import type { Writer } from '../../src/memory/writer.ts';
import { BY } from '../support/by.ts';
import { createClock } from '../support/session.ts';
import { createFakeEmbedder } from '../support/fake-embedder.ts';

function open(options: Partial<OpenOptions> = {}): Memory {
  const memory = openMemory({ path: ':memory:', embedder: createFakeEmbedder(), ...options });
  onTestFinished(memory.close);
  return memory;
}

async function make(writer: Writer, name: string, ...texts: readonly string[]): Promise<number> {
  const { id } = await writer.insertEntity({ project: 'default', name, type: 'task' });
  for (const text of texts) await writer.insertObservation({ entityId: id, text });
  return id;
}

const embedded = (memory: Memory): Promise<void> =>
  vi.waitFor(async () => expect((await memory.embeddings.state()).waiting).toBe(0));

test('finds by meaning what shares no word, and tells how like it is and how much is covered', async () => {
  const memory = open();
  const id = await memory.write(BY, (writer) => make(writer, 'Till', 'charge', 'opens late'));
  await memory.write(BY, (writer) => make(writer, 'Garden', 'roses bloom'));
  await embedded(memory);
  for (const mode of ['semantic', 'hybrid', undefined] as const) {
    const answer = await memory.search({ text: 'money', limit: 5, mode });
    expect(answer).toMatchObject({
      mode: mode ?? 'hybrid',
      coverage: { embedded: 5, total: 5 },
      hits: [{ entityId: id, vector: { rank: 1 }, match: { kind: 'observation', text: 'charge' } }],
    });
    expect(answer.hits[0]?.vector?.similarity).toBeGreaterThan(0.9);
  }
  const words = await memory.search({ text: 'money', limit: 5, mode: 'keyword' });
  expect(words).toMatchObject({ hits: [], mode: 'keyword' });
});

test('a higher minimum of similarity leaves out what is less like', async () => {
  const memory = open();
  await memory.write(BY, (writer) => make(writer, 'Till', 'charge twice a day'));
  await embedded(memory);
  const found = (minSimilarity: number): Promise<number> =>
    memory
      .search({ text: 'money', limit: 5, mode: 'semantic', minSimilarity })
      .then(({ hits }) => hits.length);
  expect(await found(0.2)).toBe(1);
  expect(await found(0.9)).toBe(0);
});

test('words still find what is not embedded yet', async () => {
  const never = createFakeEmbedder({
    embed: (texts) =>
      texts.length === 1 && texts[0] === 'lantern'
        ? Promise.resolve([Float32Array.of(1, 0)])
        : Promise.reject(new EmbedderError('The model is slow.')),
  });
  const memory = open({ embedder: never });
  const id = await memory.write(BY, (writer) => make(writer, 'Lantern', 'glows'));
  const answer = await memory.search({ text: 'lantern', limit: 5 });
  expect(answer).toMatchObject({
    mode: 'hybrid',
    hits: [{ entityId: id }],
    coverage: { embedded: 0, total: 2 },
  });
  await vi.waitFor(async () =>
    expect(await memory.embeddings.state()).toMatchObject({ problem: 'The model is slow.' }),
  );
});

test('falls back to words and says why, where a query cannot be embedded', async () => {
  const broken = createFakeEmbedder({
    embed: () => Promise.reject(new EmbedderError('The model is away.')),
  });
  const memory = open({ embedder: broken });
  const id = await memory.write(BY, (writer) => make(writer, 'Lantern'));
  const answer = await memory.search({ text: 'lantern', limit: 5, mode: 'semantic' });
  expect(answer).toMatchObject({
    mode: 'keyword',
    note: 'Only words were used. The model is away.',
    hits: [{ entityId: id }],
  });
});

test('without an embedder it says so only to who asked for meaning', async () => {
  const memory = openMemory({ path: ':memory:' });
  onTestFinished(memory.close);
  expect((await memory.search({ text: 'x', limit: 1 })).note).toBeUndefined();
  expect(await memory.search({ text: 'x', limit: 1, mode: 'hybrid' })).toMatchObject({
    mode: 'keyword',
    note: 'Only words were used. Search by meaning is switched off.',
  });
});

test('an endpoint that lacks settings is told with every answer', async () => {
  const memory = openMemory({ path: ':memory:', embeddings: { provider: 'endpoint' } });
  onTestFinished(memory.close);
  const { note } = await memory.search({ text: 'x', limit: 1 });
  expect(note).toMatch(/--embedding-url/u);
});

test('looks by meaning at what held at a moment, and only at the project asked for', async () => {
  const clock = createClock();
  const memory = open({ now: clock.now });
  const id = await memory.write(BY, (writer) => make(writer, 'Till', 'charge'));
  clock.advance(60_000);
  const before = clock.now() - 30_000;
  await memory.write(BY, (writer) => writer.closeEntity(id));
  await embedded(memory);
  const search = (query: { readonly at?: number; readonly project?: string }): Promise<number> =>
    memory
      .search({ text: 'money', limit: 5, mode: 'semantic', ...query })
      .then(({ hits }) => hits.length);
  expect(await search({})).toBe(0);
  expect(await search({ at: before })).toBe(1);
  expect(await search({ at: before, project: 'default' })).toBe(1);
  expect(await search({ at: before, project: 'other' })).toBe(0);
});

test('filters by type, and forgets what was purged', async () => {
  const memory = open();
  const id = await memory.write(BY, (writer) => make(writer, 'Till', 'charge'));
  await embedded(memory);
  const search = (types: readonly string[]): Promise<number> =>
    memory
      .search({ text: 'money', limit: 5, mode: 'semantic', types })
      .then(({ hits }) => hits.length);
  expect(await search(['task'])).toBe(1);
  expect(await search(['person'])).toBe(0);
  await memory.write(BY, (writer) => writer.purgeEntity(id));
  // A new text takes the key of the old one in the index.
  await memory.write(BY, (writer) => make(writer, 'Garden', 'roses'));
  await embedded(memory);
  expect(await search(['task'])).toBe(0);
});
