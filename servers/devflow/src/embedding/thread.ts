import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

import { EmbedderError, toUnit } from './embedder.ts';
import type { Answer, Ask } from './worker.ts';

/** A thread with the model in it, which is there only while it is used. */
export interface Thread {
  readonly ask: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  /** Ends it at once; whoever waits is told why. */
  readonly end: (why: string) => Promise<void>;
}

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that starts with the first question, and ends when nobody asked for a while. */
export function createThread(idleMs: number): Thread {
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
    one.resolve(vectorsOf(answer));
  } catch (error) {
    one.reject(error);
  }
}

function vectorsOf(answer: Answer): readonly Float32Array[] {
  if ('error' in answer) {
    const cause = new Error(answer.error);
    throw new EmbedderError('The bundled model could not be used.', { cause });
  }
  const { vectors, dimensions } = answer;
  return Array.from({ length: vectors.length / dimensions }, (_item, index) =>
    toUnit(vectors.subarray(index * dimensions, (index + 1) * dimensions)),
  );
}
