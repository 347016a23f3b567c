import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { EmbedderError, type Embedder } from '../../src/embedding/embedder.ts';
import { createRunner, pauseAfter } from '../../src/embedding/runner.ts';
import type { VectorStore } from '../../src/embedding/vector-store.ts';
import { openSqliteStore, type SqliteStore } from '../../src/sqlite/open-store.ts';
import { followIndex } from '../../src/sqlite/index-changes.ts';
import { createVectorStore } from '../../src/sqlite/search/vector-jobs.ts';
import { createClock } from '../support/session.ts';
import { createFakeEmbedder } from '../support/fake-embedder.ts';

interface Vectors {
  readonly store: SqliteStore;
  readonly jobs: VectorStore;
  readonly clock: ReturnType<typeof createClock>;
}

function openVectors(path = ':memory:', clock = createClock()): Vectors {
  const store = openSqliteStore({ path, now: clock.now, follow: followIndex });
  onTestFinished(store.close);
  return { store, jobs: createVectorStore(store, clock.now), clock };
}

/** Makes an entity with notes: one text for its name, and one for each note. */
async function note(
  store: SqliteStore,
  name: string,
  ...texts: readonly string[]
): Promise<number> {
  return store.write({ client: 'test', tool: 'test' }, async (writer) => {
    const { id } = await writer.insertEntity({ project: 'default', name, type: 'task' });
    for (const text of texts) await writer.insertObservation({ entityId: id, text });
    return id;
  });
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'devflow-vectors-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'memory.db');
}

const waitingOf = async ({ jobs }: Vectors, model: number): Promise<number> =>
  (await jobs.backlog(model)).waiting;

test('lists what is written, once, and what was written before the model was known', async () => {
  const opened = openVectors();
  await note(opened.store, 'Before', 'one');
  const model = await opened.jobs.register('m');
  expect(await waitingOf(opened, model)).toBe(2);
  const id = await note(opened.store, 'After', 'two');
  await opened.store.write({ client: 'test', tool: 'test' }, async (writer) => {
    // Said again and typed anew in one change: still one text for the name.
    await writer.reviseEntity(id, { type: 'bug' });
    await writer.reviseEntity(id, { type: 'story' });
  });
  const texts = (await opened.jobs.claim(model, 100, 1_000)).map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith('After'))).toEqual([
    'After (task)',
    'After (story)',
  ]);
  expect(texts).toContain('two');
});

test('what a process that died had claimed is free again when its time is over', async () => {
  const opened = openVectors();
  const model = await opened.jobs.register('m');
  await note(opened.store, 'A', 'one', 'two');
  const first = await opened.jobs.claim(model, 2, 60_000);
  expect(first).toHaveLength(2);
  expect(await opened.jobs.claim(model, 10, 60_000)).toHaveLength(1);
  expect(await opened.jobs.claim(model, 10, 60_000)).toEqual([]);
  opened.clock.advance(60_001);
  expect(await opened.jobs.claim(model, 10, 60_000)).toHaveLength(3);
});

test('failures are kept with their words, and tried again after pauses that grow', async () => {
  const opened = openVectors();
  const model = await opened.jobs.register('m');
  await note(opened.store, 'A');
  const failure = { message: 'The model is asleep.', pauseMs: pauseAfter };
  for (const pause of [5_000, 10_000, 20_000]) {
    const claimed = await opened.jobs.claim(model, 10, 60_000);
    expect(claimed).toHaveLength(1);
    await opened.jobs.fail(model, claimed, failure);
    expect(await opened.jobs.backlog(model)).toEqual({
      waiting: 1,
      failed: 1,
      lastError: 'The model is asleep.',
    });
    opened.clock.advance(pause - 1);
    expect(await opened.jobs.claim(model, 10, 60_000)).toEqual([]);
    opened.clock.advance(1);
  }
  expect(pauseAfter(50)).toBe(3_600_000);
});

test('two processes share the work on one file, and no text is done twice', async () => {
  const path = temporaryFile();
  const clock = createClock();
  const both = [openVectors(path, clock), openVectors(path, clock)];
  const [first] = both;
  for (let index = 0; index < 10; index++) {
    await note(first?.store as SqliteStore, `Task ${index}`, `text ${index}`);
  }
  const seen: string[] = [];
  const runners = both.map(({ jobs }) =>
    createRunner({
      embedder: createFakeEmbedder({ seen: (texts) => seen.push(...texts) }),
      store: jobs,
      now: clock.now,
      pause: () => Promise.resolve(),
    }),
  );
  onTestFinished(async () => {
    for (const runner of runners) await runner.close();
  });
  for (const runner of runners) runner.wake();
  const model = await runners[0]?.modelId();
  await vi.waitFor(async () => expect(await waitingOf(first as Vectors, model ?? 0)).toBe(0));
  expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
  expect(seen).toHaveLength(20);
});

test('another model embeds all anew, and vectors of two models are kept apart', async () => {
  const opened = openVectors();
  await note(opened.store, 'A', 'one');
  const old = await opened.jobs.register('old');
  const done = await opened.jobs.claim(old, 10, 1_000);
  await opened.jobs.finish(
    old,
    done.map(({ textId }) => ({ textId, vector: Float32Array.of(1, 0) })),
  );
  expect(await waitingOf(opened, old)).toBe(0);
  const fresh = await opened.jobs.register('new');
  expect(await waitingOf(opened, fresh)).toBe(2);
  expect(await waitingOf(opened, old)).toBe(0);
  const models = opened.store.database.all('SELECT DISTINCT model_id FROM embeddings');
  expect(models).toEqual([{ model_id: old }]);
  opened.clock.advance(31 * 86_400_000);
  await opened.jobs.register('new');
  expect(opened.store.database.all('SELECT id FROM embeddings')).toEqual([]);
});

test('purging removes vectors and what waits to become one', async () => {
  const opened = openVectors();
  const model = await opened.jobs.register('m');
  const id = await note(opened.store, 'Secret', 'one', 'two');
  const [job] = await opened.jobs.claim(model, 1, 1_000);
  const vector = Float32Array.of(1, 0);
  await opened.jobs.finish(model, [{ textId: job?.textId ?? 0, vector }]);
  await opened.store.write({ client: 'test', tool: 'purge' }, (writer) => writer.purgeEntity(id));
  expect(await waitingOf(opened, model)).toBe(0);
  expect(opened.store.database.all('SELECT id FROM embeddings')).toEqual([]);
  // One that was on its way when its text was purged is not kept either.
  await opened.jobs.finish(model, [{ textId: job?.textId ?? 0, vector }]);
  expect(opened.store.database.all('SELECT id FROM embeddings')).toEqual([]);
});

test('a runner that is closed in the middle of its work ends at once', async () => {
  const opened = openVectors();
  await note(opened.store, 'A');
  const begun: (() => void)[] = [];
  const isBegun = new Promise<void>((resolve) => begun.push(resolve));
  const embedder: Embedder = createFakeEmbedder({
    embed: (_texts, signal) => {
      begun[0]?.();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new EmbedderError('stopped')));
      });
    },
  });
  const runner = createRunner({ embedder, store: opened.jobs, now: opened.clock.now });
  runner.wake();
  await isBegun;
  await runner.close();
  const model = await runner.modelId();
  expect(await opened.jobs.backlog(model)).toEqual({ waiting: 1, failed: 0 });
});
