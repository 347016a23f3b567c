/** Has callers who want the same at the same time share one piece of work. */
export interface Flights<Result> {
  /** Joins the work under this key or begins it. Whoever cancels leaves alone; the last one ends it. */
  readonly join: (
    key: string,
    signal: AbortSignal,
    begin: (shared: AbortSignal) => Promise<Result>,
  ) => Promise<Result>;
}

interface Flight<Result> {
  readonly done: Promise<Result>;
  readonly end: AbortController;
  waiting: number;
}

/** No flights yet. */
export function createFlights<Result>(): Flights<Result> {
  const flights = new Map<string, Flight<Result>>();

  const forget = (key: string, flight: Flight<Result>): void => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  const launch = (key: string, begin: (shared: AbortSignal) => Promise<Result>): Flight<Result> => {
    const end = new AbortController();
    const flight = { done: begin(end.signal), end, waiting: 0 };
    const land = (): void => forget(key, flight);
    flights.set(key, flight);
    flight.done.then(land, land);
    return flight;
  };

  return {
    join: (key, signal, begin) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const flight = flights.get(key) ?? launch(key, begin);
        const leave = (): void => {
          flight.waiting -= 1;
          if (flight.waiting === 0) {
            // Whoever comes next begins anew, as this work ends.
            forget(key, flight);
            flight.end.abort(signal.reason);
          }
          reject(asError(signal.reason));
        };
        flight.waiting += 1;
        const stop = onAbort(signal, leave);
        flight.done.then(resolve, reject).finally(stop);
      }),
  };
}

const hearers = new WeakMap<AbortSignal, Set<() => void>>();

/** One listener for each signal, because Node warns where one call waits for more than ten flights. */
function onAbort(signal: AbortSignal, hear: () => void): () => void {
  const known = hearers.get(signal);
  const all = known ?? new Set<() => void>();
  all.add(hear);
  if (known === undefined) {
    hearers.set(signal, all);
    signal.addEventListener('abort', () => all.forEach((one) => one()), { once: true });
  }
  return () => void all.delete(hear);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The caller left.', { cause: reason });
}
