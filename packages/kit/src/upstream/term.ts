/** How long a call may go on, and whether anyone still waits for it. */
export interface Term {
  /** Aborts with {@link TimeOver} when the time is over, or with the caller's reason. */
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
}

/** The time of a call is over. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver';
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`The call took longer than ${limitMs} ms.`);
    this.limitMs = limitMs;
  }
}

/** Runs something for so long at most, and no longer than its caller waits. */
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

/** Waits, unless the signal aborts: then it rejects at once. */
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

/** What a signal aborted with, as an error. */
export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The call was cancelled.', { cause: reason });
}

const heard = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Tells when a signal aborts; returns how to stop listening. All of our calls under one signal share
 * one listener, because Node warns of a leak where a tool makes more than ten calls at once.
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
