import { LRUCache } from 'lru-cache';

import { Failure } from './failures.ts';
import type { Answer } from './response.ts';
import { asError, type Term, TimeOver } from './term.ts';

/** Parameters of a cache lookup. */
interface Lookup {
  readonly key: string;
  readonly ttlMs: number;
  readonly staleIfErrorMs: number;
  readonly refresh: boolean;
}

/** A response and its age. */
export interface Found {
  readonly answer: Answer;
  readonly ageMs: number;
  readonly fromCache: boolean;
  readonly stale: boolean;
}

/** Caches the responses to reads, and combines concurrent equal reads into one request. */
export interface AnswerCache {
  readonly read: (
    lookup: Lookup,
    term: Term,
    ask: (term: Term) => Promise<Answer>,
  ) => Promise<Found>;
  readonly clear: () => void;
}

interface Kept {
  readonly answer: Answer;
  readonly at: number;
}

/** Approximate overhead of an entry besides its body. */
const OVERHEAD_BYTES = 1_024;

/** Creates an empty cache of at most `maxBytes`. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.body.length + OVERHEAD_BYTES,
  });
  const flights = createFlights<Answer>();
  const find = (key: string, withinMs: number): Found | undefined => {
    const entry = kept.get(key);
    const ageMs = entry === undefined ? 0 : performance.now() - entry.at;
    if (entry === undefined || ageMs >= withinMs) return undefined;
    return { answer: entry.answer, ageMs: Math.round(ageMs), fromCache: true, stale: false };
  };
  const keep = (answer: Answer, { key, ttlMs, staleIfErrorMs }: Lookup): void => {
    const ttl = ttlMs + staleIfErrorMs;
    if (ttl === 0 || answer.status < 200 || answer.status >= 300) return;
    kept.set(key, { answer, at: performance.now() }, { ttl });
  };
  return {
    clear: () => kept.clear(),
    async read(lookup, term, ask) {
      const { key, ttlMs, staleIfErrorMs, refresh } = lookup;
      const fresh = refresh ? undefined : find(key, ttlMs);
      if (fresh !== undefined) return fresh;
      try {
        const answer = await flights.join(key, term, async (shared) => {
          const arrived = await ask(shared);
          keep(arrived, lookup);
          return arrived;
        });
        return { answer, ageMs: 0, fromCache: false, stale: false };
      } catch (error) {
        const stale = mayStandIn(error) ? find(key, ttlMs + staleIfErrorMs) : undefined;
        if (stale === undefined || staleIfErrorMs === 0) throw error;
        return { ...stale, stale: stale.ageMs >= ttlMs };
      }
    },
  };
}

/** Whether to serve a stale response: the failure is not an answer to the request itself. */
function mayStandIn(error: unknown): boolean {
  return error instanceof TimeOver || (error instanceof Failure && error.kind !== 'answer');
}

/** A request in flight, shared by several callers. */
interface Flight<T> {
  readonly done: Promise<T>;
  readonly controller: AbortController;
  readonly terms: Set<Term>;
}

/** Combines equal concurrent requests. */
interface Flights<T> {
  /** Joins the request with this key or starts it; it is aborted when the last caller leaves. */
  readonly join: (key: string, term: Term, begin: (shared: Term) => Promise<T>) => Promise<T>;
}

/** Creates an empty set of shared requests. */
function createFlights<T>(): Flights<T> {
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
          // The last caller gets its error from the request itself, which knows whether it was
          // sent.
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
