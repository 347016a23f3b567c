import { expect, test } from 'vitest';

import { linkTo, makeTask } from '../../tests/make-task.ts';
import type { Task } from '../tasks/task.ts';
import { sift, type SiftOptions } from './compose.ts';

const options: SiftOptions = {
  settled: new Set(['settled']),
  sizeOf: ({ estimate }) => estimate ?? 'It has no estimate.',
  valueOf: () => 1,
};
const sized = (id: string, more: Partial<Task> = {}): Task =>
  makeTask(id, { estimate: 2, ...more });

test('keeps what waits for nothing, for what is done, for the sprint, or for another candidate', () => {
  const tasks = [
    sized('1'),
    sized('2', { blockedBy: [linkTo('9', true)] }),
    sized('3', { blockedBy: [linkTo('settled')] }),
    sized('4', { blockedBy: [linkTo('1')] }),
  ];
  expect(sift(tasks, options)).toEqual({
    candidates: [
      { id: '1', size: 2, value: 1, dependsOn: [] },
      { id: '2', size: 2, value: 1, dependsOn: [] },
      { id: '3', size: 2, value: 1, dependsOn: [] },
      { id: '4', size: 2, value: 1, dependsOn: ['1'] },
    ],
    leftOut: [],
  });
});

test('leaves out what waits for others, what cannot be weighed, and all that waits for such', () => {
  const tasks = [
    makeTask('1'),
    sized('2', { blockedBy: [linkTo('1')] }),
    sized('3', { blockedBy: [linkTo('2')] }),
    sized('4', { blockedBy: [linkTo('9')] }),
    sized('5', { unseenBlockers: 2 }),
    sized('6', { blockedBy: [linkTo('7')] }),
    sized('7', { blockedBy: [linkTo('6')] }),
  ];
  const { candidates, leftOut } = sift(tasks, options);
  expect(candidates).toEqual([]);
  expect(leftOut.map(({ task, why }) => [task.id, why])).toEqual([
    ['1', 'It has no estimate.'],
    ['2', 'It waits for acme/probe#1, which would not be in the sprint.'],
    ['4', 'It waits for acme/probe#9, which would not be in the sprint.'],
    ['5', 'It waits for 2 that this token may not see.'],
    ['3', 'It waits for acme/probe#2, which would not be in the sprint.'],
    ['6', 'It waits for itself in a circle of dependencies, or for such.'],
    ['7', 'It waits for itself in a circle of dependencies, or for such.'],
  ]);
});
