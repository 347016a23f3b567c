import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLimiter } from './limiter.ts';
import type { SettledRate } from './settings.ts';
import type { Term } from './term.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusals = {
  full: () => new Error('full'),
  cooling: (leftMs: number) => new Error(`cooling for ${leftMs}`),
};
const turnOf = (more: Partial<Term> = {}) => ({
  term: { signal: new AbortController().signal, leftMs: () => Infinity, ...more },
  priority: 0,
  admitted: false,
});

const rates = fc.record({
  window: fc.option(
    fc.record({ limit: fc.integer({ min: 1, max: 4 }), perMs: fc.integer({ min: 1, max: 60 }) }),
    { nil: undefined },
  ),
  minGapMs: fc.integer({ min: 0, max: 30 }),
  concurrency: fc.integer({ min: 1, max: 6 }),
  maxQueued: fc.constant(1_000),
  coolDownMs: fc.constant(0),
});
const arrivals = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 40 }),
    takesMs: fc.integer({ min: 0, max: 50 }),
    coolDownMs: fc.option(fc.integer({ min: 1, max: 80 }), { nil: 0, freq: 8 }),
  }),
  { minLength: 1, maxLength: 30 },
);

test('keeps window, gap, cool-down and concurrency, whoever comes when', async () => {
  await fc.assert(
    fc.asyncProperty(rates, arrivals, async (rate, callers) => {
      const { starts, mostAtOnce, tooEarly } = await simulate(rate, callers);
      const { window, minGapMs, concurrency } = rate;
      const later = (index: number): number => starts[index] ?? Infinity;
      const apart = (places: number, ms: number): boolean =>
        starts.every((at, index) => later(index + places) - at >= ms);
      expect(starts).toHaveLength(callers.length);
      expect(window === undefined || apart(window.limit, window.perMs)).toBe(true);
      expect(apart(1, minGapMs)).toBe(true);
      expect(mostAtOnce).toBeLessThanOrEqual(concurrency);
      expect(tooEarly).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

async function simulate(
  rate: SettledRate,
  callers: readonly { afterMs: number; takesMs: number; coolDownMs: number }[],
) {
  const limiter = createLimiter(rate, refusals);
  const starts: number[] = [];
  const tooEarly: number[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  let coolUntil = 0;
  const work = async (takesMs: number, coolDownMs: number): Promise<void> => {
    starts.push(performance.now());
    if (performance.now() < coolUntil) tooEarly.push(performance.now());
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    atOnce--;
    if (coolDownMs === 0) return;
    limiter.coolDown(coolDownMs);
    coolUntil = Math.max(coolUntil, performance.now() + coolDownMs);
  };
  const calls: Promise<void>[] = [];
  for (const { afterMs, takesMs, coolDownMs } of callers) {
    await vi.advanceTimersByTimeAsync(afterMs);
    calls.push(limiter.run(turnOf(), () => work(takesMs, coolDownMs)));
  }
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  return { starts, mostAtOnce, tooEarly };
}

const plain = { minGapMs: 0, concurrency: 1, maxQueued: 10, coolDownMs: 0 };

test('sets no timer while nobody waits, however long a window, a gap or a cool-down is', async () => {
  const window = { limit: 1, perMs: 60_000 };
  const limiter = createLimiter({ ...plain, window, minGapMs: 60_000 }, refusals);
  await limiter.run(turnOf(), () => Promise.resolve());
  limiter.coolDown(3_600_000);
  const leaver = new AbortController();
  const left = limiter.run(turnOf({ signal: leaver.signal }), () => Promise.resolve());
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  leaver.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
});

test('cools down for an hour at most', () => {
  const limiter = createLimiter({ ...plain, window: undefined }, refusals);
  limiter.coolDown(Number.MAX_SAFE_INTEGER);
  expect(limiter.status().coolDownLeftMs).toBe(3_600_000);
});

test('refuses at once who cannot wait for the end of a cool-down', async () => {
  const limiter = createLimiter({ ...plain, window: undefined }, refusals);
  limiter.coolDown(5_000);
  const late = limiter.run(turnOf({ leftMs: () => 4_999 }), () => Promise.resolve());
  await expect(late).rejects.toThrow('cooling for 5000');
});

test('does not refuse a repeat for a full queue', async () => {
  const limiter = createLimiter({ ...plain, window: undefined, maxQueued: 0 }, refusals);
  const first = limiter.run(turnOf(), () => new Promise((resolve) => setTimeout(resolve, 10)));
  await expect(limiter.run(turnOf(), () => Promise.resolve())).rejects.toThrow('full');
  const repeat = limiter.run({ ...turnOf(), admitted: true }, () => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(10);
  await first;
  expect(await repeat).toBe('done');
});
