import { asError, type Term } from './term.ts';

/** Work that several callers wait for. */
interface Flight<T> {
  readonly done: Promise<T>;
  readonly controller: AbortController;
  readonly terms: Set<Term>;
}

/** Has callers who want the same share one piece of work. */
export interface Flights<T> {
  /** Joins the work under this key, or begins it; the work ends when the last who waits has left. */
  readonly join: (key: string, term: Term, begin: (shared: Term) => Promise<T>) => Promise<T>;
}

/** Creates an empty set of flights. */
export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();

  const launch = (key: string, begin: (shared: Term) => Promise<T>): Flight<T> => {
    const controller = new AbortController();
    const terms = new Set<Term>();
    const shared: Term = {
      signal: controller.signal,
      leftMs: () => Math.max(...[...terms].map((term) => term.leftMs())),
    };
    const flight = { controller, terms, done: Promise.resolve().then(() => begin(shared)) };
    flights.set(key, flight);
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.done.then(land, land);
    return flight;
  };

  return {
    async join(key, term, begin) {
      term.signal.throwIfAborted();
      const flight = flights.get(key) ?? launch(key, begin);
      flight.terms.add(term);
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          if (flight.terms.size > 1) {
            flight.terms.delete(term);
            return reject(asError(term.signal.reason));
          }
          // The last one hears from the work itself how far it had come.
          if (flights.get(key) === flight) flights.delete(key);
          flight.controller.abort(term.signal.reason);
        };
        const settle = (): void => term.signal.removeEventListener('abort', leave);
        term.signal.addEventListener('abort', leave, { once: true });
        flight.done.then(resolve, reject).finally(settle);
      });
    },
  };
}
