import { ToolError } from '../errors/tool-error.ts';
import type { WhenGone } from './types.ts';

/** A time limit that is paused while the user is asked. */
export interface Deadline {
  /** Aborts on timeout, or when the caller cancels or disconnects. */
  readonly signal: AbortSignal;
  /** Rejects on timeout, or when the caller cancels or disconnects; never resolves. */
  readonly broken: Promise<never>;
  /** Starts the timer; synchronous handlers cannot be interrupted, so they need none. */
  readonly arm: () => void;
  /** Runs work that does not count against the limit. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  readonly abort: (reason: unknown) => void;
  stop(): void;
}

/** Starts a deadline of `timeoutMs`. */
export function startDeadline(timeoutMs: number, whenGone?: WhenGone): Deadline {
  const deadline = prepareDeadline(timeoutMs, whenGone);
  deadline.arm();
  return deadline;
}

const ignoreDeparture: WhenGone = () => () => {};

/** Creates a deadline of `timeoutMs` for one call; its timer starts with `arm`. */
export function prepareDeadline(timeoutMs: number, whenGone: WhenGone = ignoreDeparture): Deadline {
  const breach = createBreach();
  let left = timeoutMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isArmed = false;
  let paused = 0;
  const expire = (): void => breach.make(createTimeoutError(timeoutMs));
  // A handler may ask before the timer is armed, and may end before its question does.
  const run = (): void => {
    if (!isArmed || paused > 0 || breach.isMade()) return;
    startedAt = Date.now();
    timer = setTimeout(expire, Math.max(0, left));
  };
  const halt = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= Date.now() - startedAt;
  };
  const stopListening = whenGone((reason) => breach.make(new CallerGone(reason)));
  return {
    arm() {
      isArmed = true;
      run();
    },
    get signal() {
      return breach.signal();
    },
    get broken() {
      return breach.broken();
    },
    async pausedWhile(work) {
      if (paused++ === 0) halt();
      try {
        return await work();
      } finally {
        paused -= 1;
        run();
      }
    },
    abort: breach.make,
    stop: () => {
      isArmed = false;
      halt();
      stopListening();
    },
  };
}

/** The caller cancelled or disconnected, so nobody waits for the result. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor(reason: unknown) {
    super('The caller cancelled the call.', { cause: reason });
  }
}

interface Breach {
  readonly broken: () => Promise<never>;
  readonly signal: () => AbortSignal;
  readonly isMade: () => boolean;
  readonly make: (reason: unknown) => void;
}

// Most calls end without using the signal or the promise, so both are created lazily.
function createBreach(): Breach {
  let made: { readonly reason: unknown } | undefined;
  let controller: AbortController | undefined;
  let waiting: Promise<never> | undefined;
  let reject: (reason: unknown) => void = () => {};
  return {
    isMade: () => made !== undefined,
    signal() {
      controller ??= new AbortController();
      if (made !== undefined) controller.abort(made.reason);
      return controller.signal;
    },
    broken() {
      if (waiting !== undefined) return waiting;
      waiting = new Promise<never>((_resolve, refuse) => (reject = refuse));
      // Racing callers see the rejection; without one it must not crash the process.
      waiting.catch(() => {});
      if (made !== undefined) reject(made.reason);
      return waiting;
    },
    make(reason) {
      if (made !== undefined) return;
      made = { reason };
      controller?.abort(reason);
      reject(reason);
    },
  };
}

function createTimeoutError(timeoutMs: number): ToolError {
  return new ToolError('timeout', `The call took longer than ${timeoutMs} ms and was stopped.`, {
    suggestions: ['Ask for less at once, or try again later.'],
  });
}

/** Cancellation of one call: like an AbortController, at a tenth of the cost. */
interface Cancellation {
  readonly cancel: (reason: unknown) => void;
  readonly whenGone: WhenGone;
}

/** Creates the cancellation of one call. */
export function createCancellation(): Cancellation {
  let gone: { readonly reason: unknown } | undefined;
  let listeners: ((reason: unknown) => void)[] = [];
  return {
    cancel(reason) {
      if (gone !== undefined) return;
      gone = { reason };
      for (const listener of listeners) listener(reason);
    },
    whenGone(listener) {
      if (gone === undefined) listeners.push(listener);
      else listener(gone.reason);
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
  };
}
