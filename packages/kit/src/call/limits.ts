import { LRUCache } from 'lru-cache';

import type { Clock } from '../utils/platform.ts';

const WINDOW_MS = 60_000;
/** Bounds the memory of all keys together; the least recently used are evicted. */
const MAX_SLOTS = 4_000_000;
/** Approximate overhead per key, in slots. */
const KEY_SLOTS = 32;

/**
 * Up to this many calls per minute are tracked one by one; above it, groups of calls share a slot.
 */
const MAX_GROUPS = 4_096;

/** A ring buffer with the times of the latest calls of a key. */
interface Ring {
  /** When the last call of each group was made. */
  readonly times: Float64Array;
  readonly groupSize: number;
  next: number;
  /** How many more calls the newest group takes. */
  left: number;
}

/** Counts calls per key, and reports how long to wait once a limit is reached. */
export interface RateLimiter {
  /** Counts one call; returns 0 if it is allowed, else the milliseconds until the next one is. */
  take(key: string, perMinute: number): number;
  /** Reads the allowance of a key without counting a call. */
  look(key: string, perMinute: number): Allowance;
}

/** The remaining allowance of a key. */
export interface Allowance {
  /** How many calls are allowed now. */
  readonly left: number;
  /** Milliseconds until more are allowed; 0 if none were counted. */
  readonly moreMs: number;
}

/**
 * Creates a sliding-window limiter: never more than `perMinute` calls in any sixty seconds. Limits
 * of more than a few thousand are approximated by groups of calls. Sets no timers.
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
  // A group has the time of its last call, so that it never expires too early.
  ring.times[(ring.next || ring.times.length) - 1] = now;
  return 0;
}

// Binary search: from the oldest to the newest, expired groups come before active ones.
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
  // Continuing the newest group makes it active again.
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

/** Counts concurrent calls per key. */
export interface ConcurrencyGate {
  /** Enters under every key and returns the function to leave, or else the first full key. */
  enter(limits: readonly KeyLimit[]): { readonly leave: () => void } | { readonly full: KeyLimit };
}

/** A limit of `max` concurrent calls for `key`. */
export interface KeyLimit {
  readonly key: string;
  readonly max: number;
}

/** Creates a gate that stores only keys in use. */
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
