// A named import of `createRequire` would be moved to the bundle that all runtimes load.
import nodeModule from 'node:module';

import PQueue from 'p-queue';
import type { Tinypool } from 'tinypool';

import { ToolError, type ToolErrorCode } from '../errors/tool-error.ts';
import { toError, type Outcome, type Task } from './task.ts';

/** Options of {@link createWorkerPool}. */
export interface WorkerPoolOptions {
  /** The package entry point that exports the tasks, such as `@scope/name/worker`. */
  readonly module: string;
  /** `import.meta.url` of the caller; `module` is resolved relative to it. */
  readonly from: string;
  /** Time limit of a task, after which its thread is terminated. */
  readonly maxMs: number;
  /** Maximum heap size of a thread. */
  readonly maxHeapMb?: number;
  /** Maximum number of concurrent tasks. */
  readonly threads?: number;
  /** Maximum number of waiting tasks; further ones fail with `busy`. */
  readonly maxQueued?: number;
  /** How long an idle thread is kept. */
  readonly idleMs?: number;
}

/** Options of a task. */
export interface RunOptions {
  /** Aborts the task and terminates its thread. */
  readonly signal?: AbortSignal | undefined;
  /** The subject of error messages, such as "The page". */
  readonly subject: string;
  /** The error code when a task exceeds its time or memory limit. */
  readonly code?: ToolErrorCode;
  /** Suggestions for the caller in that case. */
  readonly suggestions?: readonly string[];
}

/** Threads for work that would block the event loop, and that can be terminated. */
export interface WorkerPool<Tasks> {
  /** Runs an exported task; rejects with the error it threw, or with a `ToolError` at a limit. */
  readonly run: <Name extends keyof Tasks & string>(
    name: Name,
    input: InputOf<Tasks[Name]>,
    options: RunOptions,
  ) => Promise<OutputOf<Tasks[Name]>>;
  /** Terminates all threads and their running tasks. */
  readonly close: () => Promise<void>;
}

type InputOf<Entry> = Entry extends Task<infer Input, unknown> ? Input : never;
type OutputOf<Entry> = Entry extends Task<never, infer Output> ? Output : never;

const DEFAULTS = { maxHeapMb: 256, threads: 2, maxQueued: 100, idleMs: 30_000 };

/** Creates a pool; threads start with the first task, and do not keep the process alive. */
export function createWorkerPool<Tasks>(options: WorkerPoolOptions): WorkerPool<Tasks> {
  const settings = { ...DEFAULTS, ...options };
  // Tasks are queued here rather than in the pool, so that waiting does not count as running time.
  const queue = new PQueue({ concurrency: settings.threads });
  const running = new Set<AbortController>();
  let pool: Promise<Tinypool> | undefined;
  let isClosed = false;

  const endAll = (reason: Error): void => {
    for (const kill of running) kill.abort(reason);
  };
  const perform = async (name: string, input: unknown, given: RunOptions): Promise<unknown> => {
    const { kill, release } = limitTask(given, settings.maxMs);
    running.add(kill);
    try {
      pool ??= startPool(settings, endAll);
      const started = await pool;
      if (isClosed) throw createClosedError();
      // Tasks created by `defineTask` resolve to this type.
      const outcome = (await started.run(input, { name, signal: kill.signal })) as Outcome<unknown>;
      if ('thrown' in outcome) throw toError(outcome.thrown);
      return outcome.value;
    } catch (error) {
      if (kill.signal.aborted) throw kill.signal.reason;
      throw isOutOfMemory(error) ? createMemoryError(given, error) : error;
    } finally {
      release();
      running.delete(kill);
    }
  };
  return {
    run: async (name, input, given) => {
      if (isClosed) throw createClosedError();
      given.signal?.throwIfAborted();
      if (queue.size >= settings.maxQueued) throw createBusyError();
      const add = given.signal === undefined ? {} : { signal: given.signal };
      const done = await queue.add(() => perform(name, input, given), add);
      // The module exports what `Tasks` declares; the tests of each pool call every task.
      return done as OutputOf<Tasks[typeof name]>;
    },
    close: async () => {
      isClosed = true;
      endAll(createClosedError());
      await (await pool)?.destroy();
    },
  };
}

// Loaded with the first task, since most processes never need it.
async function startPool(
  settings: typeof DEFAULTS & WorkerPoolOptions,
  endAll: (reason: Error) => void,
): Promise<Tinypool> {
  const library = await import('tinypool');
  const pool = new library.Tinypool({
    // Threads run built code even when tests run the sources: Node 20 does not support TypeScript.
    filename: nodeModule.createRequire(settings.from).resolve(settings.module),
    minThreads: 0,
    maxThreads: settings.threads,
    idleTimeout: settings.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: settings.maxHeapMb },
    execArgv: [],
    env: {},
  });
  // A thread failed outside of a task, for example because its module cannot be loaded.
  pool.on('error', (cause) => endAll(new Error('A worker thread failed.', { cause })));
  return pool;
}

interface Limited {
  /** Aborts on timeout or when the caller cancels. */
  readonly kill: AbortController;
  readonly release: () => void;
}

function limitTask(given: RunOptions, maxMs: number): Limited {
  const kill = new AbortController();
  const late = setTimeout(() => kill.abort(createTimeoutError(given, maxMs)), maxMs);
  const stop = (): void => kill.abort(given.signal?.reason);
  given.signal?.addEventListener('abort', stop, { once: true });
  return {
    kill,
    release: () => {
      clearTimeout(late);
      given.signal?.removeEventListener('abort', stop);
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isHeap = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  // Deep recursion overflows the thread's stack.
  return isHeap || (error.name === 'RangeError' && /call stack/.test(error.message));
}

function createTimeoutError(
  { subject, code = 'upstream_failed', suggestions }: RunOptions,
  maxMs: number,
) {
  const message = `${subject} could not be processed within ${maxMs / 1_000} seconds, so that was stopped.`;
  return new ToolError(code, message, { ...(suggestions && { suggestions }) });
}

function createMemoryError(
  { subject, code = 'upstream_failed', suggestions }: RunOptions,
  cause: unknown,
) {
  const message = `${subject} needs more memory to be processed than there is for it.`;
  return new ToolError(code, message, { ...(suggestions && { suggestions }), cause });
}

function createBusyError(): ToolError {
  return new ToolError('busy', 'Too much is being processed already.', {
    suggestions: ['Try again shortly.'],
  });
}

function createClosedError(): Error {
  return new Error('The pool of workers is closed.');
}
