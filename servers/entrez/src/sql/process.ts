import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

import type { SqlTask } from './messages.ts';
import { runStatement } from './run-statement.ts';

function serve(): void {
  const watch = createWatch();
  const watcher = new Worker(fileURLToPath(import.meta.url), {
    workerData: watch,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watcher.unref();
  process.on('message', (ask: SqlTask) => {
    process.send?.(runWatched(watch, ask.timeMs, () => runStatement(ask)));
  });
  // The parent is gone. A normal exit would wait for the sleeping watchdog thread.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  watcher.once('online', () => process.send?.('ready'));
}

/** Above the needs of any sensible query, below a small machine's memory; idle is 60 MB. */
const MOST_MEMORY_BYTES = 200 * 1_048_576;

const EVERY_MS = 5;

/** Memory that the query thread shares with the watchdog thread. */
interface Watch {
  /** 1 while a query runs. */
  readonly isRunning: Int32Array;
  /** When it must have ended. */
  readonly deadline: Float64Array;
}

/** Creates the shared memory. */
function createWatch(): Watch {
  return {
    isRunning: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    deadline: new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)),
  };
}

/** Runs a task under the watchdog. */
function runWatched<Result>(
  { isRunning, deadline }: Watch,
  timeMs: number,
  work: () => Result,
): Result {
  deadline[0] = Date.now() + timeMs;
  Atomics.store(isRunning, 0, 1);
  Atomics.notify(isRunning, 0);
  try {
    return work();
  } finally {
    Atomics.store(isRunning, 0, 0);
  }
}

/**
 * Ends the process when a query takes too much memory, or more time than it was given; never returns.
 *
 * The driver's SQLite counts no memory, so a heap limit of its own would do nothing.
 */
function keepWatch({ isRunning, deadline }: Watch): never {
  for (;;) {
    Atomics.wait(isRunning, 0, 0);
    Atomics.wait(isRunning, 0, 1, EVERY_MS);
    const isLate = Atomics.load(isRunning, 0) === 1 && Date.now() > (deadline[0] ?? 0);
    if (isLate || process.memoryUsage.rss() > MOST_MEMORY_BYTES) {
      process.kill(process.pid, 'SIGKILL');
    }
  }
}

// The entry of the process in which queries run. SQLite holds its main thread while it works, so a
// second thread with the same entry enforces the limits of memory and time.
if (!isMainThread) keepWatch(workerData as Watch);
else if (process.send !== undefined) serve();
