/** A deadline for waiting. */
export interface Deadline {
  readonly clear: () => void;
}

// Timers of a process with nothing else to do come a few milliseconds late at most.
const LATE_MS = 50;

/**
 * Calls back when a time is over. Where this process itself was busy at that moment, it first reads what
 * has come meanwhile: only a process that was listening can say that the server was silent. A
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

/** Detects when no messages have arrived for a while. */
export interface QuietWatch {
  readonly stir: () => void;
  /** Resolves after a quiet period; concurrent callers wait together. */
  readonly settle: () => Promise<void>;
}

/** Creates a watch with a quiet period of this many milliseconds. */
export function createQuietWatch(quietMs: number): QuietWatch {
  let waiting: { readonly done: Promise<void>; readonly restart: () => void } | undefined;
  return {
    stir: () => waiting?.restart(),
    settle: () => {
      waiting ??= startWaiting(quietMs, () => {
        waiting = undefined;
      });
      // A late caller also gets the full quiet period.
      waiting.restart();
      return waiting.done;
    },
  };
}

/** Waiting ends after this many quiet periods, because some servers never stop sending. */
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
    // If this process was busy, pending input is read before the period counts as quiet.
    const look = (): void => void setImmediate(() => turn === turns && finish());
    timer = setTimeout(look, quietMs);
  };
  return { done, restart };
}
