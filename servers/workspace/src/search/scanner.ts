import { createRequire } from 'node:module';
import { Tinypool } from 'tinypool';

import type { CodeFindings, CodeJob } from './code/search-code.ts';
import type { Drawing, TreeJob } from './draw-tree.ts';
import type { FilesFindings, FilesJob } from './search-files.ts';
import { createSharedState, readFilesScanned, requestStop } from './walk/control.ts';
import { StartError } from './walk/start.ts';
import type { Outcome, Task } from './worker.ts';

/** The caller of a scan: how it cancels, and how it receives progress. */
export interface ScanWatcher {
  /** Stops the scan. */
  readonly signal: AbortSignal;
  /** Called from time to time with the number of files that have been looked at. */
  readonly onProgress?: (files: number) => void;
}

/** Scans trees in threads of its own, so that neither a slow disk nor a heavy pattern holds up the protocol. */
export interface Scanner {
  readonly drawTree: (job: TreeJob, watch: ScanWatcher) => Promise<Drawing>;
  readonly searchCode: (job: CodeJob, watch: ScanWatcher) => Promise<CodeFindings>;
  readonly searchFiles: (job: FilesJob, watch: ScanWatcher) => Promise<FilesFindings>;
  /** Ends the threads, and what still runs in them. */
  readonly close: () => Promise<void>;
}

/** How a scanner works. */
export interface ScannerOptions {
  /** How long a scan may take before it answers with what it has. */
  readonly budgetMs?: number;
}

const BUDGET_MS = 20_000;
/** A thread that has not stopped by then is ended. */
const GRACE_MS = 2_000;
const PROGRESS_MS = 200;
const IDLE_MS = 30_000;
const YOUNG_MB = 8;

/** Makes a scanner; its threads start with the first scan. */
export function createScanner({ budgetMs = BUDGET_MS }: ScannerOptions = {}): Scanner {
  let pool: Tinypool | undefined;
  let closed = false;

  async function run<R>(name: string, job: unknown, watch: ScanWatcher): Promise<R> {
    if (closed) throw new Error('the scanner is closed');
    watch.signal.throwIfAborted();
    pool ??= createPool();
    const state = createSharedState();
    const task: Task<unknown> = { job, state, budgetMs };
    const outcome = await runSupervised(state, watch, (signal): Promise<Outcome<R>> => {
      if (pool === undefined) throw new Error('the scanner is closed');
      return pool.run(task, { name, signal });
    });
    if ('code' in outcome) throw new StartError(outcome.code);
    return outcome.result;
  }

  return {
    drawTree: (job, watch) => run('treeTask', job, watch),
    searchCode: (job, watch) => run('codeTask', job, watch),
    searchFiles: (job, watch) => run('filesTask', job, watch),
    close: async () => {
      closed = true;
      await pool?.destroy();
      pool = undefined;
    },
  };
}

function createPool(): Tinypool {
  return new Tinypool({
    filename: findWorker(),
    // One stays, and costs nothing while it waits; it also serves those in line when a stuck one is ended.
    minThreads: 1,
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    // Nearly all that a scan makes is soon garbage; collected early, it does not pile up.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
    env: {},
  });
}

// A thread runs built code, also when the rest runs from source in a test: Node 20 knows no TypeScript.
function findWorker(): string {
  return createRequire(import.meta.url).resolve('@wellspoken/workspace/scan-worker');
}

/** Asks a scan to stop when its caller does not want it any more, and then ends its thread. */
async function runSupervised<R>(
  state: Int32Array,
  { signal, onProgress }: ScanWatcher,
  work: (kill: AbortSignal) => Promise<R>,
): Promise<R> {
  const kill = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const stop = (): void => {
    requestStop(state);
    grace = setTimeout(() => kill.abort(), GRACE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  const ticks = setInterval(() => onProgress?.(readFilesScanned(state)), PROGRESS_MS);
  try {
    return await work(kill.signal);
  } finally {
    clearInterval(ticks);
    clearTimeout(grace);
    signal.removeEventListener('abort', stop);
    // The outcome of a cancelled scan is dropped, even a failure.
    signal.throwIfAborted();
  }
}
