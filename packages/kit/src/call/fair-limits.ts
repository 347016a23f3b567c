import { LRUCache } from 'lru-cache';

import type { Clock } from '../utils/platform.ts';
import type { Allowance, RateLimiter } from './limits.ts';
import type { Caller, Source } from './types.ts';

/** How many clients of one caller have a reserve at the same time. */
export const SLOTS = 16;
/** The reserve of a client, as a part of the limit that it shares with the others. */
const PART = 1 / 4;
/** Smaller limits are meant exactly, and have no reserve. */
const LEAST_LIMIT = SLOTS;
const WINDOW_MS = 60_000;
/** After so long without a request, a slot goes to a client that waits for one. */
const IDLE_MS = 60_000;
/** How long a client that waited has to come for its slot. */
const COLLECT_MS = 5_000;
/** How long the last slot stays with one client while others wait. */
const TURN_MS = 2_000;
/** When a client without a slot is told to try again. */
const RETRY_MS = 1_000;
/** How much oftener than it is served a client may ask before its time until it loses its slot. */
const MAX_EARLY = 8;
const MAX_WAITING = 10_000;
const MAX_CALLERS = 1_000;

/**
 * Rate limits of callers that stand for several clients, such as everybody on this machine. Clients
 * share the limit of their caller; once it is used up, each of the first sixteen still has a small
 * reserve of its own, so that one of them cannot lock out the others.
 */
export interface FairLimiter {
  /** Counts one call; returns 0 if it is allowed, else the milliseconds until the next one is. */
  take(caller: Caller, key: string, perMinute: number): number;
  /** Reads the allowance of a caller's client without counting a call. */
  look(caller: Caller, key: string, perMinute: number): Allowance;
  /** Gives a caller's client a slot if one is free; those who are there before a flood have one. */
  notice(caller: Caller): void;
  /** Names the slot of a caller's client; undefined if it must wait for one. */
  slotOf(caller: Caller): string | undefined;
}

/** Creates the limiter on top of an exact one; callers without a source have its limits alone. */
export function createFairLimiter(limiter: RateLimiter, clock: Clock): FairLimiter {
  const callers = new LRUCache<string, Slots>({ max: MAX_CALLERS });
  const slotsOf = (id: string): Slots => {
    let slots = callers.get(id);
    if (slots === undefined) callers.set(id, (slots = new Slots(clock)));
    return slots;
  };
  return {
    take({ id, source }, key, perMinute) {
      const waitMs = limiter.take(key, perMinute);
      if (source === undefined) return waitMs;
      const reserve = measureReserve(perMinute);
      if (waitMs === 0 || reserve === 0) {
        slotsOf(id).notice(source);
        return waitMs;
      }
      return slotsOf(id).take(source, { key, reserve, count: 1 });
    },
    look({ id, source }, key, perMinute) {
      const shared = limiter.look(key, perMinute);
      const reserve = measureReserve(perMinute);
      if (shared.left > 0 || source === undefined || reserve === 0) return shared;
      const moreMs = slotsOf(id).take(source, { key, reserve, count: 0 });
      return { left: moreMs === 0 ? 1 : 0, moreMs };
    },
    notice({ id, source }) {
      if (source !== undefined) slotsOf(id).notice(source);
    },
    slotOf({ id, source }) {
      const index = source && slotsOf(id).hold(source)?.index;
      return index === undefined ? undefined : `${id}\n${index}`;
    },
  };
}

function measureReserve(perMinute: number): number {
  return perMinute < LEAST_LIMIT ? 0 : Math.floor(perMinute * PART);
}

/** A place among the clients that have a reserve. */
interface Slot {
  readonly index: number;
  /** What is left of each limit's reserve; it stays with the slot, so that the sum is bounded. */
  reserves: Map<string, Reserve>;
  holder: Source | undefined;
  since: number;
  lastAsked: number;
  /** Until when the holder was told to wait, and how often it asked before that. */
  waitUntil: number;
  early: number;
}

interface Reserve {
  left: number;
  at: number;
}

/** What a client asks of its reserve. */
interface Asked {
  readonly key: string;
  /** The reserve in a minute. */
  readonly reserve: number;
  /** How much is taken if there is some. */
  readonly count: 0 | 1;
}

/**
 * The slots of one caller. They go to whoever comes first, then to whoever waits longest. A client
 * that keeps asking before its time loses its slot or its place in the queue, so those that ask as
 * fast as they can make way for those that do as they are told.
 */
class Slots {
  readonly #clock: Clock;
  readonly #slots: readonly Slot[] = Array.from({ length: SLOTS }, (_, index) => ({
    index,
    reserves: new Map(),
    holder: undefined,
    since: 0,
    lastAsked: 0,
    waitUntil: 0,
    early: 0,
  }));
  readonly #held = new Map<Source, Slot>();
  /** Clients that wait for a slot, in order, with the time until which they were told to wait. */
  readonly #waiting = new Map<Source, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Gives a client a slot if one is free. */
  notice(source: Source): void {
    const now = this.#clock();
    const slot = this.#held.get(source) ?? this.#assign(source, now);
    if (slot !== undefined) slot.lastAsked = now;
  }

  /** Returns the slot of a client, or else makes it wait for one. */
  hold(source: Source): Slot | undefined {
    const now = this.#clock();
    const slot = this.#held.get(source) ?? this.#assign(source, now);
    if (slot === undefined) this.#enqueue(source, now);
    else slot.lastAsked = now;
    return slot;
  }

  /** Takes from a client's reserve; returns the milliseconds until there is more if it is empty. */
  take(source: Source, { key, reserve, count }: Asked): number {
    const slot = this.hold(source);
    if (slot === undefined) return RETRY_MS;
    const now = this.#clock();
    const left = refill(slot, { key, reserve }, now);
    if (left.left >= 1) {
      left.left -= count;
      slot.early = Math.max(0, slot.early - count);
      return 0;
    }
    const waitMs = Math.ceil(((1 - left.left) * WINDOW_MS) / reserve);
    slot.early += now < slot.waitUntil ? 1 : 0;
    slot.waitUntil = now + waitMs;
    if (slot.early > MAX_EARLY) this.#handOn(slot, now);
    return waitMs;
  }

  #assign(source: Source, now: number): Slot | undefined {
    for (const slot of this.#slots) {
      if (!this.#isVacant(slot, now)) continue;
      const next = this.#dequeue() ?? source;
      this.#give(slot, next, now);
      if (next === source) return slot;
    }
    return undefined;
  }

  #isVacant({ index, holder, lastAsked, since }: Slot, now: number): boolean {
    if (holder === undefined || holder.isGone || now - lastAsked >= IDLE_MS) return true;
    // One slot takes turns, so that clients that merely stay cannot keep all newcomers out.
    return index === SLOTS - 1 && this.#waiting.size > 0 && now - since >= TURN_MS;
  }

  #give(slot: Slot, next: Source, now: number): void {
    // It may have been moved to another slot already.
    const { holder } = slot;
    if (holder !== undefined && this.#held.get(holder) === slot) this.#held.delete(holder);
    this.#held.set(next, slot);
    slot.holder = next;
    slot.since = now;
    slot.lastAsked = now - IDLE_MS + COLLECT_MS;
    slot.waitUntil = 0;
    slot.early = 0;
  }

  /** Gives a slot to whoever waits for one, and puts its holder at the end of the queue. */
  #handOn(slot: Slot, now: number): void {
    const next = this.#dequeue();
    const { holder } = slot;
    if (next === undefined || holder === undefined) return;
    const turn = this.#slots[SLOTS - 1];
    // Whoever has a turn and does as it is told gets the slot to stay, and the newcomer the turn.
    if (turn?.holder?.isGone === false && turn.early === 0 && turn !== slot) {
      [slot.reserves, turn.reserves] = [turn.reserves, slot.reserves];
      this.#give(slot, turn.holder, now);
      this.#give(turn, next, now);
    } else this.#give(slot, next, now);
    this.#enqueue(holder, now);
  }

  #enqueue(source: Source, now: number): void {
    const until = this.#waiting.get(source);
    // Setting a key again keeps its place; deleting it first moves it to the end.
    if (until !== undefined && now < until) this.#waiting.delete(source);
    if (this.#waiting.size >= MAX_WAITING) this.#prune();
    if (this.#waiting.size < MAX_WAITING) this.#waiting.set(source, now + RETRY_MS);
  }

  #dequeue(): Source | undefined {
    for (const source of this.#waiting.keys()) {
      this.#waiting.delete(source);
      if (!source.isGone) return source;
    }
    return undefined;
  }

  #prune(): void {
    for (const source of this.#waiting.keys()) if (source.isGone) this.#waiting.delete(source);
  }
}

function refill({ reserves }: Slot, { key, reserve }: Omit<Asked, 'count'>, now: number): Reserve {
  let found = reserves.get(key);
  if (found === undefined) reserves.set(key, (found = { left: reserve, at: now }));
  found.left = Math.min(reserve, found.left + ((now - found.at) * reserve) / WINDOW_MS);
  found.at = now;
  return found;
}
