import fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeTask } from '../../tests/make-task.ts';
import type { Span, Task } from '../tasks/task.ts';
import { findUsualWork, measureVelocity, spreadSamples, summarize } from './velocity.ts';

const spans: readonly Span[] = [
  { id: 'c', title: 'Third', startDate: '2026-01-29', endDate: '2026-02-11' },
  { id: 'a', title: 'First', startDate: '2026-01-01', endDate: '2026-01-14' },
  { id: 'b', title: 'Second', startDate: '2026-01-15', endDate: '2026-01-28' },
  { id: 'd', title: 'Fourth', startDate: '2026-02-12', endDate: '2026-02-25' },
];

let count = 0;
function task(iteration: string, more: Partial<Task> = {}): Task {
  count += 1;
  const span = spans.find(({ id }) => id === iteration);
  return makeTask(`${count}`, { ...(span !== undefined && { iteration: span }), ...more });
}
const done = (iteration: string, closedOn: string, estimate?: number): Task =>
  task(iteration, {
    isDone: true,
    closedAt: `${closedOn}T12:00:00Z`,
    ...(estimate !== undefined && { estimate }),
  });

test('counts what was done in the finished iterations by their last day', () => {
  const tasks: readonly Task[] = [
    done('a', '2026-01-05', 3),
    done('a', '2026-01-14', 5),
    done('a', '2026-01-10'),
    done('a', '2026-01-15', 8),
    task('a', { estimate: 2 }),
    done('b', '2026-01-20', 12),
    // In the running iteration, in none, and a pull request that was not merged: none counts.
    { ...done('a', '2026-01-05', 40), kind: 'pull_request', isDropped: true },
    done('d', '2026-02-13', 40),
    done('none', '2026-01-05', 40),
  ];
  const { iterations, points, counts, pointsPerTask } = measureVelocity(tasks, spans, {
    today: '2026-02-25',
    last: 6,
  });
  expect(iterations.map(({ iteration, ...rest }) => ({ title: iteration.title, ...rest }))).toEqual(
    [
      // 3 + 5 points; one more was done without an estimate, one a day late, one is open.
      { title: 'First', points: 8, done: 3, unestimated: 1, closedLate: 1, leftOver: 1 },
      { title: 'Second', points: 12, done: 1, unestimated: 0, closedLate: 0, leftOver: 0 },
      { title: 'Third', points: 0, done: 0, unestimated: 0, closedLate: 0, leftOver: 0 },
    ],
  );
  // 8, 12, 0: mean 20/3 = 6.67, median 8. Squares from the mean: 16/9 + 256/9 + 400/9 = 672/9,
  // halved 37.33, root 6.11.
  expect(points).toEqual({ mean: 6.67, median: 8, least: 0, most: 12, standardDeviation: 6.11 });
  // 3, 1, 0: mean 4/3; squares 25/9 + 1/9 + 16/9 = 42/9, halved 2.33, root 1.53.
  expect(counts).toEqual({ mean: 1.33, median: 1, least: 0, most: 3, standardDeviation: 1.53 });
  // 20 points in three tasks that have an estimate.
  expect(pointsPerTask).toBe(6.67);
});

test('only the last so many iterations are measured, earliest first', () => {
  const { iterations } = measureVelocity([], spans, { today: '2027-01-01', last: 2 });
  expect(iterations.map(({ iteration }) => iteration.title)).toEqual(['Third', 'Fourth']);
});

test('iterations of different lengths are made even', () => {
  // 6 in 7 days, 8 in 14 and 10 in 21: 24 in 42 days, so 8 in the mean of 14. In 7 days that is 4.
  const week = { id: 'w', title: 'Week', startDate: '2026-01-01', endDate: '2026-01-07' };
  const two = { id: 'x', title: 'Two', startDate: '2026-01-08', endDate: '2026-01-21' };
  const three = { id: 'y', title: 'Three', startDate: '2026-01-22', endDate: '2026-02-11' };
  const work = ([iteration, estimate]: readonly [Span, number]): Task =>
    makeTask(iteration.id, { iteration, estimate, isDone: true });
  const tasks = (
    [
      [week, 6],
      [two, 8],
      [three, 10],
    ] as const
  ).map(work);
  const velocity = measureVelocity(tasks, [week, two, three], { today: '2026-03-01', last: 6 });
  expect(velocity.days).toBe(14);
  expect([7, 14, 28].map((inDays) => findUsualWork(velocity, { unit: 'points', inDays }))).toEqual([
    4, 8, 16,
  ]);
  expect(findUsualWork(velocity, { unit: 'items', inDays: 28 })).toBe(2);
  // For 21 days: 6 × 3 = 18, 8 × 1.5 = 12, and 10.
  expect(spreadSamples(velocity, { unit: 'points', inDays: 21 })).toEqual([18, 12, 10]);
  expect(findUsualWork({ iterations: [] }, { unit: 'points', inDays: 7 })).toBeUndefined();
});

test('an iteration is finished only when its last day is over', () => {
  const on = (today: string): number =>
    measureVelocity([], spans, { today, last: 26 }).iterations.length;
  expect([on('2026-01-14'), on('2026-01-15')]).toEqual([0, 1]);
});

test('without a finished iteration there is no velocity', () => {
  expect(
    measureVelocity([done('a', '2026-01-05', 3)], spans, { today: '2026-01-10', last: 6 }),
  ).toEqual({ iterations: [] });
});

test('velocities of 10, 12 and 8 are 10 in the mean, give or take 2', () => {
  // Squares from the mean: 0 + 4 + 4 = 8, halved 4, root 2.
  expect(summarize([10, 12, 8])).toEqual({
    mean: 10,
    median: 10,
    least: 8,
    most: 12,
    standardDeviation: 2,
  });
  // The middle of four is the mean of the second and the third: (2 + 5) / 2.
  expect(summarize([9, 1, 5, 2])?.median).toBe(3.5);
  expect(summarize([4])).toEqual({ mean: 4, median: 4, least: 4, most: 4 });
});

test('a summary lies between the least and the most', () => {
  const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 26 });
  fc.assert(
    fc.property(values, (some) => {
      const { mean = -1, median = -1, least = -1, most = -1 } = summarize(some) ?? {};
      expect(least).toBe(Math.min(...some));
      expect(most).toBe(Math.max(...some));
      expect(mean).toBeGreaterThanOrEqual(least);
      expect(mean).toBeLessThanOrEqual(most);
      expect(median).toBeGreaterThanOrEqual(least);
      expect(median).toBeLessThanOrEqual(most);
    }),
    { seed: 5 },
  );
});
