import PQueue from 'p-queue';

import { LONGEST_TIMER_MS } from '../utils/time.ts';
import type { Part, Pauses, UpstreamPause } from './pauses.ts';
import type { SettledRate } from './settings.ts';
import { sleep, type Term } from './term.ts';

/** A request to be scheduled. */
export interface Turn {
  readonly term: Term;
  /** Higher priorities go first. */
  readonly priority: number;
  /** Whether the call was admitted before: a retry is not refused for a full queue. */
  readonly admitted: boolean;
  /** The part of the service that the request belongs to. */
  readonly part?: Part | undefined;
}

/** Creates the errors of a limiter. */
interface Refusals {
  readonly full: (waiting: number) => Error;
  readonly pausing: (pause: UpstreamPause) => Error;
}

/** Schedules requests within the limits. */
export interface Limiter {
  /** Runs the work when its turn comes; rejects with the signal's reason if the caller cancels. */
  readonly run: <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;
  /** Rejects all waiting requests. */
  readonly turnAway: (reason: Error) => void;
  /** Resolves when no request is waiting or running. */
  readonly idle: () => Promise<void>;
  readonly status: () => {
    readonly queued: number;
    readonly inFlight: number;
  };
}

/** What a limiter keeps to: the author's limits, and the pauses that the service asks for. */
interface LimiterRules {
  readonly rate: SettledRate;
  readonly pauses: Pauses;
}

/** The part of a request was paused while it waited for its turn, so it did not start. */
const PAUSED = Symbol('paused');

/**
 * Creates a limiter with a strict sliding window, a minimum gap and a concurrency limit. p-queue
 * provides order and concurrency; its own window counts a start before the work begins, which can
 * take long.
 */
export function createLimiter({ rate, pauses }: LimiterRules, refusals: Refusals): Limiter {
  const { window, minGapMs, concurrency, maxQueued } = rate;
  const queue = new PQueue({ concurrency });
  const pace = createPace([{ limit: 1, perMs: minGapMs }, ...(window ? [window] : [])]);
  const room = createWaitingTurns(() => door.rest());
  const door: QueueGate = createQueueGate(
    queue,
    () => Math.max(pauses.leftMs() + performance.now(), pace.nextAt()),
    () => room.size() > 0,
  );
  const refuseLate = (turn: Turn): Error | undefined => findRefusal(pauses, refusals, turn);
  pauses.listen(() => {
    door.reconsider();
    room.clear(refuseLate);
  });

  const begin = createBeginning(queue, () => door.reconsider(), { pace, pauses });
  const enter = <T>(turn: Turn, work: () => Promise<T>): Promise<T | typeof PAUSED> => {
    const place = room.enter(turn);
    const taking = takeTurn(place, () => begin(work, turn.part));
    const { priority, admitted } = turn;
    queue.add(taking.take, { priority, signal: place.signal }).catch(taking.refuse);
    door.reconsider();
    const isFull = place.isWaiting() && !admitted && room.size() > maxQueued;
    if (isFull) place.sendAway(refusals.full(maxQueued));
    return taking.done;
  };

  return {
    async run(turn, work) {
      for (;;) {
        turn.term.signal.throwIfAborted();
        const refusal = refuseLate(turn);
        if (refusal !== undefined) throw refusal;
        // The queue waits for pauses of the whole service; those of a part hold up only this turn.
        const partMs = turn.part === undefined ? 0 : pauses.leftMs(turn.part);
        if (partMs > pauses.leftMs()) await sleep(partMs, turn.term.signal);
        else {
          const outcome = await enter(turn, work);
          if (outcome !== PAUSED) return outcome;
        }
      }
    },
    turnAway: (reason) => room.clear(() => reason),
    idle: () => queue.onIdle(),
    status: () => ({ queued: room.size(), inFlight: queue.pending }),
  };
}

interface Taking<T> {
  readonly done: Promise<T>;
  /** Runs the work; resolves when the next one may start. */
  readonly take: () => Promise<void>;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Reports a failure to the caller before the slot is free: its consequences (an open breaker, a
 * cool-down) must apply to the next request.
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

/** Returns why a request that must wait for a pause cannot wait so long. */
function findRefusal(pauses: Pauses, refusals: Refusals, { term, part }: Turn): Error | undefined {
  const pause = pauses.find(part);
  const isLate = pause !== undefined && pauses.leftMs(part) >= term.leftMs();
  return isLate ? refusals.pausing(pause) : undefined;
}

type Begin = <T>(work: () => Promise<T>, part?: Part) => Promise<T | typeof PAUSED>;

/** Creates what starts a request whose turn it is, unless its part is paused, and counts it. */
function createBeginning(
  queue: PQueue,
  reconsider: () => void,
  { pace, pauses }: { readonly pace: Pace; readonly pauses: Pauses },
): Begin {
  return (work, part) => {
    // Paused while the work starts, so that no other request starts before this one is counted.
    queue.pause();
    const isPaused = pauses.leftMs(part) > 0;
    const working = isPaused ? Promise.resolve(PAUSED) : work();
    if (!isPaused) pace.started(performance.now());
    reconsider();
    return working;
  };
}

/** At most `limit` starts in any period of `perMs`. */
interface Rule {
  readonly limit: number;
  readonly perMs: number;
}

/** Records starts, and computes when the next one satisfies every rule. */
interface Pace {
  readonly started: (at: number) => void;
  readonly nextAt: () => number;
}

/** Creates the pace for some rules; a minimum gap is a rule with a limit of one. */
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
        // The slot written next contains the oldest start that still counts.
        (latest, { perMs, times, next }) => Math.max(latest, (times[next] ?? 0) + perMs),
        Number.NEGATIVE_INFINITY,
      ),
  };
}

/** Starts a paused queue at the right time. */
interface QueueGate {
  /** Pauses the queue, and starts it once the time has come if a request is waiting. */
  readonly reconsider: () => void;
  /** Clears the timer when no request is waiting, so that it does not keep the process alive. */
  readonly rest: () => void;
}

/** Creates the gate of a queue; `opensAt` returns the time from which it may be open. */
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
    // Timers may fire a fraction of a millisecond early, so the time is checked again.
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

/** The position of a waiting request. */
interface Place {
  /** Aborts when the caller cancels or the request is rejected. */
  readonly signal: AbortSignal;
  readonly isWaiting: () => boolean;
  /** Ends the wait, because the request starts. */
  readonly takeTurn: () => void;
  readonly sendAway: (reason: Error) => void;
}

/** The requests waiting for their turn. */
interface WaitingTurns {
  readonly size: () => number;
  readonly enter: (turn: Turn) => Place;
  /** Rejects each request for which there is a reason. */
  readonly clear: (reasonFor: (turn: Turn) => Error | undefined) => void;
}

/** Creates an empty set of waiting requests that reports removals. */
function createWaitingTurns(onGone: () => void): WaitingTurns {
  const waiting = new Map<Place, Turn>();
  return {
    size: () => waiting.size,
    enter(turn) {
      const { term } = turn;
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
      waiting.set(place, turn);
      term.signal.addEventListener('abort', leave, { once: true });
      return place;
    },
    clear(reasonFor) {
      for (const [place, turn] of waiting) {
        const reason = reasonFor(turn);
        if (reason !== undefined) place.sendAway(reason);
      }
    },
  };
}
