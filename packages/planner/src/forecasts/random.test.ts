import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createRandom, resumeRandom } from './forecast.ts';

test('the generator gives the numbers that its definition gives', () => {
  // State 1, 2, 3, 4. Each number is (b × 5, turned by 7) × 9.
  // 1st: 2 × 5 = 10; turned by 7 it is 1280; × 9 = 11520.
  //   Then c = 3^1 = 2, d = 4^2 = 6, b = 2^2 = 0, a = 1^6 = 7, c = 2^(2<<9) = 1026, d = 6<<11 = 12288.
  // 2nd: b is 0, so 0. Then c = 1026^7 = 1029, d = 12288, b = 0^1029 = 1029, a = 7^12288.
  // 3rd: 1029 × 5 = 5145; × 128 = 658560; × 9 = 5927040.
  const random = resumeRandom([1, 2, 3, 4]);
  expect([random.next(), random.next(), random.next()]).toEqual([11_520, 0, 5_927_040]);
});

test('the same seed gives the same numbers, and another seed others', () => {
  const draw = (seed: number): readonly number[] => {
    const { below } = createRandom(seed);
    return Array.from({ length: 20 }, () => below(1_000));
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 2 }), (seed) => {
      expect(draw(seed)).toEqual(draw(seed));
      expect(draw(seed)).not.toEqual(draw(seed + 1));
    }),
    { seed: 11, numRuns: 50 },
  );
});

test('numbers stay below the count and come about equally often', () => {
  const { below } = createRandom(7);
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < 70_000; at += 1) {
    const drawn = below(7);
    counts[drawn] = (counts[drawn] ?? Number.NaN) + 1;
  }
  // 10,000 each are expected; the standard deviation is about 93, so five of them is 463.
  expect(counts.every((count) => Math.abs(count - 10_000) < 463)).toBe(true);
});

test('a number of the last, broken round is drawn again', () => {
  // Of 2^32 numbers, 3 × 2^30 are a full round for 3 × 2^30; what is above would favour small ones.
  const count = 3 * 2 ** 30;
  const plain = createRandom(3);
  const expected: number[] = [];
  while (expected.length < 5) {
    const drawn = plain.next();
    if (drawn < count) expected.push(drawn);
  }
  const { below } = createRandom(3);
  expect(Array.from({ length: 5 }, () => below(count))).toEqual(expected);
});
