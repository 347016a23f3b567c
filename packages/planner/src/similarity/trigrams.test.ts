import fc from 'fast-check';
import { expect, test } from 'vitest';

import { computeJaccard, findTrigrams } from './words.ts';

test('marks where words begin and end', () => {
  expect([...findTrigrams('To go!')]).toEqual([' to', 'to ', 'o g', ' go', 'go ']);
});

// "crash" gives _cr cra ras ash sh_ (5), "crush" gives _cr cru rus ush sh_ (5): shared are _cr and
// sh_ (2), in either are 5 + 5 - 2 = 8, so 2 / 8.
test('shares what is in both, divided by what is in either', () => {
  expect(computeJaccard(findTrigrams('crash'), findTrigrams('Crush'))).toBe(0.25);
});

test('what is empty shares nothing', () => {
  expect(computeJaccard(findTrigrams(''), findTrigrams(''))).toBe(0);
  expect(computeJaccard(findTrigrams('…'), findTrigrams('a'))).toBe(0);
});

const text = fc.string({ unit: 'grapheme', maxLength: 60 });

test('is the same in both directions, from 0 to 1, and 1 for the same text', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [first, second] = [findTrigrams(one), findTrigrams(other)];
      const shared = computeJaccard(first, second);
      expect(shared).toBe(computeJaccard(second, first));
      expect(shared).toBeGreaterThanOrEqual(0);
      expect(shared).toBeLessThanOrEqual(1);
      if (first.size > 0) expect(computeJaccard(first, findTrigrams(one))).toBe(1);
    }),
    { seed: 6, numRuns: 200 },
  );
});
