// Imported by its name, `createRequire` would move to the bundle that all runtimes load.
import nodeModule from 'node:module';

import PQueue from 'p-queue';
import type { Tinypool } from 'tinypool';

import { ToolError, type ToolErrorCode } from '../errors/tool-error.ts';
import { toError, type Outcome, type Task } from './task.ts';

/** What a pool runs, and how much it may use. */
export interface WorkerPoolOptions {
  /** The entry of a package that exports the tasks, such as `@scope/name/worker`. */
  readonly module: string;
  /** `import.meta.url` of the caller, from where `module` is resolved. */
  readonly from: string;
  /** How long one task may take before its thread is ended. */
  readonly maxMs: number;
  /** How large the heap of one thread may be. */
  readonly maxHeapMb?: number;
  /** How many tasks run at once. */
  readonly threads?: number;
  /** How many tasks may wait for a thread; one more is `busy`. */
  readonly maxQueued?: number;
  /** How long a thread without work stays. */
  readonly idleMs?: number;
}

/** How a task is run. */
export interface RunOptions {
  /** Ends the task, and its thread. */
  readonly signal?: AbortSignal | undefined;
  /** What is worked on, as messages begin: "The page". */
  readonly subject: string;
  /** The code of the error where a task needs too much time or memory. */
  readonly code?: ToolErrorCode;
  /** What a caller can do about it. */
  readonly suggestions?: readonly string[];
}

/** Threads that do work which must not hold up the event loop, and which can be ended. */
export interface WorkerPool<Tasks> {
  /** Runs an exported task; rejects with what it threw, or with a `ToolError` where it was ended. */
  readonly run: <Name extends keyof Tasks & string>(
    name: Name,
    input: InputOf<Tasks[Name]>,
    options: RunOptions,
  ) => Promise<OutputOf<Tasks[Name]>>;
  /** Ends all threads, and what still runs in them. */
  readonly close: () => Promise<void>;
}

type InputOf<Entry> = Entry extends Task<infer Input, unknown> ? Input : never;
type OutputOf<Entry> = Entry extends Task<never, infer Output> ? Output : never;

const DEFAULTS = { maxHeapMb: 256, threads: 2, maxQueued: 100, idleMs: 30_000 };

/** Creates a pool; its threads start with the first task, and keep no process alive. */
export function createWorkerPool<Tasks>(options: WorkerPoolOptions): WorkerPool<Tasks> {
  const settings = { ...DEFAULTS, ...options };
  // Tasks wait here and not in the pool, so that the time of a task does not include its waiting.
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
      // What defineTask makes resolves to this.
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
      // The module exports what Tasks says; tests of each pool call every task of it.
      return done as OutputOf<Tasks[typeof name]>;
    },
    close: async () => {
      isClosed = true;
      endAll(createClosedError());
      await (await pool)?.destroy();
    },
  };
}

// The library is loaded with the first task: most processes never need it.
async function startPool(
  settings: typeof DEFAULTS & WorkerPoolOptions,
  endAll: (reason: Error) => void,
): Promise<Tinypool> {
  const library = await import('tinypool');
  const pool = new library.Tinypool({
    // A thread runs built code, also when the rest runs from source in a test: Node 20 knows no
    // TypeScript.
    filename: nodeModule.createRequire(settings.from).resolve(settings.module),
    minThreads: 0,
    maxThreads: settings.threads,
    idleTimeout: settings.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: settings.maxHeapMb },
    execArgv: [],
    env: {},
  });
  // A thread that fails outside of a task, as one whose module cannot be loaded.
  pool.on('error', (cause) => endAll(new Error('A worker thread failed.', { cause })));
  return pool;
}

interface Limited {
  /** Ends the task where its time is over, or where its caller leaves. */
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
  // What goes into itself too deeply fills the stack of its thread.
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
