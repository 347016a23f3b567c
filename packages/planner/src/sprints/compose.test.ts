import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type Candidate,
  chooseGreedily,
  composeSprint,
  MOST_EXACT,
  packItems,
  sumRoom,
  toPriorityValue,
} from './compose.ts';

type Row = readonly [id: string, size: number, value: number, ...dependsOn: string[]];
const candidatesFrom = (...rows: readonly Row[]): readonly Candidate[] =>
  rows.map(([id, size, value, ...dependsOn]) => ({ id, size, value, dependsOn }));

test('the best choice is found where taking the densest first is not', () => {
  // a is worth 9/6 = 1.5 for each point, b and c 7/5 = 1.4. The densest first takes a, and 4 points
  // stay empty: 9. Together b and c fill all 10 and are worth 14.
  const candidates = candidatesFrom(['a', 6, 9], ['b', 5, 7], ['c', 5, 7]);
  expect(composeSprint(candidates, { capacity: 10 })).toEqual({
    chosen: ['b', 'c'],
    value: 14,
    method: 'exact',
    tooLarge: [],
  });
  expect(chooseGreedily(packItems(candidates), sumRoom(10)).value).toBe(9);
});

test('nothing is chosen without what it depends on', () => {
  // Alone a is the best, but it brings b: 11 for 6 points. c and d make 5 + 4 = 9 for 6.
  const candidates = candidatesFrom(['a', 3, 10, 'b'], ['b', 3, 1], ['c', 4, 5], ['d', 2, 4]);
  expect(composeSprint(candidates, { capacity: 6 })).toMatchObject({
    chosen: ['b', 'a'],
    value: 11,
  });
  // With 5 points the pair does not fit, so c is best: 5. b and d are worth 1 + 4 = 5 too, and
  // fill the same; the densest first gives d (2 for a point), then b.
  expect(composeSprint(candidates, { capacity: 5 })).toMatchObject({ value: 5, tooLarge: ['a'] });
});

test('sizes with decimals fill the capacity to the last bit', () => {
  // 0.1 + 0.2 is 0.30000000000000004 in floating point, and yet it fits into 0.3.
  const candidates = candidatesFrom(['a', 0.1, 1], ['b', 0.2, 1]);
  expect(composeSprint(candidates, { capacity: 0.3 }).chosen.toSorted()).toEqual(['a', 'b']);
});

test('circles are never chosen, and without room only what takes none is', () => {
  const candidates = candidatesFrom(['a', 1, 9, 'b'], ['b', 1, 9, 'a'], ['c', 0, 1], ['d', 1, 1]);
  expect(composeSprint(candidates, { capacity: 0 }).chosen).toEqual(['c']);
  expect(composeSprint(candidates, { capacity: 9 }).chosen.toSorted()).toEqual(['c', 'd']);
});

test('with many candidates the choice is made by density, and says so', () => {
  const rows = Array.from({ length: MOST_EXACT + 1 }, (_, at): Row => [`t${at}`, 2, at]);
  // Five fit into 10: those worth 25, 24, 23, 22 and 21, together 115.
  expect(composeSprint(candidatesFrom(...rows), { capacity: 10 })).toEqual({
    chosen: ['t25', 't24', 't23', 't22', 't21'],
    value: 115,
    method: 'greedy',
    tooLarge: [],
  });
});

test('a thousand that wait for each other in a row are chosen from the first on', () => {
  // The more of them are taken, the more each is worth, and yet none comes without those before it.
  const rows = Array.from({ length: 1_000 }, (_, at): Row => [`t${at}`, 1, at, `t${at - 1}`]);
  const { chosen, value } = composeSprint(candidatesFrom(...rows), { capacity: 600 });
  expect(chosen).toEqual(rows.slice(0, 600).map(([id]) => id));
  // 0 + 1 + … + 599.
  expect(value).toBe((599 * 600) / 2);
});

test('a search that takes too long ends with the best that was found', () => {
  // All sizes are even and the room is odd, so that one unit always seems to be left: nothing can
  // be ruled out, and 2^25 choices are too many. 324 of 325 is the best there is.
  const rows = Array.from({ length: MOST_EXACT }, (_, at): Row => [
    `t${at}`,
    2 * at + 2,
    2 * at + 2,
  ]);
  const { value, method } = composeSprint(candidatesFrom(...rows), { capacity: 325 });
  expect({ value, method }).toEqual({ value: 324, method: 'best_found' });
});

test('each step of priority counts double', () => {
  const named = (rank: number): number => toPriorityValue({ name: 'P', rank, of: 3 });
  expect([named(0), named(1), named(2), toPriorityValue(undefined)]).toEqual([8, 4, 2, 1]);
});

/** Some depend on earlier and on later ones, so that there are circles too. */
function manyCandidates(maxLength: number): fc.Arbitrary<readonly Candidate[]> {
  const row = fc.record({
    size: fc.constantFrom(0, 0.5, 1, 2, 3, 5, 8),
    value: fc.integer({ min: 0, max: 20 }),
    needs: fc.array(fc.nat({ max: maxLength * 2 }), { maxLength: 2 }),
  });
  return fc.array(row, { maxLength }).map((rows) =>
    rows.map(({ size, value, needs }, at) => ({
      id: `${at}`,
      size,
      value,
      dependsOn: needs.map(String),
    })),
  );
}

const sizeOf = (candidates: readonly Candidate[], ids: readonly string[]): number =>
  candidates.filter(({ id }) => ids.includes(id)).reduce((sum, { size }) => sum + size, 0);

test('the capacity is never exceeded, dependencies come too, and the same gives the same', () => {
  fc.assert(
    fc.property(manyCandidates(30), fc.integer({ min: 0, max: 40 }), (candidates, capacity) => {
      const { chosen, method } = composeSprint(candidates, { capacity });
      expect(sizeOf(candidates, chosen)).toBeLessThanOrEqual(capacity);
      const known = new Set(candidates.map(({ id }) => id));
      for (const { id, dependsOn } of candidates) {
        if (!chosen.includes(id)) continue;
        for (const other of dependsOn.filter((name) => known.has(name))) {
          // Before it, so that the order of what was chosen is one in which it can be done.
          expect(chosen.indexOf(other)).toBeGreaterThanOrEqual(0);
          expect(chosen.indexOf(other)).toBeLessThan(chosen.indexOf(id));
        }
      }
      expect(composeSprint(candidates, { capacity })).toEqual(
        expect.objectContaining({ chosen, method }),
      );
    }),
    { seed: 14, numRuns: 80 },
  );
});

/** The best value of all choices, looked at one by one. */
function bestByHand(candidates: readonly Candidate[], capacity: number): number {
  const free = packItems(candidates).map(({ id }) => id);
  const possible = candidates.filter(({ id }) => free.includes(id));
  const known = new Set(candidates.map(({ id }) => id));
  let best = 0;
  for (let bits = 0; bits < 2 ** possible.length; bits += 1) {
    const some = possible.filter((_, at) => (bits >> at) % 2 === 1);
    const ids = new Set(some.map(({ id }) => id));
    const isWhole = some.every(({ dependsOn }) =>
      dependsOn.every((other) => !known.has(other) || ids.has(other)),
    );
    const size = some.reduce((sum, one) => sum + one.size, 0);
    if (isWhole && size <= capacity) {
      best = Math.max(
        best,
        some.reduce((sum, { value }) => sum + value, 0),
      );
    }
  }
  return best;
}

test('the exact choice is the best of all, and so never worse than the densest first', () => {
  fc.assert(
    fc.property(manyCandidates(9), fc.integer({ min: 0, max: 20 }), (candidates, capacity) => {
      const { value, method } = composeSprint(candidates, { capacity });
      expect(method).toBe('exact');
      expect(value).toBe(bestByHand(candidates, capacity));
      const greedy = chooseGreedily(packItems(candidates), sumRoom(capacity));
      expect(value).toBeGreaterThanOrEqual(greedy.value);
    }),
    { seed: 15, numRuns: 80 },
  );
});
