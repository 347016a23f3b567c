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

/** Runs work with a time limit and the caller's cancellation. */
export async function withTerm<T>(
  limitMs: number,
  caller: AbortSignal | undefined,
  work: (term: Term) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const endsAt = performance.now() + limitMs;
  const timer = setTimeout(() => controller.abort(new TimeOver(limitMs)), limitMs);
  const forget = caller && onAbort(caller, () => controller.abort(caller.reason));
  try {
    return await work({ signal: controller.signal, leftMs: () => endsAt - performance.now() });
  } finally {
    clearTimeout(timer);
    forget?.();
  }
}

/** Waits for a time; rejects immediately if the signal aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(asError(signal.reason));
    const leave = (): void => {
      clearTimeout(timer);
      reject(asError(signal.reason));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
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
