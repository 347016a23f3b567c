import fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeTask } from '../../tests/make-task.ts';
import { round } from '../tasks/numbers.ts';
import type { Task } from '../tasks/task.ts';
import { type RankOptions, rankTasks } from './rank-backlog.ts';

const task = (id: string, numbers: Task['numbers']): Task => makeTask(id, { numbers });
const wsjf: RankOptions = {
  method: 'wsjf',
  fields: { value: 'Value', urgency: 'Urgency', risk: 'Risk', size: 'Estimate' },
};
const rice: RankOptions = {
  method: 'rice',
  fields: { reach: 'Reach', impact: 'Impact', confidence: 'Confidence', effort: 'Estimate' },
};
const weighed = (id: string, [Value, Urgency, Risk, Estimate]: readonly number[]): Task =>
  task(id, { Value: Value!, Urgency: Urgency!, Risk: Risk!, Estimate: Estimate! });
const reaching = (id: string, [Reach, Impact, Confidence, Estimate]: readonly number[]): Task =>
  task(id, { Reach: Reach!, Impact: Impact!, Confidence: Confidence!, Estimate: Estimate! });
const order = (tasks: readonly Task[], options: RankOptions): readonly unknown[] =>
  rankTasks(tasks, options).ranked.map((one) => [one.rank, one.task.id, one.score, one.isTied]);

test('shortest weighted jobs come first', () => {
  // (5 + 8 + 3) / 2 = 8; (8 + 2 + 1) / 5 = 2.2; (3 + 3 + 2) / 3: 1 + 1 + 0.67 = 2.67;
  // (13 + 8 + 8) / 3: 4.33 + 2.67 + 2.67 = 9.67.
  const tasks = [
    weighed('a', [5, 8, 3, 2]),
    weighed('b', [8, 2, 1, 5]),
    weighed('c', [3, 3, 2, 3]),
    weighed('d', [13, 8, 8, 3]),
  ];
  expect(order(tasks, wsjf)).toEqual([
    [1, 'd', 9.67, false],
    [2, 'a', 8, false],
    [3, 'c', 2.67, false],
    [4, 'b', 2.2, false],
  ]);
  expect(rankTasks(tasks, wsjf).ranked[0]?.parts).toEqual([
    { name: 'value', points: 4.33, because: '13 ÷ 3' },
    { name: 'urgency', points: 2.67, because: '8 ÷ 3' },
    { name: 'risk', points: 2.67, because: '8 ÷ 3' },
  ]);
});

test('what reaches many with sure effect and little effort comes first, and ties share a place', () => {
  // 400 × 2 × 80 % / 2 = 320; 1000 × 1 × 50 % / 5 = 100; 300 × 1 × 100 % / 3 = 100;
  // 200 × 3 × 80 % / 3 = 160, which is 66.67 by reach, 200 with impact: + 133.33, − 40.
  const tasks = [
    reaching('a', [400, 2, 80, 2]),
    reaching('b', [1_000, 1, 50, 5]),
    reaching('c', [300, 1, 100, 3]),
    reaching('d', [200, 3, 80, 3]),
  ];
  expect(order(tasks, rice)).toEqual([
    [1, 'a', 320, false],
    [2, 'd', 160, false],
    [3, 'b', 100, true],
    [3, 'c', 100, true],
  ]);
  expect(rankTasks(tasks, rice).ranked[1]?.parts).toEqual([
    { name: 'reach', points: 66.67, because: '200 ÷ effort 3' },
    { name: 'impact', points: 133.33, because: '× 3' },
    { name: 'confidence', points: -40, because: '× 80 %' },
  ]);
});

test('a confidence from 0 to 1 is the same as in percent', () => {
  const percent = [reaching('a', [400, 2, 80, 2]), reaching('b', [100, 1, 1, 1])];
  const share = [reaching('a', [400, 2, 0.8, 2]), reaching('b', [100, 1, 0.01, 1])];
  // Beside 80 a 1 is one percent: 100 × 1 × 1 % = 1.
  expect(order(percent, rice)).toEqual([
    [1, 'a', 320, false],
    [2, 'b', 1, false],
  ]);
  expect(order(share, rice)).toEqual(order(percent, rice));
  expect(order([reaching('all', [10, 1, 1, 1])], rice)).toEqual([[1, 'all', 10, false]]);
});

test('what is missing or makes no sense is told and not made up', () => {
  const tasks = [
    task('bare', { Value: 3 }),
    weighed('zero', [1, 1, 1, 0]),
    weighed('minus', [1, -1, 1, 2]),
    weighed('fine', [1, 1, 1, 1]),
  ];
  const { ranked, apart } = rankTasks(tasks, wsjf);
  expect(ranked.map((one) => one.task.id)).toEqual(['fine']);
  expect(apart.map((one) => [one.task.id, one.why])).toEqual([
    ['bare', 'It has no urgency, no risk, no size.'],
    ['zero', 'Its size is 0; it must be above 0.'],
    ['minus', 'Its urgency is -1; it must not be below 0.'],
  ]);
  const sure = rankTasks([reaching('sure', [1, 1, 120, 1])], rice);
  expect(sure.apart[0]?.why).toBe('Its confidence is 120; it must be at most 100.');
  const fieldless = rankTasks([weighed('a', [1, 1, 1, 1])], { method: 'wsjf', fields: {} });
  expect(fieldless.apart[0]?.why).toBe('It has no value, no urgency, no risk, no size.');
});

const anyTasks = fc
  .array(fc.tuple(...['v', 'u', 'r', 's'].map(() => fc.integer({ min: -1, max: 20 }))), {
    maxLength: 20,
  })
  .map((rows) => rows.map((row, at) => weighed(`${at}`, row)));

test('every task is ranked or apart, scores fall, parts add up, and equal scores share a place', () => {
  fc.assert(
    fc.property(anyTasks, (tasks) => {
      const { ranked, apart } = rankTasks(tasks, wsjf);
      expect(ranked.length + apart.length).toBe(tasks.length);
      ranked.forEach((one, at) => {
        const before = ranked[at - 1];
        expect(round(one.parts.reduce((sum, { points }) => sum + points, 0))).toBe(one.score);
        expect(one.score).toBeLessThanOrEqual(before?.score ?? Infinity);
        expect(one.rank).toBe(before?.score === one.score ? before.rank : at + 1);
      });
    }),
    { seed: 13 },
  );
});
