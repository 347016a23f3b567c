import { setTimeout as wait } from 'node:timers/promises';

import { EmbedderError, type Embedder } from './embedder.ts';
import type { Job, VectorStore } from './vector-store.ts';

/** Embeds in the background what is waiting. */
export interface Runner {
  /** Looks whether something is waiting, and goes to work. */
  readonly wake: () => void;
  /** The key of the model, once it is known. */
  readonly modelId: () => Promise<number>;
  /**
   * The same for a reader, who does not wait long for a write that makes the model known. Throws an
   * `EmbedderError` where that has not come yet.
   */
  readonly readModelId: () => Promise<number>;
  /** Why nothing is embedded, where that is so. */
  readonly problem: () => string | undefined;
  /** Ends the work; the embedder stays open, and may serve another runner. */
  readonly stop: () => Promise<void>;
  /** Ends the work, and closes the embedder. */
  readonly close: () => Promise<void>;
}

/** What a runner works with. */
export interface RunnerOptions {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  readonly now?: (() => number) | undefined;
  /** How long what was claimed belongs to this process. */
  readonly leaseMs?: number | undefined;
  /** Waits; for tests. */
  readonly pause?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

const LEASE_MS = 120_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
const SHORTEST_WAIT_MS = 1_000;
/** At least so long between batches. */
const BREATH_MS = 20;

/** How long to wait before a text is tried again: twice as long each time. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
}

/** A runner; it does nothing until it is woken. */
export function createRunner(options: RunnerOptions): Runner {
  const { embedder, store, now = Date.now } = options;
  const ending = new AbortController();
  let working: Promise<void> | undefined;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let problem: string | undefined;

  const model = createModelKey(store, embedder.model);
  const work = async (): Promise<void> => {
    isWoken = false;
    const id = await model();
    while (!ending.signal.aborted) {
      isWoken = false;
      const count = await embedSome(options, id, ending.signal);
      problem = undefined;
      if (count === 0 && !isWoken) return later(await store.nextDue(id));
    }
  };
  const later = (due: number | undefined): void => {
    if (due === undefined) return;
    const wait = Math.min(Math.max(due - now(), SHORTEST_WAIT_MS), LONGEST_PAUSE_MS);
    timer = setTimeout(wake, wait);
    timer.unref();
  };
  const fail = (error: unknown): void => {
    if (ending.signal.aborted) return;
    // The failure is stored with the texts, and every search reports it.
    problem = error instanceof Error ? error.message : String(error);
    later(now() + FIRST_PAUSE_MS);
  };
  const wake = (): void => {
    isWoken = true;
    if (ending.signal.aborted || working !== undefined) return;
    clearTimeout(timer);
    working = work()
      .catch(fail)
      .finally(() => {
        working = undefined;
        // A wake-up that came at the very end counts too.
        if (isWoken) wake();
      });
  };
  const stop = async (): Promise<void> => {
    ending.abort(new EmbedderError('The memory is closed.', { isFinal: true }));
    clearTimeout(timer);
    await working;
  };
  const close = (): Promise<void> => Promise.all([stop(), embedder.close()]).then(() => undefined);
  const readModelId = async (): Promise<number> =>
    (await store.find(embedder.model)) ?? waitBriefly(model());
  return { wake, modelId: model, readModelId, problem: () => problem, stop, close };
}

/** The key of the model, read once; after a failure the next call tries again. */
function createModelKey(store: VectorStore, model: string): () => Promise<number> {
  let key: Promise<number> | undefined;
  return () => {
    key ??= store.register(model).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

// A write that is not held up takes a small part of this.
const BRIEF_MS = 250;

async function waitBriefly<Value>(work: Promise<Value>): Promise<Value> {
  // After the time is over its failure is of no interest.
  work.catch(() => undefined);
  const over = new AbortController();
  const late = wait(BRIEF_MS, undefined, { signal: over.signal }).then(() => {
    throw new EmbedderError('The model is not known to the memory yet.');
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => over.abort());
}

/** Embeds some of what waits, then pauses so that other work gets the processor; how many there were. */
async function embedSome(
  { embedder, store, leaseMs = LEASE_MS, pause = pauseFor }: RunnerOptions,
  modelId: number,
  signal: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  const jobs = await store.claim(modelId, embedder.batch, leaseMs);
  if (jobs.length === 0) return 0;
  try {
    const texts = jobs.map(({ text }) => text);
    await store.finish(modelId, pairVectors(jobs, await embedder.embed(texts, signal)));
  } catch (error) {
    if (signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    await store.fail(modelId, jobs, { message, pauseMs: pauseAfter });
    throw error;
  }
  // As long as the work took.
  await pause(Math.max(BREATH_MS, performance.now() - begun), signal);
  return jobs.length;
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

function pairVectors(
  jobs: readonly Job[],
  vectors: readonly Float32Array[],
): readonly { readonly textId: number; readonly vector: Float32Array }[] {
  return jobs.flatMap(({ textId }, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ textId, vector }];
  });
}
