import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createHeartbeat } from './heartbeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('beats after the interval, again and again, until it is stopped', () => {
  const beats: number[] = [];
  const stop = createHeartbeat(1_000).watch(() => beats.push(Date.now()));
  const start = Date.now();
  vi.advanceTimersByTime(2_500);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(beats.map((time) => time - start)).toEqual([1_000, 2_000]);
});

test('each who waits has a rhythm of their own', () => {
  const { watch } = createHeartbeat(1_000);
  const beats: string[] = [];
  watch(() => beats.push('a'));
  vi.advanceTimersByTime(500);
  watch(() => beats.push('b'));
  vi.advanceTimersByTime(1_500);
  expect(beats).toEqual(['a', 'b', 'a']);
});

test('no timer is left when nobody waits any more', () => {
  const stop = createHeartbeat(1_000).watch(() => {});
  stop();
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
