import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLimiter, type Limiter } from './limiter.ts';
import { createPauses, type Pauses } from './pauses.ts';
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
  pausing: ({ leftMs, part }: { leftMs: number; part?: string }) =>
    new Error(`pausing for ${leftMs}${part === undefined ? '' : ` in ${part}`}`),
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
  maxCoolDownMs: fc.constant(Infinity),
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
  const pauses = createPauses();
  const limiter = createLimiter({ rate, pauses }, refusals);
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
    pauses.begin({ forMs: coolDownMs, askedMs: coolDownMs });
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

const plain: SettledRate = {
  window: undefined,
  minGapMs: 0,
  concurrency: 1,
  maxQueued: 10,
  coolDownMs: 0,
  maxCoolDownMs: Infinity,
};

function open(rate: Partial<SettledRate> = {}): { limiter: Limiter; pauses: Pauses } {
  const pauses = createPauses();
  return { pauses, limiter: createLimiter({ rate: { ...plain, ...rate }, pauses }, refusals) };
}

test('sets no timer while nobody waits, however long a window, a gap or a pause is', async () => {
  const { limiter, pauses } = open({ window: { limit: 1, perMs: 60_000 }, minGapMs: 60_000 });
  await limiter.run(turnOf(), () => Promise.resolve());
  pauses.begin({ forMs: 3_600_000, askedMs: 3_600_000 });
  const leaver = new AbortController();
  const left = limiter.run(turnOf({ signal: leaver.signal }), () => Promise.resolve());
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  leaver.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
});

test('keeps a pause of any length to its end', async () => {
  const { limiter, pauses } = open();
  const days = 60 * 86_400_000;
  pauses.begin({ forMs: days, askedMs: days });
  let startedAt = 0;
  const done = limiter.run(turnOf(), async () => void (startedAt = performance.now()));
  const begunAt = performance.now();
  await vi.advanceTimersByTimeAsync(days);
  await done;
  expect(startedAt - begunAt).toBe(days);
});

test('refuses at once who cannot wait for the end of a pause', async () => {
  const { limiter, pauses } = open();
  pauses.begin({ forMs: 5_000, askedMs: 5_000 });
  const late = limiter.run(turnOf({ leftMs: () => 4_999 }), () => Promise.resolve());
  await expect(late).rejects.toThrow('pausing for 5000');
});

test('holds up only the part that was asked to wait, also those who wait in the queue', async () => {
  const { limiter, pauses } = open();
  const starts: string[] = [];
  const call = (part: string, takesMs = 0): Promise<void> =>
    limiter.run({ ...turnOf(), part }, async () => {
      starts.push(`${part} at ${performance.now() - begunAt}`);
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
    });
  const begunAt = performance.now();
  const calls = [call('graphql', 10), call('graphql'), call('rest'), call('graphql')];
  await vi.advanceTimersByTimeAsync(5);
  pauses.begin({ forMs: 100, askedMs: 100, part: 'graphql' });
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(calls);
  expect(starts).toEqual(['graphql at 0', 'rest at 10', 'graphql at 105', 'graphql at 105']);
  pauses.begin({ forMs: 100, askedMs: 100, part: 'graphql' });
  const late = limiter.run({ ...turnOf({ leftMs: () => 50 }), part: 'graphql' }, async () => {});
  await expect(late).rejects.toThrow('pausing for 100 in graphql');
});

test('keeps the pause that another limiter of the same service was asked for', async () => {
  const pauses = createPauses();
  const [one, other] = [0, 1].map(() => createLimiter({ rate: plain, pauses }, refusals));
  await one?.run(turnOf(), async () => pauses.begin({ forMs: 50, askedMs: 50 }));
  let startedAt = 0;
  const begunAt = performance.now();
  const done = other?.run(turnOf(), async () => void (startedAt = performance.now()));
  await vi.advanceTimersByTimeAsync(50);
  await done;
  expect(startedAt - begunAt).toBe(50);
});

test('does not refuse a repeat for a full queue', async () => {
  const { limiter } = open({ maxQueued: 0 });
  const first = limiter.run(turnOf(), () => new Promise((resolve) => setTimeout(resolve, 10)));
  await expect(limiter.run(turnOf(), () => Promise.resolve())).rejects.toThrow('full');
  const repeat = limiter.run({ ...turnOf(), admitted: true }, () => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(10);
  await first;
  expect(await repeat).toBe('done');
});
