import PQueue from 'p-queue';

import { createDoor, type Door } from './door.ts';
import type { SettledRate } from './settings.ts';
import type { Term } from './term.ts';
import { createWaitingRoom } from './waiting-room.ts';

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
  readonly status: () => {
    readonly queued: number;
    readonly inFlight: number;
    readonly coolDownLeftMs: number;
  };
}

/**
 * A strict sliding window with a least gap and a bound on what runs at once. The queue is p-queue's;
 * a gap and a cool-down only close it for a while.
 */
export function createLimiter(rate: SettledRate, refusals: Refusals): Limiter {
  const { window, minGapMs, concurrency, maxQueued } = rate;
  const queue = new PQueue({
    concurrency,
    // The queue reads whole milliseconds, so one more makes sure that none is too early.
    ...(window && { intervalCap: window.limit, interval: window.perMs + 1, strict: true }),
  });
  const room = createWaitingRoom(() => door.rest());
  const door: Door = createDoor(queue, () => room.size() > 0);
  let coolUntil = 0;
  const coolDownLeftMs = (): number => Math.max(0, coolUntil - performance.now());
  const refuseLate = (leftMs: number): Error | undefined =>
    coolDownLeftMs() > leftMs ? refusals.cooling(coolDownLeftMs()) : undefined;

  return {
    async run({ term, priority, admitted }, work) {
      term.signal.throwIfAborted();
      const refusal = refuseLate(term.leftMs());
      if (refusal !== undefined) throw refusal;
      const place = room.enter(term);
      door.knock();
      const start = (): ReturnType<typeof work> => {
        place.takeTurn();
        door.closeFor(minGapMs);
        return work();
      };
      const done = queue.add(start, { priority, signal: place.signal });
      const isFull = place.isWaiting() && !admitted && room.size() > maxQueued;
      if (isFull) place.sendAway(refusals.full(maxQueued));
      return done;
    },
    coolDown(ms) {
      coolUntil = Math.max(coolUntil, performance.now() + ms);
      door.closeFor(ms);
      room.clear(refuseLate);
    },
    turnAway: (reason) => room.clear(() => reason),
    status: () => ({
      queued: room.size(),
      inFlight: queue.pending,
      coolDownLeftMs: coolDownLeftMs(),
    }),
  };
}
