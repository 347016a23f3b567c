import { LRUCache } from 'lru-cache';

import type { Clock } from './clock.ts';

const WINDOW_MS = 60_000;
/** Bounds the memory of all keys together; the longest unused is forgotten first. */
const MAX_SLOTS = 4_000_000;

/** The times of the last calls under one key, in a ring. */
interface Ring {
  readonly times: Float64Array;
  next: number;
}

/** Counts calls per key; says how long to wait when there were too many. */
export interface RateLimiter {
  /** Takes one call; 0 when it is allowed, else the milliseconds until one will be. */
  take(key: string, perMinute: number): number;
}

/**
 * An exact sliding window: never more than so many calls in any sixty seconds. It keeps the time of
 * each call that still counts and sets no timers, so it costs nothing while nobody calls.
 */
export function createRateLimiter(clock: Clock): RateLimiter {
  const rings = new LRUCache<string, Ring>({
    maxSize: MAX_SLOTS,
    sizeCalculation: ({ times }) => times.length,
  });
  return {
    take(key, perMinute) {
      const now = clock();
      const ring = rings.get(key) ?? createRing(perMinute);
      const oldest = ring.times[ring.next] ?? Number.NEGATIVE_INFINITY;
      const waitMs = oldest + WINDOW_MS - now;
      if (waitMs > 0) return Math.ceil(waitMs);
      ring.times[ring.next] = now;
      ring.next = (ring.next + 1) % ring.times.length;
      rings.set(key, ring);
      return 0;
    },
  };
}

function createRing(perMinute: number): Ring {
  const slots = Math.max(1, Math.floor(perMinute));
  return { times: new Float64Array(slots).fill(Number.NEGATIVE_INFINITY), next: 0 };
}
