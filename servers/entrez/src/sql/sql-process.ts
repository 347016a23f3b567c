import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';

import type { SqlReply, SqlTask } from './messages.ts';

/** Why a query ended without a reply. */
export type Ending = 'time' | 'cancelled' | 'memory' | 'crash' | 'closed';

/** The outcome of a query. */
export type Outcome = SqlReply | { readonly ended: Ending };

/** A process that runs one query at a time. */
export interface SqlProcess {
  /** Runs a query; settles with the reply or when the process ends. */
  readonly ask: (ask: SqlTask, signal?: AbortSignal) => Promise<Outcome>;
  readonly end: (why: Ending) => void;
  readonly isOver: () => boolean;
}

/** Signals that mean too much memory: sent by the watchdog, the system, or V8. */
const SIGNALS_OF_MEMORY: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP']);

/** How long after our own timeout the process ends itself. */
const GRACE_MS = 2_000;

/** Starts a process that never outlives this one. */
export function startSqlProcess(): SqlProcess {
  const child = startChild();
  let ending: Ending | undefined;
  let isOver = false;
  let isReady = false;
  let begin: (() => void) | undefined;
  let settle: ((outcome: Outcome) => void) | undefined;
  const end = (why: Ending): void => {
    ending ??= why;
    isOver = true;
    child.kill('SIGKILL');
  };
  const over = (signal: string | null): void => {
    isOver = true;
    settle?.({ ended: ending ?? (SIGNALS_OF_MEMORY.has(signal) ? 'memory' : 'crash') });
  };
  child.on('message', (message: SqlReply | 'ready') => {
    if (message !== 'ready') return settle?.(message);
    isReady = true;
    begin?.();
  });
  child.on('error', () => over(null));
  child.on('exit', (_code, signal) => over(signal));
  const ask: SqlProcess['ask'] = async (asked, signal) => {
    const sending = createSending(child, asked, end);
    const cancel = (): void => end('cancelled');
    signal?.addEventListener('abort', cancel, { once: true });
    hold(child, true);
    try {
      return await new Promise<Outcome>((resolve) => {
        settle = resolve;
        begin = sending.begin;
        if (isReady) begin();
      });
    } finally {
      [begin, settle] = [undefined, undefined];
      sending.done();
      signal?.removeEventListener('abort', cancel);
      hold(child, false);
    }
  };
  return { ask, end, isOver: () => isOver };
}

/** Sends a query once the process is ready, and starts its timeout then. */
function createSending(
  child: ChildProcess,
  asked: SqlTask,
  end: (why: Ending) => void,
): { readonly begin: () => void; readonly done: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      timer = setTimeout(() => end('time'), asked.timeMs);
      child.send({ ...asked, timeMs: asked.timeMs + GRACE_MS }, (error) => {
        if (error !== null) end('crash');
      });
    },
    done: () => clearTimeout(timer),
  };
}

/** Keeps the event loop alive for the child only while a reply is pending. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) {
    if (isHeld) one?.ref();
    else one?.unref();
  }
}

function startChild(): ChildProcess {
  // A process runs built code, also when the rest runs from source in a test: Node 20 knows no TypeScript.
  const entry = createRequire(import.meta.url).resolve('@wellspoken/entrez/sql-process');
  return fork(entry, {
    env: {},
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=4'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}
