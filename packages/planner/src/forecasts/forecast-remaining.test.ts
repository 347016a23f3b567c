import { expect, test } from 'vitest';

import { linkTo, makeTask } from '../../tests/make-task.ts';
import { sumRemaining } from './forecast.ts';

const tasks = [
  makeTask('1', { estimate: 5 }),
  makeTask('2'),
  makeTask('3', { estimate: 8, isDone: true }),
  // A parent whose sub-issue is counted, and one whose sub-issues are elsewhere.
  makeTask('4', { estimate: 13 }),
  makeTask('5', { estimate: 3, parent: linkTo('4') }),
  makeTask('6', { estimate: 1, parent: linkTo('99') }),
];

test('points of what is open are added up, and nothing is counted twice', () => {
  // 5 + 3 + 1 = 9, and one without an estimate at 3.75.
  const counts = { counted: 4, unestimated: 1, parents: 1 };
  expect(sumRemaining(tasks, { unit: 'points', perTask: 3.75 })).toEqual({
    remaining: 12.75,
    ...counts,
  });
  expect(sumRemaining(tasks, { unit: 'points' })).toEqual({ remaining: 9, ...counts });
  expect(sumRemaining(tasks, { unit: 'items' })).toEqual({ remaining: 4, ...counts });
});
