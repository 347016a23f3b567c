import fc from 'fast-check';
import { expect, test } from 'vitest';

import { linkTo, makeTask } from '../../tests/make-task.ts';
import type { Span, Task } from '../tasks/task.ts';
import { type NextRanking, type RankAbout, rankNextTasks } from './rank-next-tasks.ts';

const span = (title: string, startDate: string, endDate: string): Span => ({
  id: title,
  title,
  startDate,
  endDate,
});
const spans = [
  span('Sprint 1', '2026-03-02', '2026-03-15'),
  span('Sprint 2', '2026-03-16', '2026-03-29'),
  span('Sprint 3', '2026-03-30', '2026-04-12'),
  span('Sprint 4', '2026-04-13', '2026-04-26'),
];
const [past, current, next, later] = spans;
const about: RankAbout = { today: '2026-03-20', iterations: spans, excludeBlocked: true };

const task = (id: string, more: Partial<Task> = {}): Task =>
  makeTask(id, { createdAt: '2026-03-20T09:00:00Z', updatedAt: '2026-03-20T09:00:00Z', ...more });
const given = (value: Span | undefined): Pick<Task, 'iteration'> =>
  value === undefined ? {} : { iteration: value };
const p = (rank: number): Task['priority'] & object => ({ name: `P${rank}`, rank, of: 3 });
const idsOf = ({ ranked }: NextRanking): readonly string[] => ranked.map(({ task: { id } }) => id);
const scoreOf = (one: Task, more: Partial<RankAbout> = {}): number | undefined =>
  rankNextTasks([one], { ...about, ...more }).ranked[0]?.score;

test('every fact that is known of a task is a part of its score', () => {
  const one = task('1', {
    ...given(current),
    priority: p(1),
    dueOn: '2026-03-25',
    createdAt: '2026-02-25T09:00:00Z',
    blocking: 2,
    status: 'In Progress',
    assignees: ['Ada'],
    estimate: 3,
  });
  const { ranked } = rankNextTasks([one], { ...about, assignee: 'ada', capacity: 5 });
  // 30 + 30 × 2/3 + 15 (in 5 days) + 23 days / 10 → 2 + 2 × 4 + 15 + 15 + 5 = 110
  expect(ranked).toEqual([
    {
      task: one,
      score: 110,
      parts: [
        { name: 'iteration', points: 30, because: 'In Sprint 2, which runs now' },
        { name: 'priority', points: 20, because: 'Priority P1, number 2 of 3' },
        { name: 'due', points: 15, because: 'Due on 2026-03-25, in 5 days' },
        { name: 'age', points: 2, because: 'Open for 23 days' },
        { name: 'unblocks', points: 8, because: '2 open ones wait for it' },
        { name: 'started', points: 15, because: 'Begun already: In Progress' },
        { name: 'assignee', points: 15, because: 'Assigned to ada' },
        { name: 'size', points: 5, because: 'Its estimate of 3 fits into 5' },
      ],
    },
  ]);
});

// Nobody's task that was opened today has 5 points, and 5 more for being in no iteration.
test.for([
  ['the current iteration', { ...given(current) }, 35],
  ['a past iteration', { ...given(past) }, 25],
  ['the next iteration', { ...given(next) }, 15],
  ['a later iteration', { ...given(later) }, 5],
  ['no iteration', {}, 10],
  ['the most urgent choice', { priority: p(0) }, 40],
  ['the least urgent choice', { priority: p(2) }, 20],
  ['a due day that is over', { dueOn: '2026-03-19' }, 35],
  ['a due day that is today', { dueOn: '2026-03-20' }, 30],
  ['a due day in a week', { dueOn: '2026-03-27' }, 25],
  ['a due day in eight days', { dueOn: '2026-03-28' }, 20],
  ['a due day in 31 days', { dueOn: '2026-04-20' }, 10],
  ['the day of its milestone', { milestone: { title: 'M', dueOn: '2026-04-10' } }, 15],
  [
    'the earlier day of two',
    { dueOn: '2026-09-01', milestone: { title: 'M', dueOn: '2026-03-21' } },
    30,
  ],
  ['a year of age', { createdAt: '2025-03-20T09:00:00Z' }, 20],
  ['four that wait', { blocking: 4 }, 22],
  ['an open pull request', { kind: 'pull_request' }, 25],
  ['somebody', { assignees: ['ada'] }, 5],
] as const)('a task with %s scores', ([, more, score]) => {
  expect(scoreOf(task('1', more))).toBe(score);
});

test('what cannot be begun is left out with the reason', () => {
  const tasks = [
    task('1', { isDone: true }),
    task('2', { status: 'Done' }),
    task('3', { blockedBy: [linkTo('9'), linkTo('8', true)], unseenBlockers: 1 }),
    task('4', { subIssues: { total: 3, completed: 1 } }),
    task('5', { assignees: ['alan'] }),
    task('6', { estimate: 8 }),
    task('7', { blockedBy: [linkTo('8', true)], subIssues: { total: 2, completed: 2 } }),
    task('8', { kind: 'draft_issue' }),
  ];
  const { ranked, leftOut } = rankNextTasks(tasks, { ...about, assignee: 'ada', capacity: 5 });
  expect(ranked.map(({ task: { id } }) => id)).toEqual(['7', '8']);
  expect(leftOut.map(({ task: { id }, reason, why, by }) => [id, reason, why, by])).toEqual([
    ['1', 'done', 'Done', undefined],
    ['2', 'done', 'Still open, but its status is Done', undefined],
    ['3', 'blocked', 'Waits for acme/probe#9, 1 that cannot be seen', [linkTo('9')]],
    ['4', 'split', '2 of its 3 sub-issues are open; they come first', undefined],
    ['5', 'assigned', 'Assigned to alan', undefined],
    ['6', 'too_big', 'Its estimate is 8, at most 5 fit', undefined],
  ]);
});

test('blocked ones that are wanted all the same come later', () => {
  const waiting = task('1', { blockedBy: [linkTo('9')] });
  expect(scoreOf(waiting, { excludeBlocked: false })).toBe(10 - 20);
});

test('only one iteration counts where one is asked for', () => {
  const tasks = [task('1', given(current)), task('2', given(next)), task('3')];
  const { ranked, leftOut } = rankNextTasks(tasks, { ...about, iteration: 'Sprint 3' });
  expect(ranked.map(({ task: { id } }) => id)).toEqual(['2']);
  expect(leftOut.map(({ why }) => why)).toEqual(['In Sprint 2', 'In no iteration']);
});

test('without an estimate nobody says that it does not fit', () => {
  const { ranked } = rankNextTasks([task('1')], { ...about, capacity: 5, maxEstimate: 2 });
  expect(ranked[0]?.parts).toContainEqual({
    name: 'size',
    points: 0,
    because: 'No estimate, so nobody knows whether it fits',
  });
  expect(rankNextTasks([task('1', { estimate: 3 })], { ...about, maxEstimate: 2 }).ranked).toEqual(
    [],
  );
});

test('of equals the older comes first, then the one whose name comes first', () => {
  const older = { createdAt: '2026-03-19T09:00:00Z' };
  const tasks = [task('b'), task('a'), task('c', older)];
  expect(idsOf(rankNextTasks(tasks, about))).toEqual(['c', 'a', 'b']);
});

const facts = fc.record(
  {
    isDone: fc.boolean(),
    iteration: fc.constantFrom(...spans),
    priority: fc.constantFrom(p(0), p(1), p(2)),
    dueOn: fc.constantFrom('2026-03-01', '2026-03-22', '2026-04-01', '2026-06-01'),
    createdAt: fc.constantFrom('2025-01-01T00:00:00Z', '2026-03-01T00:00:00Z'),
    blockedBy: fc.constantFrom([linkTo('x')], [linkTo('y', true)]),
    blocking: fc.nat({ max: 5 }),
    status: fc.constantFrom('Todo', 'In Progress', 'Done'),
    assignees: fc.constantFrom(['ada'], ['alan'], []),
    estimate: fc.nat({ max: 13 }),
    subIssues: fc.constantFrom({ total: 2, completed: 1 }, { total: 2, completed: 2 }),
  },
  { requiredKeys: [] },
);
const boards = fc
  .array(facts, { maxLength: 12 })
  .map((all) => all.map((one, at) => task(`${at}`, one)));
const limits = fc.record({
  today: fc.constant(about.today),
  iterations: fc.constant(spans),
  assignee: fc.constantFrom(undefined, 'ada'),
  capacity: fc.constantFrom(undefined, 5),
  excludeBlocked: fc.boolean(),
});

test('nothing is lost, excluded ones never appear, and the parts add up', () => {
  fc.assert(
    fc.property(boards, limits, (tasks, asked) => {
      const { ranked, leftOut } = rankNextTasks(tasks, asked);
      expect([...ranked, ...leftOut].map((one) => one.task.id).toSorted()).toEqual(
        tasks.map(({ id }) => id).toSorted(),
      );
      for (const { task: one, score, parts } of ranked) {
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(one.isDone).toBe(false);
        expect(one.estimate ?? 0).toBeLessThanOrEqual(asked.capacity ?? Infinity);
        if (asked.excludeBlocked) expect(one.blockedBy.every(({ isDone }) => isDone)).toBe(true);
      }
    }),
    { seed: 11, numRuns: 60 },
  );
});

test('the order does not depend on the order in which tasks come', () => {
  const shuffled = boards.chain((tasks) =>
    fc.tuple(
      fc.constant(tasks),
      fc.shuffledSubarray([...tasks], { minLength: tasks.length, maxLength: tasks.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, limits, ([tasks, others], asked) => {
      expect(rankNextTasks(others, asked)).toEqual(rankNextTasks(tasks, asked));
    }),
    { seed: 12, numRuns: 60 },
  );
});

test('a higher priority or an earlier due day never lowers the score', () => {
  fc.assert(
    fc.property(facts, limits, (one, asked) => {
      const scores = [p(2), p(1), p(0)].map(
        (priority) => scoreOf(task('1', { ...one, priority }), asked) ?? 0,
      );
      expect(scores).toEqual(scores.toSorted((left, right) => left - right));
      const days = ['2026-06-01', '2026-04-01', '2026-03-22', '2026-03-01'];
      const byDay = days.map((dueOn) => scoreOf(task('1', { ...one, dueOn }), asked) ?? 0);
      expect(byDay).toEqual(byDay.toSorted((left, right) => left - right));
    }),
    { seed: 13, numRuns: 60 },
  );
});
