import { getTimeLeft, setTimeLeft } from '@wellspoken/kit';

/** Shares one request among callers that want the same thing at the same time. */
export interface SharedRequests<Result> {
  /** Joins the request of this key or starts it. Cancelling leaves it; the last one to leave aborts it. */
  readonly join: (
    key: string,
    signal: AbortSignal,
    begin: (shared: AbortSignal) => Promise<Result>,
  ) => Promise<Result>;
}

interface SharedRequest<Result> {
  readonly done: Promise<Result>;
  readonly end: AbortController;
  /** Those who wait; one signal may wait more than once. */
  readonly waiting: Set<Waiting>;
}

interface Waiting {
  readonly signal: AbortSignal;
}

/** Creates the set of shared requests, empty at first. */
export function createSharedRequests<Result>(): SharedRequests<Result> {
  const shared = new Map<string, SharedRequest<Result>>();

  const forget = (key: string, request: SharedRequest<Result>): void => {
    if (shared.get(key) === request) shared.delete(key);
  };
  const start = (
    key: string,
    first: Waiting,
    begin: (shared: AbortSignal) => Promise<Result>,
  ): SharedRequest<Result> => {
    const end = new AbortController();
    const waiting = new Set([first]);
    // It may take as long as one of those who wait for it has time.
    setTimeLeft(end.signal, () =>
      Math.max(...[...waiting].map(({ signal }) => getTimeLeft(signal))),
    );
    const request = { done: begin(end.signal), end, waiting };
    const settle = (): void => forget(key, request);
    shared.set(key, request);
    request.done.then(settle, settle);
    return request;
  };

  return {
    join: (key, signal, begin) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const own = { signal };
        const request = shared.get(key) ?? start(key, own, begin);
        const leave = (): void => {
          request.waiting.delete(own);
          if (request.waiting.size === 0) {
            // The next caller starts a new request, because this one is being aborted.
            forget(key, request);
            request.end.abort(signal.reason);
          }
          reject(asError(signal.reason));
        };
        request.waiting.add(own);
        const stop = onAbort(signal, leave);
        request.done.then(resolve, reject).finally(stop);
      }),
  };
}

const hearers = new WeakMap<AbortSignal, Set<() => void>>();

/** One listener for each signal, because Node warns where one call waits for more than ten requests. */
function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const known = hearers.get(signal);
  const all = known ?? new Set<() => void>();
  all.add(listener);
  if (known === undefined) {
    hearers.set(signal, all);
    signal.addEventListener('abort', () => all.forEach((one) => one()), { once: true });
  }
  return () => void all.delete(listener);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The caller left.', { cause: reason });
}
