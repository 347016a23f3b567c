// A named import of `createRequire` would be moved to the bundle that all runtimes load.
import nodeModule from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { ChoreError, SettingError } from '../launch/errors.ts';
import type { Opened } from '../launch/program.ts';
import type { FromThread, ToThread } from './messages.ts';
import type { ThreadData } from './run-thread.ts';
import { createClosedError, createDownError, ThreadLink } from './thread-link.ts';
import type { ToldDefinition } from './tell-definition.ts';

/** Options of {@link openInThread}. */
export interface ThreadOptions {
  /** The package whose main entry exports `program`. */
  readonly module: string;
  /** `import.meta.url` of the caller; `module` is resolved relative to it. */
  readonly from: string;
  /** The settings of the program, as plain data. */
  readonly settings: unknown;
  /** Maximum heap size of the thread. */
  readonly maxHeapMb?: number;
  /** How long the program may take to close before its thread is ended. */
  readonly closeMs?: number;
  /** Called when the thread has ended by itself, before it is started again. */
  readonly onEnded?: (reason: Error) => void;
}

const DEFAULT_MAX_HEAP_MB = 4_096;
const DEFAULT_CLOSE_MS = 10_000;

/**
 * Opens a program in a thread of its own, and returns its server, to be served from this one. What
 * its handlers do cannot hold up this thread, nor end the process: a thread that fails is started
 * again. Rejects with a sentence for people if the program cannot be opened.
 */
export async function openInThread(options: ThreadOptions): Promise<Opened> {
  const { module, from, settings } = options;
  const data: ThreadData = { module, from, settings };
  const first = await startThread(data, options);
  const link = new ThreadLink(first.definition);
  const keeper = new ThreadKeeper(link, { data, options });
  keeper.attach(first.thread);
  return { server: link.definition, close: () => keeper.close() };
}

interface Started {
  readonly thread: Worker;
  readonly definition: ToldDefinition;
}

/** Starts a thread, and resolves when it has opened the program. */
function startThread(
  data: ThreadData,
  { maxHeapMb = DEFAULT_MAX_HEAP_MB }: ThreadOptions,
): Promise<Started> {
  // Threads run built code even when tests run the sources: Node 20 does not support TypeScript.
  const require = nodeModule.createRequire(import.meta.url);
  const entry = pathToFileURL(require.resolve('@wellspoken/kit/thread/run')).href;
  const code = `import(${JSON.stringify(entry)}).then(({ runThread }) => runThread())`;
  const thread = new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('The thread of the server ended at once.'));
    thread.once('error', reject);
    thread.once('exit', fail);
    thread.once('message', (message: FromThread) => {
      thread.off('error', reject);
      thread.off('exit', fail);
      if (message.kind === 'opened') return resolve({ thread, definition: message.definition });
      void thread.terminate();
      reject(message.kind === 'failed' ? toFailure(message) : new Error(message.kind));
    });
  });
}

function toFailure({
  sentence,
  code,
}: {
  readonly sentence: string;
  readonly code: number;
}): Error {
  return code === 2 ? new SettingError(sentence) : new ChoreError(sentence);
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A thread that has lived this long gets the shortest pause again. */
const STEADY_MS = 60_000;

interface Recipe {
  readonly data: ThreadData;
  readonly options: ThreadOptions;
}

/** Keeps a thread running: starts another one when it has ended by itself. */
class ThreadKeeper {
  readonly #link: ThreadLink;
  readonly #recipe: Recipe;
  readonly #closing = new AbortController();
  #thread: Worker | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(link: ThreadLink, recipe: Recipe) {
    this.#link = link;
    this.#recipe = recipe;
  }

  attach(thread: Worker): void {
    const startedAt = performance.now();
    this.#thread = thread;
    // What is served keeps the process running, not what serves it.
    thread.unref();
    let reason = new Error('The thread ended.');
    thread.on('error', (error) => (reason = error));
    thread.on('message', (message: FromThread) => this.#link.hear(message));
    thread.once('exit', () => {
      if (this.#closing.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS;
      void this.#restart(reason);
    });
    this.#link.connect((message: ToThread) => thread.postMessage(message));
  }

  async #restart(reason: Error): Promise<void> {
    const { data, options } = this.#recipe;
    this.#thread = undefined;
    this.#link.disconnect(createDownError(this.#link.definition));
    options.onEnded?.(reason);
    while (!this.#closing.signal.aborted) {
      await sleep(this.#pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
      const started = await startThread(data, options).catch(() => undefined);
      if (started === undefined) continue;
      if (!this.#closing.signal.aborted) return this.attach(started.thread);
      await closeThread(started.thread, options);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#thread !== undefined) await closeThread(this.#thread, this.#recipe.options);
    this.#link.disconnect(createClosedError(this.#link.definition));
  }
}

/** Lets the thread close what it has opened, then ends it. */
async function closeThread(
  thread: Worker,
  { closeMs = DEFAULT_CLOSE_MS }: ThreadOptions,
): Promise<void> {
  const late = new AbortController();
  const closed = new Promise<void>((resolve) => {
    thread.on('message', ({ kind }: FromThread) => kind === 'closed' && resolve());
    thread.once('exit', () => resolve());
  });
  thread.ref();
  const close: ToThread = { kind: 'close' };
  thread.postMessage(close);
  const patience = sleep(closeMs, undefined, { signal: late.signal }).catch(() => {});
  await Promise.race([closed, patience]);
  late.abort();
  await thread.terminate();
}
