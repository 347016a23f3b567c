import type PQueue from 'p-queue';

import { LONGEST_TIMER_MS } from './numbers.ts';

/** Opens a queue when its time has come. */
export interface Door {
  /** Closes it, and opens it again when someone waits and the time has come. */
  readonly reconsider: () => void;
  /** Lets the timer go when nobody waits, so that it keeps no process alive. */
  readonly rest: () => void;
}

/** Creates the door of a queue; `opensAt` says from when on it may be open. */
export function createDoor(queue: PQueue, opensAt: () => number, isAwaited: () => boolean): Door {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconsider = (): void => {
    clearTimeout(timer);
    queue.pause();
    if (!isAwaited()) return;
    // Timers may be early by a part of a millisecond, so the time is read again each time.
    const leftMs = opensAt() - performance.now();
    if (leftMs <= 0) queue.start();
    else timer = setTimeout(reconsider, Math.min(Math.ceil(leftMs), LONGEST_TIMER_MS));
  };
  return {
    reconsider,
    rest: () => {
      if (!isAwaited()) clearTimeout(timer);
    },
  };
}
