import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Span } from '../tasks/task.ts';
import {
  type Forecast,
  type ForecastFacts,
  makeForecast,
  MOST_ITERATIONS,
  readCalendar,
} from './forecast.ts';

const usual: ForecastFacts = {
  samples: [10],
  remaining: 25,
  runs: 1_000,
  seed: 1,
  shares: [],
  growthPercent: 0,
};

test('where every iteration did 10, 25 take exactly 3', () => {
  // After one iteration 15 are left, after two 5, after three none.
  const forecast = makeForecast(usual);
  expect(forecast).toMatchObject({ p50: 3, p85: 3, p95: 3, unfinished: 0 });
  expect(forecast?.distribution).toEqual([{ from: 3, to: 3, runs: 1_000, percent: 100 }]);
  expect([2, 3].map((count) => forecast?.percentWithin(count))).toEqual([0, 100]);
});

test('of 5 and 10, 15 take two iterations in three cases of four, else three', () => {
  // Two iterations do 5+5, 5+10, 10+5 or 10+10, each as likely: only 5+5 is not enough. A third
  // one does at least 5 more, which is. So P(2) = 3/4, P(3) = 1/4, and 75 % < 85 % < 100 %.
  const forecast = makeForecast({ ...usual, samples: [5, 10], remaining: 15, runs: 10_000 });
  expect(forecast).toMatchObject({ p50: 2, p85: 3, p95: 3 });
  // The standard deviation of 10,000 runs is √(0.75 × 0.25 / 10,000) = 0.43 %; 2 % is over four.
  expect(Math.abs((forecast?.percentWithin(2) ?? 0) - 75)).toBeLessThan(2);
  expect(forecast?.percentWithin(3)).toBe(100);
});

test('an iteration that is half over does half as much', () => {
  // 25 − 5 = 20, then 10, then none: 3. With all of the first one 20 take only 2, and 21 take 3.
  const counts = [25, 26].map(
    (remaining) => makeForecast({ ...usual, remaining, shares: [0.5] })?.p50,
  );
  expect(counts).toEqual([3, 4]);
});

test('an iteration that is twice as long does twice as much', () => {
  // 25 − 10 = 15, then − 20: two in place of three. Where the first has half and the second
  // twice the days 25 − 5 − 20 = 0, which is two as well, and 26 take three.
  const took = (remaining: number, shares: readonly number[]): number | undefined =>
    makeForecast({ ...usual, remaining, shares })?.p50;
  expect([took(25, [1, 2]), took(25, [0.5, 2]), took(26, [0.5, 2])]).toEqual([2, 2, 3]);
});

test('what is added on the way takes longer, or never ends', () => {
  // 29 − 10 = 19, with 20 % more 22.8; 12.8 and 15.36; 5.36 and 6.43; none: 4 in place of 3.
  expect(makeForecast({ ...usual, remaining: 29, growthPercent: 20 })?.p50).toBe(4);
  // 25 − 10 = 15, doubled 30: more than before, for ever.
  const endless = makeForecast({ ...usual, growthPercent: 100 });
  expect(endless).toMatchObject({ unfinished: 1_000, distribution: [] });
  expect(endless).not.toHaveProperty('p50');
  expect(endless?.percentWithin(MOST_ITERATIONS)).toBe(0);
});

test('nothing left takes no iteration', () => {
  expect(makeForecast({ ...usual, remaining: 0 })).toMatchObject({ p50: 0, p95: 0 });
});

test('iterations in which nothing was done tell nothing', () => {
  expect(makeForecast({ ...usual, samples: [0, 0] })).toBeUndefined();
  expect(makeForecast({ ...usual, samples: [] })).toBeUndefined();
});

const facts = fc.record({
  samples: fc
    .array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 })
    .filter((some) => some.some((one) => one > 0)),
  remaining: fc.double({ min: 0, max: 300, noNaN: true }),
  runs: fc.integer({ min: 1, max: 200 }),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  shares: fc.constantFrom([], [0.1], [0.5, 1, 2]),
  growthPercent: fc.constantFrom(0, 0, 5, 30),
});

test('the same seed gives the same answer', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const plain = (): string => JSON.stringify(makeForecast(given));
      expect(plain()).toBe(plain());
    }),
    { seed: 9, numRuns: 60 },
  );
});

/** A forecast of what can be told. */
function told(given: ForecastFacts): Forecast {
  const forecast = makeForecast(given);
  if (forecast === undefined) throw new Error('Some sample is above zero.');
  return forecast;
}

test('percentiles rise, and half of the runs are within the first', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { p50 = Infinity, p85 = Infinity, p95 = Infinity, percentWithin } = told(given);
      expect(p50).toBeLessThanOrEqual(p85);
      expect(p85).toBeLessThanOrEqual(p95);
      if (p50 < Infinity) expect(percentWithin(p50)).toBeGreaterThanOrEqual(50);
    }),
    { seed: 10, numRuns: 60 },
  );
});

test('at most twenty bins hold every finished run once', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { distribution: bins, unfinished } = told(given);
      expect(bins.length).toBeLessThanOrEqual(20);
      const inside = bins.reduce((sum, { runs }) => sum + runs, 0);
      expect(inside + unfinished).toBe(given.runs);
      bins.slice(1).forEach((bin, at) => expect(bin.from).toBe((bins[at]?.to ?? 0) + 1));
    }),
    { seed: 10, numRuns: 60 },
  );
});

test('with the same draws more work never takes fewer iterations', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 50 }), (given, more) => {
      // Runs that follow begin at other draws, so that only the first can be compared.
      const first = (remaining: number): number =>
        told({ ...given, remaining, runs: 1 }).p50 ?? Infinity;
      expect(first(given.remaining + more)).toBeGreaterThanOrEqual(first(given.remaining));
    }),
    { seed: 12, numRuns: 60 },
  );
});

const spans: readonly Span[] = [
  { id: 'b', title: 'B', startDate: '2026-03-20', endDate: '2026-04-02' },
  { id: 'a', title: 'A', startDate: '2026-03-01', endDate: '2026-03-14' },
  { id: 'z', title: 'Z', startDate: '2026-02-01', endDate: '2026-02-14' },
];

test('iterations end when the field says, and then go on with the usual length', () => {
  const calendar = readCalendar(spans, { today: '2026-03-05', usualDays: 14 });
  // 5 to 14 March are 10 of 14 days; B has all of its 14.
  expect(calendar.shares).toEqual([10 / 14, 1]);
  expect(calendar.current?.title).toBe('A');
  // A, B after a pause, and two more of 14 days after 2 April.
  expect([1, 2, 3, 4].map((count) => calendar.endOf(count))).toEqual([
    '2026-03-14',
    '2026-04-02',
    '2026-04-16',
    '2026-04-30',
  ]);
  const days = ['2026-03-13', '2026-03-14', '2026-04-02', '2026-04-15', '2026-04-16'];
  expect(days.map((day) => calendar.endedBy(day))).toEqual([0, 1, 2, 2, 3]);
});

test('a planned iteration counts for the days that it has', () => {
  const long: Span = { id: 'c', title: 'C', startDate: '2026-03-10', endDate: '2026-03-30' };
  // 21 days are three times the usual 7; it has not begun.
  expect(readCalendar([long], { today: '2026-03-05', usualDays: 7 }).shares).toEqual([3]);
});

test('without iterations to come they begin today', () => {
  const calendar = readCalendar([], { today: '2026-03-05', usualDays: 7 });
  expect(calendar.shares).toEqual([]);
  expect(calendar.current).toBeUndefined();
  // 5 to 11 March.
  expect(calendar.endOf(1)).toBe('2026-03-11');
  expect([calendar.endedBy('2026-03-10'), calendar.endedBy('2026-03-11')]).toEqual([0, 1]);
});
