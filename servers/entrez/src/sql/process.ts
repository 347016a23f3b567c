import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

import type { Ask } from './messages.ts';
import { runStatement } from './run-statement.ts';
import { createWatch, keepWatch, watched, type Watch } from './watch-process.ts';

// The entry of the process in which queries run. SQLite holds its main thread while it works, so a
// second thread, with this same entry, looks after memory and time.
if (!isMainThread) keepWatch(workerData as Watch);
else if (process.send !== undefined) serve();

function serve(): void {
  const watch = createWatch();
  const watcher = new Worker(fileURLToPath(import.meta.url), {
    workerData: watch,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watcher.unref();
  process.on('message', (ask: Ask) => {
    process.send?.(watched(watch, ask.timeMs, () => runStatement(ask)));
  });
  // Whoever asked is gone. The watching thread sleeps, so an ordinary end would wait for it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  watcher.once('online', () => process.send?.('ready'));
}
