import { ToolError } from '../errors/tool-error.ts';
import { formatSpan } from '../utils/time.ts';
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

/** What a handler that is stopped may have done by then, and whether it does harm to call again. */
export type Leaves = 'nothing' | 'repeatable' | 'unknown';

/** Starts a deadline of `timeoutMs`. */
export function startDeadline(timeoutMs: number, whenGone?: WhenGone): Deadline {
  const deadline = prepareDeadline(timeoutMs, whenGone);
  deadline.arm();
  return deadline;
}

const ignoreDeparture: WhenGone = () => () => {};

/** Creates a deadline of `timeoutMs` for one call; its timer starts with `arm`. */
export function prepareDeadline(
  timeoutMs: number,
  whenGone: WhenGone = ignoreDeparture,
  leaves: Leaves = 'nothing',
): Deadline {
  const reserveMs = Math.min(LONGEST_RESERVE_MS, Math.ceil(timeoutMs * RESERVE));
  const expire = (): void => breach.make(createTimeoutError(timeoutMs, leaves));
  const clock = createClock(timeoutMs, { reserveMs, expire });
  const breach = createBreach(clock.left);
  let isArmed = false;
  let paused = 0;
  // A handler may ask before the timer is armed, and may end before its question does.
  const run = (): void => {
    if (isArmed && paused === 0 && !breach.isMade()) clock.run();
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
      if (paused++ === 0) clock.halt();
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
      clock.halt();
      stopListening();
    },
  };
}

/** A timer that can stand still. */
interface Clock {
  readonly run: () => void;
  readonly halt: () => void;
  /** What is left for work that waits for others. */
  readonly left: TimeLeft;
}

interface ClockOptions {
  readonly reserveMs: number;
  readonly expire: () => void;
}

function createClock(timeoutMs: number, { reserveMs, expire }: ClockOptions): Clock {
  let leftMs = timeoutMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const left: { endsAt: number; stillMs: number | undefined } = {
    endsAt: 0,
    stillMs: timeoutMs - reserveMs,
  };
  return {
    left,
    run() {
      startedAt = performance.now();
      left.endsAt = startedAt + leftMs - reserveMs;
      left.stillMs = undefined;
      timer = setTimeout(expire, Math.max(0, leftMs));
    },
    halt() {
      if (timer === undefined) return;
      leftMs -= performance.now() - startedAt;
      left.stillMs = leftMs - reserveMs;
      clearTimeout(timer);
      timer = undefined;
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
function createBreach(left: TimeLeft): Breach {
  let made: { readonly reason: unknown } | undefined;
  let controller: AbortController | undefined;
  let waiting: Promise<never> | undefined;
  let reject: (reason: unknown) => void = () => {};
  return {
    isMade: () => made !== undefined,
    signal() {
      if (controller === undefined) {
        controller = new AbortController();
        timesLeft.set(controller.signal, left);
      }
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

function createTimeoutError(timeoutMs: number, leaves: Leaves): ToolError {
  const said = `The call took longer than ${formatSpan(timeoutMs)} and was stopped before it was done.`;
  if (leaves === 'nothing') {
    return new ToolError('timeout', `${said} It has changed nothing.`, {
      suggestions: ['Ask for less at once, or try again in a minute.'],
    });
  }
  const again =
    leaves === 'repeatable'
      ? 'Make the same call again: that does no harm.'
      : 'Find out what was done before you try again.';
  return new ToolError('timeout', `${said} It is not known how much of it was done.`, {
    retryable: leaves === 'repeatable',
    suggestions: [again, 'Ask for less at once.'],
    details: { outcome: 'unknown' },
  });
}

// What waits for others ends a little before the call does, so that the call can still say why.
const RESERVE = 0.05;
const LONGEST_RESERVE_MS = 2_000;

/** How long work may still take. */
export interface TimeLeft {
  /** When it must end, by the clock of `performance.now()`. */
  readonly endsAt: number;
  /** How many milliseconds are left while that time stands still. */
  readonly stillMs?: number | undefined;
}

/** The time left by signal, as data, because every request to a service reads it. */
export const timesLeft = new WeakMap<AbortSignal, TimeLeft>();

/**
 * Returns how many milliseconds the work of a signal may still take: of `ctx.signal`, until shortly
 * before the deadline of its call; of any other signal, Infinity.
 */
export function getTimeLeft(signal: AbortSignal): number {
  const { endsAt = Infinity, stillMs } = timesLeft.get(signal) ?? {};
  return stillMs ?? endsAt - performance.now();
}

/** Tells how long the work of a signal may still take: from now, or whenever it is asked. */
export function setTimeLeft(signal: AbortSignal, ms: number | (() => number)): void {
  const left =
    typeof ms === 'number'
      ? { endsAt: performance.now() + ms }
      : {
          endsAt: Infinity,
          get stillMs() {
            return ms();
          },
        };
  timesLeft.set(signal, left);
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
