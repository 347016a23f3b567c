import type { Ask } from './messages.ts';
import { startSqlProcess, type Outcome, type SqlProcess } from './sql-process.ts';
import { createTurns } from './turns.ts';

/** Runs statements, each in a process where nothing else runs at that time. */
export interface SqlRunner {
  /** How long a statement may take. */
  readonly timeMs: number;
  readonly run: (ask: Omit<Ask, 'timeMs'>, call?: SqlCall) => Promise<Outcome>;
  readonly close: () => void;
}

/** Who asks, and how they say that they no longer want to know. */
export interface SqlCall {
  /** One caller gets half of the processes at most. */
  readonly caller?: string | undefined;
  readonly signal?: AbortSignal | undefined;
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
  const turns = createTurns({ most: processes, waiting });
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
