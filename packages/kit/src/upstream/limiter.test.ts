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
    /** When the caller leaves, wherever its call is then. */
    leavesAfterMs: fc.option(fc.integer({ min: 0, max: 60 }), { nil: Infinity, freq: 3 }),
    /** How often it comes again after its work: a repeat, or a redirect. */
    repeats: fc.integer({ min: 0, max: 2 }),
    priority: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 30 },
);

test('keeps window, gap, cool-down and concurrency, whoever comes, repeats or leaves when', async () => {
  await fc.assert(
    fc.asyncProperty(rates, arrivals, async (rate, callers) => {
      const { starts, mostAtOnce, wrong, left } = await simulate(rate, callers);
      const { window, minGapMs, concurrency } = rate;
      const later = (index: number): number => starts[index] ?? Infinity;
      const apart = (places: number, ms: number): boolean =>
        starts.every((at, index) => later(index + places) - at >= ms);
      expect(window === undefined || apart(window.limit, window.perMs)).toBe(true);
      expect(apart(1, minGapMs)).toBe(true);
      expect(mostAtOnce).toBeLessThanOrEqual(concurrency);
      expect(wrong).toEqual([]);
      expect(left).toMatchObject({ queued: 0, inFlight: 0 });
    }),
    { numRuns: 150 },
  );
});

interface Arrival {
  readonly afterMs: number;
  readonly takesMs: number;
  readonly coolDownMs: number;
  readonly leavesAfterMs: number;
  readonly repeats: number;
  readonly priority: number;
}

async function simulate(rate: SettledRate, arriving: readonly Arrival[]) {
  const limiter = createLimiter(rate, refusals);
  const starts: number[] = [];
  const wrong: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  let coolUntil = 0;
  const work = async ({ takesMs, coolDownMs }: Arrival, signal: AbortSignal): Promise<void> => {
    starts.push(performance.now());
    if (performance.now() < coolUntil) wrong.push('started while cooling down');
    if (signal.aborted) wrong.push('started for one who has left');
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await pass(takesMs, signal);
    atOnce--;
    if (coolDownMs === 0 || signal.aborted) return;
    limiter.coolDown(coolDownMs);
    coolUntil = Math.max(coolUntil, performance.now() + coolDownMs);
  };
  const call = async (arrival: Arrival): Promise<void> => {
    const leaver = new AbortController();
    const { signal } = leaver;
    if (arrival.leavesAfterMs < Infinity) {
      setTimeout(() => leaver.abort(new Error('left')), arrival.leavesAfterMs);
    }
    const term = { signal, leftMs: () => Infinity };
    for (let index = 0; index <= arrival.repeats; index++) {
      const turn = { term, priority: arrival.priority, admitted: index > 0 };
      await limiter.run(turn, () => work(arrival, signal));
    }
  };
  const calls: Promise<unknown>[] = [];
  for (const arrival of arriving) {
    await vi.advanceTimersByTimeAsync(arrival.afterMs);
    const stays = arrival.leavesAfterMs === Infinity;
    const told = call(arrival).catch((error: unknown) => {
      if (stays || String(error) !== 'Error: left') wrong.push(`refused: ${String(error)}`);
    });
    calls.push(told);
  }
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  return { starts, mostAtOnce, wrong, left: limiter.status() };
}

/** Takes so long, or until the caller leaves. */
function pass(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
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
