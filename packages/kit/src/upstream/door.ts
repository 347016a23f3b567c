import type PQueue from 'p-queue';

/** setTimeout takes no more; what is longer is asked for again. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Closes a queue for a while. */
export interface Door {
  readonly closeFor: (ms: number) => void;
  /** Someone came: opens when the time has come, now or later. */
  readonly knock: () => void;
  /** Someone is gone: lets the timer go when nobody waits, so that it keeps no process alive. */
  readonly rest: () => void;
}

/** Creates the open door of a queue. */
export function createDoor(queue: PQueue, isAwaited: () => boolean): Door {
  let closedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const knock = (): void => {
    clearTimeout(timer);
    // Timers may be early by a part of a millisecond, so the time is read again each time.
    const left = closedUntil - performance.now();
    if (left <= 0) queue.start();
    else timer = setTimeout(knock, Math.min(Math.ceil(left), LONGEST_TIMER_MS));
  };
  return {
    knock,
    rest: () => {
      if (!isAwaited()) clearTimeout(timer);
    },
    closeFor(ms) {
      if (ms <= 0) return;
      closedUntil = Math.max(closedUntil, performance.now() + ms);
      queue.pause();
      if (isAwaited()) knock();
    },
  };
}
