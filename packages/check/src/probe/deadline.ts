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
