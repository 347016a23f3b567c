import fc from 'fast-check';
import { expect, test } from 'vitest';

import { round } from '../tasks/numbers.ts';
import { type CapacityFacts, computeCapacity } from './capacity.ts';

const usual: CapacityFacts = {
  velocity: 10,
  usualDays: 14,
  sprintDays: 14,
  workingDaysPerWeek: 5,
  members: [],
  bufferPercent: 0,
  hoursPerDay: 8,
  focusPercent: 70,
};
const pointsOf = (facts: CapacityFacts): readonly number[] =>
  computeCapacity(facts)?.parts.map(({ points }) => points) ?? [];

test('the velocity is scaled by length, people and buffer', () => {
  // 10 in 14 days is 10 × 10/14 = 7.14 in 10 days (7 working days: 10 × 5/7 = 7.14).
  // Ada is there all of it; Alan half of the time, and 1 of 7 days away: 0.5 × 6/7 = 0.43.
  // 1.43 of 2 are there: 7.14 × 0.7143 = 5.1. A buffer of 10 % leaves 4.59.
  const facts = {
    ...usual,
    sprintDays: 10,
    members: [
      { name: 'Ada', availability: 1, daysOff: 0 },
      { name: 'Alan', availability: 0.5, daysOff: 1 },
    ],
    bufferPercent: 10,
  };
  expect(computeCapacity(facts)).toEqual({
    unit: 'points',
    capacity: 4.59,
    workingDays: 7,
    members: [
      { name: 'Ada', share: 1 },
      { name: 'Alan', share: 0.43 },
    ],
    parts: [
      { name: 'velocity', points: 10, because: '10 are usually done in 14 days' },
      { name: 'length', points: -2.86, because: 'The sprint has 10 days, usual are 14' },
      {
        name: 'availability',
        points: -2.04,
        because: '1.43 of 2 are there, days off taken away',
      },
      { name: 'buffer', points: -0.51, because: '10 % are kept free' },
    ],
  });
});

test('without people all of the velocity counts', () => {
  expect(computeCapacity(usual)?.capacity).toBe(10);
  expect(pointsOf(usual)).toEqual([10, 0, 0, 0]);
});

test('without a velocity hours are counted', () => {
  // 2 people × 10 working days × 8 hours = 160. One of them is away for 5 of 10 days:
  // 1.5 of 2 are there, so 120. 70 % of focus: 84. A buffer of 25 % leaves 63.
  const facts: CapacityFacts = {
    ...usual,
    velocity: undefined,
    members: [
      { name: 'Ada', availability: 1, daysOff: 0 },
      { name: 'Alan', availability: 1, daysOff: 5 },
    ],
    bufferPercent: 25,
  };
  expect(computeCapacity(facts)).toMatchObject({ unit: 'hours', capacity: 63, workingDays: 10 });
  expect(pointsOf(facts)).toEqual([160, -40, -36, -21]);
});

test('with neither a velocity nor people nothing is made up', () => {
  expect(computeCapacity({ ...usual, velocity: undefined })).toBeUndefined();
});

const facts = fc.record({
  velocity: fc.option(fc.double({ min: 0, max: 500, noNaN: true }), { nil: undefined }),
  usualDays: fc.integer({ min: 1, max: 60 }),
  sprintDays: fc.integer({ min: 1, max: 60 }),
  workingDaysPerWeek: fc.integer({ min: 1, max: 7 }),
  members: fc.array(
    fc.record({
      name: fc.constant('A'),
      availability: fc.double({ min: 0, max: 1, noNaN: true }),
      daysOff: fc.integer({ min: 0, max: 80 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  bufferPercent: fc.integer({ min: 0, max: 90 }),
  hoursPerDay: fc.integer({ min: 1, max: 24 }),
  focusPercent: fc.integer({ min: 1, max: 100 }),
});

test('capacity is never negative nor more than the velocity in that time, and its parts add up', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { capacity = -1, parts = [] } = computeCapacity(given) ?? {};
      const most =
        given.velocity === undefined
          ? given.members.length * given.sprintDays * 24
          : given.velocity * (given.sprintDays / given.usualDays);
      expect(capacity).toBeGreaterThanOrEqual(0);
      // Two digits are shown.
      expect(capacity).toBeLessThanOrEqual(most + 0.005 + 1e-9);
      expect(round(parts.reduce((sum, { points }) => sum + points, 0))).toBe(capacity);
    }),
    { seed: 6 },
  );
});

test('somebody more away never makes more of it', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 20 }), (given, days) => {
      const [first, ...others] = given.members;
      const away = { ...first!, daysOff: first!.daysOff + days };
      const less = computeCapacity({ ...given, members: [away, ...others] })?.capacity ?? 0;
      expect(less).toBeLessThanOrEqual(computeCapacity(given)?.capacity ?? -1);
    }),
    { seed: 8 },
  );
});
