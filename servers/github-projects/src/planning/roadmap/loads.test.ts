import { expect, test } from 'vitest';

import type { Task } from '../work/task.ts';
import { loadsOf } from './loads.ts';

const link = (id: string, isDone = false) => ({ id, reference: `acme/x#${id}`, title: id, isDone });

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  kind: 'issue',
  reference: `acme/x#${id}`,
  title: id,
  isDone: false,
  labels: [],
  assignees: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  blockedBy: [],
  blocking: 0,
  subIssues: { total: 0, completed: 0 },
  comments: 0,
  numbers: {},
  ...more,
});

test('what has no estimate counts as the median of those that have', () => {
  // 1, 3, 4 and 8: the middle is between 3 and 4.
  const tasks = [1, 8, 3, 4].map((estimate) => task(`${estimate}`, { estimate }));
  const found = loadsOf([...tasks, task('none'), task('below', { estimate: -2 })], () => undefined);
  expect(found.usualSize).toBe(3.5);
  expect(found.unestimated).toEqual(['none', 'below']);
  expect(found.loads.map(({ size }) => size)).toEqual([1, 8, 3, 4, 3.5, 3.5]);
  expect(loadsOf([task('a')], () => undefined).loads[0]?.size).toBe(1);
  const huge = [1e13, Infinity, NaN].map((estimate) => task(`${estimate}`, { estimate }));
  expect(loadsOf(huge, () => undefined).unestimated).toHaveLength(3);
});

test('sub-issues take the place of their parent, in what waits for it and what it waits for', () => {
  const tasks = [
    task('parent', { estimate: 9, blockedBy: [link('gate'), link('one')] }),
    task('one', { parent: link('parent') }),
    task('two', { parent: link('parent') }),
    task('after', { blockedBy: [link('parent')] }),
    task('gate'),
  ];
  const { loads, leftOut } = loadsOf(tasks, () => undefined);
  expect(leftOut).toEqual([{ task: tasks[0], why: 'has_sub_issues' }]);
  expect(Object.fromEntries(loads.map(({ id, dependsOn }) => [id, dependsOn]))).toEqual({
    one: ['gate'],
    two: ['gate'],
    after: ['one', 'two'],
    gate: [],
  });
});

test('tells what is left out and what open work is waited for outside', () => {
  const tasks = [
    task('done', { isDone: true }),
    task('pull', { kind: 'pull_request' }),
    task('a', { blockedBy: [link('done', true), link('far'), link('pull')], unseenBlockers: 2 }),
  ];
  const { loads, leftOut, outside } = loadsOf(tasks, () => undefined);
  expect(loads.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([['a', []]]);
  expect(leftOut.map(({ why }) => why)).toEqual(['done', 'pull_request']);
  expect(outside).toEqual([
    { id: 'a', waitsFor: ['acme/x#far', 'acme/x#pull', '2 that cannot be seen'] },
  ]);
});

test('the earlier of its own day and that of its milestone hurries a task', () => {
  const milestone = { title: 'Beta', dueOn: '2026-05-01' };
  const tasks = [task('a', { milestone }), task('b', { milestone, dueOn: '2026-04-01' })];
  expect(loadsOf(tasks, ({ id }) => (id === 'a' ? 'S1' : undefined)).loads).toEqual([
    { id: 'a', size: 1, dependsOn: [], dueOn: '2026-05-01', keptIn: 'S1' },
    { id: 'b', size: 1, dependsOn: [], dueOn: '2026-04-01' },
  ]);
});

test('parts have the milestone, the day and the priority of what they are parts of', () => {
  const milestone = { title: 'Beta', dueOn: '2026-05-01' };
  const priority = { name: 'P1', rank: 1, of: 3 };
  const tasks = [
    task('top', { milestone, dueOn: '2026-04-20' }),
    task('middle', { parent: link('top'), priority }),
    task('part', { parent: link('middle'), dueOn: '2026-04-10' }),
    task('alone'),
  ];
  const found = loadsOf(tasks, (one) => one.milestone?.title);
  expect(found.heirs).toEqual(['part']);
  expect(found.loads[0]).toEqual({
    id: 'part',
    size: 1,
    dependsOn: [],
    priority: 1,
    dueOn: '2026-04-10',
    keptIn: 'Beta',
  });
});
