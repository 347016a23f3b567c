import { ToolError } from '../errors/tool-error.ts';
import type { WhenGone } from './types.ts';

/** A time limit that stands still while the user is asked. */
export interface Deadline {
  /** Aborts when the time is over or the caller is gone. */
  readonly signal: AbortSignal;
  /** Rejects when the time is over or the caller is gone; never resolves. */
  readonly broken: Promise<never>;
  /** Starts the clock; what ends before it can be stopped by nobody needs none. */
  readonly arm: () => void;
  /** Runs something that does not count. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  readonly abort: (reason: unknown) => void;
  stop(): void;
}

/** Starts a limit of `timeoutMs`. */
export function startDeadline(timeoutMs: number, whenGone?: WhenGone): Deadline {
  const deadline = prepareDeadline(timeoutMs, whenGone);
  deadline.arm();
  return deadline;
}

const ignoreDeparture: WhenGone = () => () => {};

/** Prepares a limit of `timeoutMs` for one call; its clock starts when it is armed. */
export function prepareDeadline(timeoutMs: number, whenGone: WhenGone = ignoreDeparture): Deadline {
  const breach = createBreach();
  let left = timeoutMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isArmed = false;
  let paused = 0;
  const expire = (): void => breach.make(createTimeoutError(timeoutMs));
  // A handler may ask before its clock is armed, and may be over before its question is.
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

/** The caller cancelled or disconnected: nobody waits for the answer. */
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

// Most calls are over before anybody looks at their signal or waits, and neither is cheap to make.
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
      // Whoever races this promise hears of it; without a race it must not end the process.
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

/** The end of a caller's interest in one call: what an abort controller is, at a tenth of its price. */
interface Cancellation {
  readonly cancel: (reason: unknown) => void;
  readonly whenGone: WhenGone;
}

/** Creates the departure of one caller. */
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
