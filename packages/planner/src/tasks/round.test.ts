import { expect, test } from 'vitest';

import { round } from './round.ts';

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
