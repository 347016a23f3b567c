import PQueue from 'p-queue';

import { LONGEST_TIMER_MS, type SettledRate } from './settings.ts';
import type { Term } from './term.ts';

/** Someone who wants to make a request. */
export interface Turn {
  readonly term: Term;
  /** Who has more goes first. */
  readonly priority: number;
  /** Whether the call was let in before: a repeat is not refused for a full queue. */
  readonly admitted: boolean;
}

/** How a limiter says no. */
interface Refusals {
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
  const room = createWaitingTurns(() => door.rest());
  const door: QueueGate = createQueueGate(
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

/** At most `limit` starts in any stretch of `perMs`. */
interface Rule {
  readonly limit: number;
  readonly perMs: number;
}

/** Remembers starts, and says from when on the next one keeps every rule. */
interface Pace {
  readonly started: (at: number) => void;
  readonly nextAt: () => number;
}

/** Creates the pace of some rules; a least gap is the rule of one start in its time. */
function createPace(rules: readonly Rule[]): Pace {
  const rings = rules.map(({ limit, perMs }) => ({
    perMs,
    times: new Float64Array(limit).fill(Number.NEGATIVE_INFINITY),
    next: 0,
  }));
  return {
    started(at) {
      for (const ring of rings) {
        ring.times[ring.next] = at;
        ring.next = (ring.next + 1) % ring.times.length;
      }
    },
    nextAt: () =>
      rings.reduce(
        // The place that is written next holds the oldest start that still counts.
        (latest, { perMs, times, next }) => Math.max(latest, (times[next] ?? 0) + perMs),
        Number.NEGATIVE_INFINITY,
      ),
  };
}

/** Opens a queue when its time has come. */
interface QueueGate {
  /** Closes it, and opens it again when someone waits and the time has come. */
  readonly reconsider: () => void;
  /** Lets the timer go when nobody waits, so that it keeps no process alive. */
  readonly rest: () => void;
}

/** Creates the door of a queue; `opensAt` says from when on it may be open. */
function createQueueGate(
  queue: PQueue,
  opensAt: () => number,
  isAwaited: () => boolean,
): QueueGate {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconsider = (): void => {
    clearTimeout(timer);
    queue.pause();
    if (!isAwaited()) return;
    // Timers may be early by a part of a millisecond, so the time is read again each time.
    const leftMs = opensAt() - performance.now();
    if (leftMs <= 0) queue.start();
    else timer = setTimeout(reconsider, Math.min(Math.ceil(leftMs), LONGEST_TIMER_MS));
  };
  return {
    reconsider,
    rest: () => {
      if (!isAwaited()) clearTimeout(timer);
    },
  };
}

/** The place of one who waits. */
interface Place {
  /** Aborts when the one who waits leaves, or is sent away. */
  readonly signal: AbortSignal;
  readonly isWaiting: () => boolean;
  /** Ends the waiting, because the turn has come. */
  readonly takeTurn: () => void;
  readonly sendAway: (reason: Error) => void;
}

/** Those who wait for their turn. */
interface WaitingTurns {
  readonly size: () => number;
  readonly enter: (term: Term) => Place;
  /** Sends away each one for whom there is a reason. */
  readonly clear: (reasonFor: (leftMs: number) => Error | undefined) => void;
}

/** Creates an empty room that tells when someone is gone from it. */
function createWaitingTurns(onGone: () => void): WaitingTurns {
  const waiting = new Map<Place, Term>();
  return {
    size: () => waiting.size,
    enter(term) {
      const gone = new AbortController();
      const leave = (): void => sendAway(term.signal.reason);
      const takeTurn = (): void => {
        waiting.delete(place);
        term.signal.removeEventListener('abort', leave);
        onGone();
      };
      const sendAway = (reason: unknown): void => {
        takeTurn();
        gone.abort(reason);
      };
      const isWaiting = (): boolean => waiting.has(place);
      const place: Place = { signal: gone.signal, isWaiting, takeTurn, sendAway };
      waiting.set(place, term);
      term.signal.addEventListener('abort', leave, { once: true });
      return place;
    },
    clear(reasonFor) {
      for (const [place, term] of waiting) {
        const reason = reasonFor(term.leftMs());
        if (reason !== undefined) place.sendAway(reason);
      }
    },
  };
}
