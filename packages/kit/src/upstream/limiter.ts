import PQueue from 'p-queue';

import { createDoor, type Door } from './door.ts';
import { createPace } from './pace.ts';
import type { SettledRate } from './settings.ts';
import type { Term } from './term.ts';
import { createWaitingRoom, type Place } from './waiting-room.ts';

/** Someone who wants to make a request. */
export interface Turn {
  readonly term: Term;
  /** Who has more goes first. */
  readonly priority: number;
  /** Whether the call was let in before: a repeat is not refused for a full queue. */
  readonly admitted: boolean;
}

/** How a limiter says no. */
export interface Refusals {
  readonly full: (waiting: number) => Error;
  readonly cooling: (leftMs: number) => Error;
}

/** Lets requests start, no more than the limits allow. */
export interface Limiter {
  /** Does the work when it is its turn; rejects with the signal's reason when the caller leaves. */
  readonly run: <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;
  /** Lets nobody through for so long. */
  readonly coolDown: (ms: number) => void;
  /** Sends away everyone who waits. */
  readonly turnAway: (reason: Error) => void;
  /** Resolves when nobody waits and nothing is on its way. */
  readonly idle: () => Promise<void>;
  readonly status: () => {
    readonly queued: number;
    readonly inFlight: number;
    readonly coolDownLeftMs: number;
  };
}

/** A header with a slip in it must not silence a server for years: after an hour it is tried. */
const LONGEST_COOL_DOWN_MS = 3_600_000;

/**
 * A strict sliding window with a least gap and a bound on what runs at once. p-queue keeps the order
 * and the bound; its own window counts a start before the work begins, which can take long.
 */
export function createLimiter(rate: SettledRate, refusals: Refusals): Limiter {
  const { window, minGapMs, concurrency, maxQueued } = rate;
  const queue = new PQueue({ concurrency });
  const pace = createPace([{ limit: 1, perMs: minGapMs }, ...(window ? [window] : [])]);
  let coolUntil = 0;
  const room = createWaitingRoom(() => door.rest());
  const door: Door = createDoor(
    queue,
    () => Math.max(coolUntil, pace.nextAt()),
    () => room.size() > 0,
  );
  const coolDownLeftMs = (): number => Math.max(0, coolUntil - performance.now());
  const refuseLate = (leftMs: number): Error | undefined =>
    coolDownLeftMs() > leftMs ? refusals.cooling(coolDownLeftMs()) : undefined;

  const begin = <T>(work: () => Promise<T>): Promise<T> => {
    // Closed while the work begins, so that nobody slips through before its start is counted.
    queue.pause();
    const working = work();
    pace.started(performance.now());
    door.reconsider();
    return working;
  };

  return {
    async run({ term, priority, admitted }, work) {
      term.signal.throwIfAborted();
      const refusal = refuseLate(term.leftMs());
      if (refusal !== undefined) throw refusal;
      const place = room.enter(term);
      const turn = takeTurn(place, () => begin(work));
      queue.add(turn.take, { priority, signal: place.signal }).catch(turn.refuse);
      door.reconsider();
      const isFull = place.isWaiting() && !admitted && room.size() > maxQueued;
      if (isFull) place.sendAway(refusals.full(maxQueued));
      return turn.done;
    },
    coolDown(ms) {
      coolUntil = Math.max(coolUntil, performance.now() + Math.min(ms, LONGEST_COOL_DOWN_MS));
      door.reconsider();
      room.clear(refuseLate);
    },
    turnAway: (reason) => room.clear(() => reason),
    idle: () => queue.onIdle(),
    status: () => ({
      queued: room.size(),
      inFlight: queue.pending,
      coolDownLeftMs: coolDownLeftMs(),
    }),
  };
}

interface Taking<T> {
  readonly done: Promise<T>;
  /** Does the work; resolves when the next one may begin. */
  readonly take: () => Promise<void>;
  readonly refuse: (reason: unknown) => void;
}

/**
 * The caller hears of a failure before its place is free: what the failure means for the service (a
 * breaker that opens, a cool-down) must hold for whoever is next.
 */
function takeTurn<T>(place: Place, work: () => Promise<T>): Taking<T> {
  let resolve: (value: T) => void;
  let reject: (reason: unknown) => void;
  const done = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return {
    done,
    refuse: (reason) => reject(reason),
    take: async () => {
      place.takeTurn();
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
        await new Promise((next) => setImmediate(next));
      }
    },
  };
}
