import { LRUCache } from 'lru-cache';

import type { Clock } from './clock.ts';

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

interface Window {
  start: number;
  count: number;
  previous: number;
}

/** Counts calls per key; says how long to wait when there were too many. */
export interface RateLimiter {
  /** Takes one call; 0 when it is allowed, else the milliseconds until one will be. */
  take(key: string, perMinute: number): number;
}

/**
 * A sliding-window counter: the last full minute counts by the share of it that is still within
 * sixty seconds. Two numbers per key and no timers, so that it costs nothing while nobody calls.
 */
export function createRateLimiter(clock: Clock): RateLimiter {
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS });
  return {
    take(key, perMinute) {
      const now = clock();
      const window = advance(windows.get(key) ?? { start: now, count: 0, previous: 0 }, now);
      windows.set(key, window);
      const elapsed = now - window.start;
      const carried = window.previous * (1 - elapsed / WINDOW_MS);
      if (window.count + carried + 1 <= perMinute) {
        window.count += 1;
        return 0;
      }
      return waitFor(window, perMinute, elapsed);
    },
  };
}

function advance(window: Window, now: number): Window {
  const passed = Math.floor((now - window.start) / WINDOW_MS);
  if (passed <= 0) return window;
  return {
    start: window.start + passed * WINDOW_MS,
    count: 0,
    previous: passed === 1 ? window.count : 0,
  };
}

function waitFor(window: Window, perMinute: number, elapsed: number): number {
  const room = perMinute - 1 - window.count;
  const untilShareFits =
    room >= 0 && window.previous > 0
      ? WINDOW_MS * (1 - room / window.previous) - elapsed
      : WINDOW_MS - elapsed + shareOfNext(window.count, perMinute);
  return Math.max(1, Math.ceil(untilShareFits));
}

// In the next window this one's count is what is carried; it must shrink to leave room for one call.
function shareOfNext(count: number, perMinute: number): number {
  return count === 0 ? 0 : Math.max(0, WINDOW_MS * (1 - (perMinute - 1) / count));
}
