import { LRUCache } from 'lru-cache';

import type { Clock } from '../utils/platform.ts';

const WINDOW_MS = 60_000;
/** Bounds the memory of all keys together; the longest unused is forgotten first. */
const MAX_SLOTS = 4_000_000;
/** About what a key takes beside its times, in slots. */
const KEY_SLOTS = 32;

/** Up to so many calls a minute each has a time of its own; beyond it, groups of calls share one. */
const MAX_GROUPS = 4_096;

/** The times of the last calls under one key, in a ring. */
interface Ring {
  /** When each group of calls came to its end. */
  readonly times: Float64Array;
  readonly groupSize: number;
  next: number;
  /** How many more calls belong to the group that was begun last. */
  left: number;
}

/** Counts calls per key; says how long to wait when there were too many. */
export interface RateLimiter {
  /** Takes one call; 0 when it is allowed, else the milliseconds until one will be. */
  take(key: string, perMinute: number): number;
  /** How a key stands, without taking anything. */
  look(key: string, perMinute: number): Allowance;
}

/** What is left under a key. */
interface Allowance {
  /** How many calls would be allowed now. */
  readonly left: number;
  /** Milliseconds until there will be more; 0 where nothing was taken. */
  readonly moreMs: number;
}

/**
 * A sliding window: never more than so many calls in any sixty seconds, and exactly so many up to
 * some thousands. It keeps the time of each call that still counts, or of each group where a limit
 * is very high, and sets no timers, so it costs nothing while nobody calls.
 */
export function createRateLimiter(clock: Clock): RateLimiter {
  const rings = new LRUCache<string, Ring>({
    maxSize: MAX_SLOTS,
    sizeCalculation: ({ times }) => times.length + KEY_SLOTS,
  });
  return {
    take(key, perMinute) {
      const known = rings.get(key);
      if (known !== undefined) return takeFrom(known, clock());
      const ring = createRing(perMinute);
      rings.set(key, ring);
      return takeFrom(ring, clock());
    },
    look(key, perMinute) {
      const ring = rings.peek(key);
      if (ring !== undefined) return lookAt(ring, clock());
      const { groups, groupSize } = measure(perMinute);
      return { left: groups * groupSize, moreMs: 0 };
    },
  };
}

function takeFrom(ring: Ring, now: number): number {
  if (ring.left === 0) {
    const oldest = ring.times[ring.next] ?? Number.NEGATIVE_INFINITY;
    const waitMs = oldest + WINDOW_MS - now;
    if (waitMs > 0) return Math.ceil(waitMs);
    ring.left = ring.groupSize;
    ring.next = (ring.next + 1) % ring.times.length;
  }
  ring.left -= 1;
  // The last call of a group speaks for all of it, so a group never counts for too short.
  ring.times[(ring.next || ring.times.length) - 1] = now;
  return 0;
}

// From the oldest to the newest, groups that are over come before those that still count.
function lookAt({ times, next, left, groupSize }: Ring, now: number): Allowance {
  const end = now - WINDOW_MS;
  const timeOf = (index: number): number => times[(next + index) % times.length] ?? now;
  let over = 0;
  let counted = times.length;
  while (over < counted) {
    const middle = (over + counted) >> 1;
    if (timeOf(middle) <= end) over = middle + 1;
    else counted = middle;
  }
  const moreMs = over === times.length ? 0 : Math.ceil(timeOf(over) - end);
  // Whoever goes on with the newest group makes it count again.
  const free = left > 0 ? Math.min(over, times.length - 1) : over;
  return { left: free * groupSize + left, moreMs };
}

function createRing(perMinute: number): Ring {
  const { groups, groupSize } = measure(perMinute);
  const times = new Float64Array(groups).fill(Number.NEGATIVE_INFINITY);
  return { times, groupSize, next: 0, left: 0 };
}

function measure(perMinute: number): { readonly groups: number; readonly groupSize: number } {
  const calls = Math.max(1, Math.floor(perMinute));
  const groupSize = Math.ceil(calls / MAX_GROUPS);
  return { groups: Math.floor(calls / groupSize), groupSize };
}

/** Counts what runs at once, per key. */
export interface ConcurrencyGate {
  /** Enters under every key and returns the way out; the first full key otherwise. */
  enter(limits: readonly KeyLimit[]): { readonly leave: () => void } | { readonly full: KeyLimit };
}

/** At most `max` at once under `key`. */
export interface KeyLimit {
  readonly key: string;
  readonly max: number;
}

/** Creates a gate that remembers only keys in use. */
export function createConcurrencyGate(): ConcurrencyGate {
  const running = new Map<string, number>();
  const add = (key: string, change: number): void => {
    const count = (running.get(key) ?? 0) + change;
    if (count === 0) running.delete(key);
    else running.set(key, count);
  };
  return {
    enter(limits) {
      const full = limits.find(({ key, max }) => (running.get(key) ?? 0) >= max);
      if (full !== undefined) return { full };
      for (const { key } of limits) add(key, 1);
      let left = false;
      return {
        leave: () => {
          if (left) return;
          left = true;
          for (const { key } of limits) add(key, -1);
        },
      };
    },
  };
}
