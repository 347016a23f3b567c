import { createWorkerPool } from '@wellspoken/kit/worker';

import type { GraphRead, GraphText } from './worker.ts';

// A usual graph of the largest size takes half a second on a slow machine.
const MAX_MS = 20_000;
const MAX_HEAP_MB = 512;

// One for all servers of the process: threads start with the first text and end when idle.
const { run } = createWorkerPool<typeof import('./worker.ts')>({
  module: '@wellspoken/devflow/import-worker',
  from: import.meta.url,
  maxMs: MAX_MS,
  maxHeapMb: MAX_HEAP_MB,
});

/** Reads the text of a graph in a thread, so that no text can hold up the server. */
export function readGraphInThread(text: GraphText, signal: AbortSignal): Promise<GraphRead> {
  return run('graphTask', text, {
    signal,
    subject: 'The graph',
    code: 'too_large',
    suggestions: ['Pass it in parts.', 'Bring in a file with: wellspoken devflow import <file>'],
  });
}
