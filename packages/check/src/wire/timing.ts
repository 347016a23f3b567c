/** A time after which nobody waits any more. */
export interface Deadline {
  readonly clear: () => void;
}

// Timers of a process with nothing else to do come a few milliseconds late at most.
const LATE_MS = 50;

/**
 * Calls back when a time is over. Where this process itself was busy at that moment, it hears what
 * has come meanwhile first: that the server was silent can be said only by whoever listened. A
 * process that is always busy waits twice the time at most.
 */
export function startDeadline(ms: number, isOver: () => void): Deadline {
  let timer: NodeJS.Timeout;
  let spare = ms;
  const arm = (wait: number): void => {
    const dueAt = performance.now() + wait;
    timer = setTimeout(() => {
      const late = performance.now() - dueAt;
      const more = late > LATE_MS ? Math.min(late, spare) : 0;
      spare -= more;
      if (more > 0) arm(more);
      else isOver();
    }, wait);
  };
  arm(ms);
  return { clear: () => clearTimeout(timer) };
}

/** Knows since when nothing has come. */
export interface QuietWatch {
  readonly stir: () => void;
  /** Resolves once nothing has come for the whole time; all who ask at once wait together. */
  readonly settle: () => Promise<void>;
}

/** A watch that calls it quiet after so many milliseconds. */
export function createQuietWatch(quietMs: number): QuietWatch {
  let waiting: { readonly done: Promise<void>; readonly restart: () => void } | undefined;
  return {
    stir: () => waiting?.restart(),
    settle: () => {
      waiting ??= startWaiting(quietMs, () => {
        waiting = undefined;
      });
      // Who joins late gets the whole time too.
      waiting.restart();
      return waiting.done;
    },
  };
}

/** Silence is given up for after this many times the usual wait: some servers never stop. */
const PATIENCE = 12;

function startWaiting(
  quietMs: number,
  onDone: () => void,
): { done: Promise<void>; restart: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = () => {
      clearTimeout(timer);
      clearTimeout(limit);
      onDone();
      resolve();
    };
  });
  const limit = setTimeout(() => finish(), quietMs * PATIENCE);
  let turns = 0;
  const restart = (): void => {
    clearTimeout(timer);
    turns += 1;
    const turn = turns;
    // Where this process was busy, what came meanwhile is read before it is called quiet.
    const look = (): void => void setImmediate(() => turn === turns && finish());
    timer = setTimeout(look, quietMs);
  };
  return { done, restart };
}
