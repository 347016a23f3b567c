import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findPercentile, round } from './numbers.ts';

test('numbers are rounded to two digits, halves away from zero for what people write', () => {
  expect([1.005, 2.345, 1 / 3, 10, 0.004, 1e9 + 0.125].map((value) => round(value))).toEqual([
    1.01,
    2.35,
    0.33,
    10,
    0,
    1e9 + 0.13,
  ]);
  expect(round(66.66, 1)).toBe(66.7);
  expect(round(-0.001)).toBe(0);
});

test('the percentile is the value at the nearest rank', () => {
  // Ranks among five values: 50 % of 5 is 2.5, so the 3rd; 85 % is 4.25, so the 5th; 20 % is 1.
  const values = [15, 20, 35, 40, 50];
  expect([0, 20, 50, 85, 100].map((percent) => findPercentile(values, percent))).toEqual([
    15, 15, 35, 50, 50,
  ]);
  expect(findPercentile([], 50)).toBeUndefined();
});

test('at least so many percent of the values are not above it, and fewer are not above the one before', () => {
  const sorted = fc
    .array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 })
    .map((values) => values.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(sorted, fc.integer({ min: 1, max: 100 }), (values, percent) => {
      const found = findPercentile(values, percent) ?? -1;
      const share = (limit: number): number =>
        values.filter((value) => value <= limit).length / values.length;
      expect(share(found) * 100).toBeGreaterThanOrEqual(percent - 1e-9);
      expect(share(found - 1) * 100).toBeLessThan(percent);
    }),
    { seed: 4 },
  );
});
