import { setTimeout as wait } from 'node:timers/promises';

import { EmbedderError, type Embedder } from './embedder.ts';
import type { Job, VectorStore } from './vector-store.ts';

/** Embeds in the background what is waiting. */
export interface Runner {
  /** Looks whether something is waiting, and goes to work. */
  readonly wake: () => void;
  /** The key of the model, once it is known. */
  readonly modelId: () => Promise<number>;
  /** Why nothing is embedded, where that is so. */
  readonly problem: () => string | undefined;
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
/** At least so long between batches. */
const BREATH_MS = 20;

/** How long to wait before a text is tried again: twice as long each time. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
}

/** A runner; it does nothing until it is woken. */
export function createRunner(options: RunnerOptions): Runner {
  const { embedder, store, now = Date.now, leaseMs = LEASE_MS, pause = rest } = options;
  const stop = new AbortController();
  let modelId: Promise<number> | undefined;
  let working: Promise<void> | undefined;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let problem: string | undefined;

  const model = (): Promise<number> => {
    modelId ??= store.register(embedder.model).catch((error: unknown) => {
      // The next one who asks tries again.
      modelId = undefined;
      throw error;
    });
    return modelId;
  };
  /** Embeds some; how many there were. */
  const step = async (id: number): Promise<number> => {
    const jobs = await store.claim(id, embedder.batch, leaseMs);
    if (jobs.length === 0) return 0;
    try {
      const vectors = await embedder.embed(
        jobs.map(({ text }) => text),
        stop.signal,
      );
      await store.finish(id, paired(jobs, vectors));
      problem = undefined;
    } catch (error) {
      if (stop.signal.aborted) throw error;
      const message = error instanceof Error ? error.message : String(error);
      problem = message;
      await store.fail(id, jobs, { message, pauseMs: pauseAfter });
      if (error instanceof EmbedderError && error.isFinal) throw error;
    }
    return jobs.length;
  };
  const work = async (): Promise<void> => {
    const id = await model();
    while (!stop.signal.aborted) {
      isWoken = false;
      const begun = performance.now();
      const count = await step(id);
      // As long as the work took, so that the machine can breathe.
      if (count > 0) await pause(Math.max(BREATH_MS, performance.now() - begun), stop.signal);
      else if (!isWoken) return later(await store.nextDue(id));
    }
  };
  const later = (due: number | undefined): void => {
    if (due === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(due - now(), 1_000), LONGEST_PAUSE_MS));
    timer.unref();
  };
  const wake = (): void => {
    isWoken = true;
    if (stop.signal.aborted || working !== undefined) return;
    working = work()
      // What is wrong is kept with the text, and told with every search.
      .catch((error: unknown) => {
        if (!stop.signal.aborted && error instanceof Error) problem = error.message;
      })
      .finally(() => {
        working = undefined;
      });
  };
  return {
    wake,
    modelId: model,
    problem: () => problem,
    close: async () => {
      stop.abort(new EmbedderError('The memory is closed.', { isFinal: true }));
      clearTimeout(timer);
      await embedder.close();
      await working;
    },
  };
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

function paired(
  jobs: readonly Job[],
  vectors: readonly Float32Array[],
): readonly { readonly textId: number; readonly vector: Float32Array }[] {
  return jobs.flatMap(({ textId }, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ textId, vector }];
  });
}
