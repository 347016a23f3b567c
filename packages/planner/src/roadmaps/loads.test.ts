import { expect, test } from 'vitest';

import { linkTo, makeTask } from '../../tests/make-task.ts';
import { readLoads } from './loads.ts';

test('what has no estimate counts as the median of those that have', () => {
  // 1, 3, 4 and 8: the middle is between 3 and 4.
  const tasks = [1, 8, 3, 4].map((estimate) => makeTask(`${estimate}`, { estimate }));
  const found = readLoads(
    [...tasks, makeTask('none'), makeTask('below', { estimate: -2 })],
    () => undefined,
  );
  expect(found.usualSize).toBe(3.5);
  expect(found.unestimated).toEqual(['none', 'below']);
  expect(found.loads.map(({ size }) => size)).toEqual([1, 8, 3, 4, 3.5, 3.5]);
  expect(readLoads([makeTask('a')], () => undefined).loads[0]?.size).toBe(1);
  const huge = [1e13, Infinity, NaN].map((estimate) => makeTask(`${estimate}`, { estimate }));
  expect(readLoads(huge, () => undefined).unestimated).toHaveLength(3);
});

test('sub-issues take the place of their parent, in what waits for it and what it waits for', () => {
  const tasks = [
    makeTask('parent', { estimate: 9, blockedBy: [linkTo('gate'), linkTo('one')] }),
    makeTask('one', { parent: linkTo('parent') }),
    makeTask('two', { parent: linkTo('parent') }),
    makeTask('after', { blockedBy: [linkTo('parent')] }),
    makeTask('gate'),
  ];
  const { loads, leftOut } = readLoads(tasks, () => undefined);
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
    makeTask('done', { isDone: true }),
    makeTask('pull', { kind: 'pull_request' }),
    makeTask('a', {
      blockedBy: [linkTo('done', true), linkTo('far'), linkTo('pull')],
      unseenBlockers: 2,
    }),
  ];
  const { loads, leftOut, outside } = readLoads(tasks, () => undefined);
  expect(loads.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([['a', []]]);
  expect(leftOut.map(({ why }) => why)).toEqual(['done', 'pull_request']);
  expect(outside).toEqual([
    { id: 'a', waitsFor: ['acme/probe#far', 'acme/probe#pull', '2 that cannot be seen'] },
  ]);
});

test('the earlier of its own day and that of its milestone hurries a task', () => {
  const milestone = { title: 'Beta', dueOn: '2026-05-01' };
  const tasks = [makeTask('a', { milestone }), makeTask('b', { milestone, dueOn: '2026-04-01' })];
  expect(readLoads(tasks, ({ id }) => (id === 'a' ? 'S1' : undefined)).loads).toEqual([
    { id: 'a', size: 1, dependsOn: [], dueOn: '2026-05-01', keptIn: 'S1' },
    { id: 'b', size: 1, dependsOn: [], dueOn: '2026-04-01' },
  ]);
});

test('parts have the milestone, the day and the priority of what they are parts of', () => {
  const milestone = { title: 'Beta', dueOn: '2026-05-01' };
  const priority = { name: 'P1', rank: 1, of: 3 };
  const tasks = [
    makeTask('top', { milestone, dueOn: '2026-04-20' }),
    makeTask('middle', { parent: linkTo('top'), priority }),
    makeTask('part', { parent: linkTo('middle'), dueOn: '2026-04-10' }),
    makeTask('alone'),
  ];
  const found = readLoads(tasks, (one) => one.milestone?.title);
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
