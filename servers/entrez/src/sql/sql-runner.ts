import { ToolError } from '@wellspoken/kit';

import type { Ask } from './messages.ts';
import { startSqlProcess, type Outcome, type SqlProcess } from './sql-process.ts';

/** Runs statements, each in a process where nothing else runs at that time. */
export interface SqlRunner {
  /** How long a statement may take. */
  readonly timeMs: number;
  readonly run: (ask: Omit<Ask, 'timeMs'>, signal?: AbortSignal) => Promise<Outcome>;
  readonly close: () => void;
}

/** How much may run and wait, and for how long. */
export interface RunnerOptions {
  readonly timeMs: number;
  readonly processes?: number;
  readonly waiting?: number;
  /** How long a process waits for another query before it ends. */
  readonly idleMs?: number;
}

/** A runner whose processes start when they are needed and are used again. */
export function createSqlRunner(options: RunnerOptions): SqlRunner {
  const { timeMs, processes = 4, waiting = 32, idleMs = 60_000 } = options;
  const turns = createTurns(processes, waiting);
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
    run: async (ask, signal) => {
      await turns.take(signal);
      try {
        if (isClosed) return { ended: 'closed' };
        const taken = take();
        const result = await taken.ask({ ...ask, timeMs }, signal);
        giveBack(taken);
        return result;
      } finally {
        turns.giveBack();
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

/** Processes that have nothing to do. */
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
      // One is kept ready; more than one is needed only while many ask at once.
      const waitMs = timers.size === 0 ? idleMs : Math.min(idleMs, EXTRA_IDLE_MS);
      const timer = setTimeout(() => {
        timers.delete(one);
        one.end('closed');
      }, waitMs);
      timers.set(one, timer.unref());
    },
  };
}

/** Lets so many in at once, and so many wait. */
function createTurns(
  most: number,
  mostWaiting: number,
): {
  readonly take: (signal?: AbortSignal) => Promise<void>;
  readonly giveBack: () => void;
} {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    take: async (signal) => {
      signal?.throwIfAborted();
      if (taken < most) {
        taken += 1;
        return;
      }
      if (waiting.length >= mostWaiting) throw tooBusy(most);
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal?.reason as Error);
        };
        const enter = (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        waiting.push(enter);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    giveBack: () => {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    },
  };
}

function tooBusy(most: number): ToolError {
  return new ToolError(
    'busy',
    `${most} queries are running and too many wait already; this one was not begun.`,
    { suggestions: ['Try again in a few seconds.'], retryAfterMs: 5_000 },
  );
}
