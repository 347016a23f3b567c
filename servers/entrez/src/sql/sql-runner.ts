import { ToolError } from '@wellspoken/kit';

import type { SqlTask } from './messages.ts';
import { type Outcome, type SqlProcess, startSqlProcess } from './sql-process.ts';

/** Runs each statement in a process of its own. */
export interface SqlRunner {
  /** How long a statement may take. */
  readonly timeMs: number;
  readonly run: (ask: Omit<SqlTask, 'timeMs'>, call?: SqlCall) => Promise<Outcome>;
  readonly close: () => void;
}

/** The caller of a query and its cancellation signal. */
export interface SqlCall {
  /** A single caller gets at most half of the processes. */
  readonly caller?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How much may run and wait, and for how long. */
interface RunnerOptions {
  readonly timeMs: number;
  readonly processes?: number;
  readonly waiting?: number;
  /** How long a process waits for another query before it ends. */
  readonly idleMs?: number;
}

/** Creates a runner that starts processes on demand and reuses them. */
export function createSqlRunner(options: RunnerOptions): SqlRunner {
  const { timeMs, processes = 4, waiting = 32, idleMs = 60_000 } = options;
  const turns = createScheduler({ most: processes, waiting });
  const idle = createIdle(idleMs);
  const all = new Set<SqlProcess>();
  let isClosed = false;
  const take = (): SqlProcess => {
    const known = idle.take();
    if (known !== undefined) return known;
    const made = startSqlProcess();
    all.add(made);
    return made;
  };
  const giveBack = (used: SqlProcess): void => {
    if (!used.isOver()) return idle.keep(used);
    all.delete(used);
  };
  return {
    timeMs,
    run: async (ask, { caller = '', signal } = {}) => {
      await turns.take(caller, signal);
      try {
        if (isClosed) return { ended: 'closed' };
        const taken = take();
        const result = await taken.ask({ ...ask, timeMs }, signal);
        giveBack(taken);
        return result;
      } finally {
        turns.giveBack(caller);
      }
    },
    close: () => {
      isClosed = true;
      for (const one of all) one.end('closed');
      all.clear();
    },
  };
}

const EXTRA_IDLE_MS = 5_000;

/** The pool of idle processes. */
function createIdle(idleMs: number): {
  readonly take: () => SqlProcess | undefined;
  readonly keep: (one: SqlProcess) => void;
} {
  const timers = new Map<SqlProcess, NodeJS.Timeout>();
  return {
    take: () => {
      for (const [one, timer] of timers) {
        clearTimeout(timer);
        timers.delete(one);
        if (!one.isOver()) return one;
      }
      return undefined;
    },
    keep: (one) => {
      // One process stays ready; further ones are needed only under load.
      const waitMs = timers.size === 0 ? idleMs : Math.min(idleMs, EXTRA_IDLE_MS);
      const timer = setTimeout(() => {
        timers.delete(one);
        one.end('closed');
      }, waitMs);
      timers.set(one, timer.unref());
    },
  };
}

/** Limits concurrency, and keeps one caller from taking all slots. */
interface Scheduler {
  /** Waits for a slot; rejects with the signal's reason when the caller aborts. */
  readonly take: (caller: string, signal?: AbortSignal) => Promise<void>;
  readonly giveBack: (caller: string) => void;
}

/** The number of slots, and of callers that may wait for one. */
interface SchedulerLimits {
  readonly most: number;
  readonly waiting: number;
}

interface Waiting {
  readonly caller: string;
  readonly enter: () => void;
}

/** Creates a scheduler in which one caller may hold half of the slots and of the queue. */
function createScheduler({ most, waiting: mostWaiting }: SchedulerLimits): Scheduler {
  const queue: Waiting[] = [];
  const taken = new Map<string, number>();
  const half = (number: number): number => Math.max(1, Math.floor(number / 2));
  const sum = (): number => [...taken.values()].reduce((total, count) => total + count, 0);
  const mayEnter = (caller: string): boolean =>
    sum() < most && (taken.get(caller) ?? 0) < half(most);
  const mayWait = (caller: string): boolean =>
    queue.length < mostWaiting &&
    queue.filter((one) => one.caller === caller).length < half(mostWaiting);
  const enter = (caller: string): void => void taken.set(caller, (taken.get(caller) ?? 0) + 1);
  return {
    take: async (caller, signal) => {
      signal?.throwIfAborted();
      if (mayEnter(caller)) return enter(caller);
      if (!mayWait(caller)) throw createBusyError();
      await waitForTurn(queue, caller, signal);
    },
    giveBack: (caller) => {
      const left = (taken.get(caller) ?? 1) - 1;
      if (left === 0) taken.delete(caller);
      else taken.set(caller, left);
      const next = queue.findIndex((one) => mayEnter(one.caller));
      const [first] = next === -1 ? [] : queue.splice(next, 1);
      if (first === undefined) return;
      // Counted at once, or another caller could take the slot first.
      enter(first.caller);
      first.enter();
    },
  };
}

function waitForTurn(queue: Waiting[], caller: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      queue.splice(queue.indexOf(place), 1);
      reject(signal?.reason as Error);
    };
    const place: Waiting = {
      caller,
      enter: () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
    };
    queue.push(place);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

function createBusyError(): ToolError {
  return new ToolError('busy', 'Too many queries run and wait already; this one was not begun.', {
    suggestions: ['Try again in a few seconds.'],
    retryAfterMs: 5_000,
  });
}
