import { timesLeft } from '../call/deadline.ts';
import { LONGEST_TIMER_MS } from '../utils/time.ts';

/** The remaining time of a call, and its cancellation. */
export interface Term {
  /** Aborts with {@link TimeOver} on timeout, or with the caller's reason. */
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
}

/** A call exceeded its time limit. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver';
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`The call took longer than ${limitMs} ms.`);
    this.limitMs = limitMs;
  }
}

/**
 * Runs work with a time limit and the caller's cancellation; never longer than the tool call of the
 * caller has left.
 */
export async function withTerm<T>(
  totalMs: number,
  caller: AbortSignal | undefined,
  work: (term: Term) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const ownEnd = performance.now() + totalMs;
  let endsAt = ownEnd;
  let limitMs = 0;
  const leftMs = (): number => endsAt - performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endInTime = (): void => {
    // Read again each time: what a call has left stands still while the user is asked.
    const { endsAt: callEnd = Infinity, stillMs } = (caller && timesLeft.get(caller)) ?? {};
    const end = stillMs === undefined ? callEnd : performance.now() + stillMs;
    endsAt = Math.min(ownEnd, end);
    const ms = Math.ceil(leftMs());
    // Timers may fire a fraction of a millisecond early, and nothing can be done in one.
    if (ms <= 1) return controller.abort(new TimeOver(limitMs));
    limitMs += ms;
    timer = setTimeout(endInTime, ms);
  };
  endInTime();
  const forget = caller && onAbort(caller, () => controller.abort(caller.reason));
  try {
    return await work({ signal: controller.signal, leftMs });
  } finally {
    clearTimeout(timer);
    forget?.();
  }
}

/** Waits for a time, never less; rejects immediately if the signal aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const endsAt = performance.now() + ms;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(asError(signal.reason));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      reject(asError(signal.reason));
    };
    const wait = (): void => {
      // Timers may fire a fraction of a millisecond early, and cannot be set for more than 24 days.
      const leftMs = endsAt - performance.now();
      if (leftMs > 0) {
        timer = setTimeout(wait, Math.min(Math.ceil(leftMs), LONGEST_TIMER_MS));
        return;
      }
      signal.removeEventListener('abort', leave);
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
    wait();
  });
}

/** Converts an abort reason to an error. */
export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The call was cancelled.', { cause: reason });
}

const heard = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Listens for an abort; returns a function to unsubscribe. All calls with the same signal share one
 * listener, because Node warns of a leak at more than ten.
 */
function onAbort(signal: AbortSignal, tell: () => void): () => void {
  const told = heard.get(signal) ?? listen(signal);
  told.add(tell);
  return () => told.delete(tell);
}

function listen(signal: AbortSignal): Set<() => void> {
  const told = new Set<() => void>();
  heard.set(signal, told);
  const tellAll = (): void => {
    for (const tell of told) tell();
  };
  signal.addEventListener('abort', tellAll, { once: true });
  return told;
}
