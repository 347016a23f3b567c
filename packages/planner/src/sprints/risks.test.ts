import fc from 'fast-check';
import { expect, test } from 'vitest';

import { linkTo, makeTask } from '../../tests/make-task.ts';
import { nameOfTask, type Span, type Task } from '../tasks/task.ts';
import type { SprintFacts } from './risk.ts';
import { RISK_RULES, findRisks } from './risks.ts';

/** 14 days; on the 5th of March 4 of them are over and 10 are left. */
const sprint: Span = { id: 's', title: 'S', startDate: '2026-03-01', endDate: '2026-03-14' };
const before: Span = { id: 'r', title: 'R', startDate: '2026-02-15', endDate: '2026-02-28' };
const after: Span = { id: 't', title: 'T', startDate: '2026-03-15', endDate: '2026-03-28' };

/** Known, somebody's, begun and lately changed: nothing to say about it. */
const fine = (id: string, more: Partial<Task> = {}): Task =>
  makeTask(id, {
    estimate: 2,
    assignees: [`person${id}`],
    iteration: sprint,
    status: 'In Progress',
    updatedAt: '2026-03-04T12:00:00Z',
    ...more,
  });
const { estimate: _estimate, ...unknown } = fine('5');
const done = (id: string, more: Partial<Task> = {}): Task => fine(id, { isDone: true, ...more });
const usual: SprintFacts = {
  sprint,
  today: '2026-03-05',
  // 2 of 8 points are done: 25 %, and 4 of 14 days are over: 28.6 %.
  tasks: [done('1'), fine('2'), fine('3'), fine('4')],
  others: [],
  capacity: 10,
  unit: 'points',
  staleDays: 5,
  personPercent: 50,
};

function found(more: Partial<SprintFacts>): readonly unknown[] {
  return findRisks({ ...usual, ...more }).risks.map(({ rule, severity, evidence }) => [
    rule,
    severity,
    ...evidence.map(({ task, detail }) => [task.id, ...(detail === undefined ? [] : [detail])]),
  ]);
}

test('a sprint in which all is well has no risks, and every rule looked', () => {
  expect(findRisks(usual)).toEqual({
    level: 'low',
    because:
      '0 high, 0 medium and 0 low. One high or 3 medium make it high, one medium or 3 low make it medium.',
    risks: [],
    clear: RISK_RULES.map(({ id }) => id),
  });
});

const withTask = (...tasks: readonly Task[]): Partial<SprintFacts> => ({
  tasks: [...usual.tasks, ...tasks],
});

const CASES: readonly (readonly [string, Partial<SprintFacts>, readonly unknown[]])[] = [
  ['8 of 8 points', { capacity: 8 }, []],
  ['8 of 7 points, 14 % over', { capacity: 7 }, [['overcommitted', 'medium']]],
  ['8 of 6 points, 33 % over', { capacity: 6 }, [['overcommitted', 'high']]],
  ['no capacity', { capacity: undefined }, []],
  [
    'a task of 6 where 10 fit',
    { tasks: [done('1'), fine('5', { estimate: 6 })] },
    [['too_large', 'medium', ['5', 'Its estimate is 6']]],
  ],
  ['a task of 5 where 10 fit', { tasks: [done('1'), fine('5', { estimate: 5 })] }, []],
  [
    'one of four open without an estimate',
    withTask(
      makeTask('5', { assignees: ['a'], status: 'In Review', updatedAt: '2026-03-05T00:00:00Z' }),
    ),
    [['unestimated', 'low', ['5']]],
  ],
  [
    // One of two is more than a third.
    'one of two open without an estimate',
    { tasks: [done('1'), fine('2'), unknown] },
    [['unestimated', 'medium', ['5']]],
  ],
  [
    'nobody assigned, while it runs',
    { ...withTask(done('6'), fine('5', { assignees: [] })), capacity: 20 },
    [['unassigned', 'medium', ['5']]],
  ],
  [
    'nobody assigned, before it begins',
    {
      tasks: [fine('5', { assignees: [], createdAt: '2026-02-01T00:00:00Z' })],
      today: '2026-02-27',
    },
    [['unassigned', 'low', ['5']]],
  ],
  [
    // 2 + 2 of 6 open points are 66.7 %.
    'one person with two of three',
    {
      tasks: [
        done('1'),
        fine('2'),
        fine('3', { assignees: ['ada'] }),
        fine('4', { assignees: ['ada'] }),
      ],
    },
    [['one_person', 'medium', ['3'], ['4']]],
  ],
  [
    'waiting for what is planned later',
    {
      ...withTask(done('6'), fine('5', { blockedBy: [linkTo('9')] })),
      others: [makeTask('9', { iteration: after })],
      capacity: 20,
    },
    [['blocked_later', 'high', ['5', 'It waits for acme/probe#9, planned from 2026-03-15']]],
  ],
  [
    'waiting for what is in no sprint, or cannot be seen',
    {
      ...withTask(done('6'), fine('5', { blockedBy: [linkTo('9')], unseenBlockers: 1 })),
      others: [makeTask('9')],
      capacity: 20,
    },
    [
      [
        'blocked_outside',
        'high',
        ['5', 'It waits for acme/probe#9'],
        ['5', 'It waits for 1 that this token may not see'],
      ],
    ],
  ],
  [
    'to come, and waiting for what is planned before it',
    {
      sprint: after,
      tasks: [fine('5', { iteration: after, blockedBy: [linkTo('9')] })],
      others: [makeTask('9', { iteration: sprint })],
    },
    [['blocked_outside', 'medium', ['5', 'It waits for acme/probe#9 of S']]],
  ],
  [
    'waiting for what is left of a sprint that is over',
    {
      ...withTask(done('6'), fine('5', { blockedBy: [linkTo('9')] })),
      others: [makeTask('9', { iteration: before })],
      capacity: 20,
    },
    [
      ['blocked_outside', 'high', ['5', 'It waits for acme/probe#9 of R']],
      ['left_over', 'low', ['9', 'In R']],
    ],
  ],
  [
    'waiting for what is done or in the same sprint',
    {
      ...withTask(done('6'), fine('5', { blockedBy: [linkTo('8', true), linkTo('2')] })),
      capacity: 20,
    },
    [],
  ],
  [
    'left from the sprint before',
    { others: [makeTask('9', { iteration: before }), makeTask('8', { iteration: after })] },
    [['left_over', 'low', ['9', 'In R']]],
  ],
  [
    'over, with something open',
    { tasks: [done('1'), fine('2')], today: '2026-03-15', staleDays: 60 },
    [['left_over', 'medium', ['2', 'In S']]],
  ],
  [
    'a due date that is over, and one to come',
    {
      tasks: [
        done('1'),
        fine('2', { dueOn: '2026-03-04' }),
        fine('3', { dueOn: '2026-03-05' }),
        fine('4', { dueOn: '2026-03-14' }),
      ],
    },
    [
      ['overdue', 'high', ['2', 'Due 2026-03-04']],
      ['due_in_sprint', 'low', ['3', 'Due 2026-03-05']],
    ],
  ],
  [
    'the due day of a milestone, over and to come',
    {
      tasks: [
        done('1'),
        fine('2', { dueOn: '2026-03-13', milestone: { title: 'M', dueOn: '2026-03-04' } }),
        fine('3', { milestone: { title: 'N', dueOn: '2026-03-10' } }),
        fine('4', { milestone: { title: 'O' } }),
      ],
    },
    [
      ['overdue', 'high', ['2', 'Milestone M due 2026-03-04']],
      ['due_in_sprint', 'low', ['3', 'Milestone N due 2026-03-10']],
    ],
  ],
  [
    'to come, with a due day before it begins',
    {
      sprint: after,
      tasks: [fine('2', { dueOn: '2026-03-14' }), fine('3', { dueOn: '2026-03-15' })],
    },
    [['due_in_sprint', 'high', ['2', 'Due 2026-03-14'], ['3', 'Due 2026-03-15']]],
  ],
  // Nothing of 6 points done after 4 of 14 days: 28.6 % behind. After 6 of 14: 42.9 %.
  ['behind', { tasks: [fine('2'), fine('3'), fine('4')] }, [['behind', 'medium']]],
  [
    'far behind',
    { tasks: [fine('2'), fine('3'), fine('4')], today: '2026-03-07' },
    [['behind', 'high']],
  ],
  [
    // On the 12th three of 14 days are left: 21 %. Half is done, 11/14 = 79 % should be.
    'not started with three days left',
    {
      tasks: [done('1'), fine('2', { status: 'Todo', updatedAt: '2026-03-11T00:00:00Z' })],
      today: '2026-03-12',
    },
    [
      ['not_started', 'high', ['2', 'Todo']],
      ['behind', 'medium'],
    ],
  ],
  [
    'in progress, and no change for five days',
    { tasks: [done('1'), fine('2', { updatedAt: '2026-02-28T09:00:00Z' }), fine('3'), fine('4')] },
    [['stale', 'medium', ['2', 'Last change 2026-02-28']]],
  ],
  [
    // 2 of 10 points are 20 %, which is not more than that.
    'created on the second day',
    withTask(done('5', { createdAt: '2026-03-02T08:00:00Z' })),
    [['added_late', 'low', ['5', 'Created 2026-03-02']]],
  ],
  [
    'created on the second day, and much',
    withTask(done('5', { createdAt: '2026-03-02T08:00:00Z', estimate: 2.5 })),
    [
      ['overcommitted', 'medium'],
      ['added_late', 'medium', ['5', 'Created 2026-03-02']],
    ],
  ],
];

test.for(CASES)('tells of a sprint: %s', ([, facts, expected]) => {
  expect(found(facts)).toEqual(expected);
});

test('where nothing has an estimate tasks are counted', () => {
  const tasks = [done('1', {}), ...['2', '3', '4'].map((id) => makeTask(id, { assignees: [id] }))];
  const { risks } = findRisks({ ...usual, tasks, capacity: 3, unit: 'items' });
  expect(risks[0]).toMatchObject({
    rule: 'overcommitted',
    message: 'The sprint has 4 items; its capacity is 3.',
  });
  expect(risks.map(({ rule }) => rule)).not.toContain('unestimated');
});

test('three of a kind weigh as one of the next', () => {
  const low = {
    others: [makeTask('9', { iteration: before })],
    tasks: [
      done('1'),
      done('6', { createdAt: '2026-03-02T08:00:00Z', estimate: 1 }),
      fine('2'),
      fine('3', { dueOn: '2026-03-08' }),
      fine('4'),
    ],
  };
  // left_over, due_in_sprint and added_late are low: three of them.
  expect(findRisks({ ...usual, ...low })).toMatchObject({
    level: 'medium',
    because: expect.stringMatching(/^0 high, 0 medium and 3 low\./) as string,
  });
  expect(findRisks({ ...usual, capacity: 7 }).level).toBe('medium');
  expect(findRisks({ ...usual, capacity: 6 }).level).toBe('high');
  // overcommitted, unassigned and stale are medium: three of them make it high without a high one.
  const medium = {
    capacity: 7,
    tasks: [
      done('1'),
      fine('2', { assignees: [] }),
      fine('3', { updatedAt: '2026-02-28T00:00:00Z' }),
      fine('4'),
    ],
  };
  expect(findRisks({ ...usual, ...medium })).toMatchObject({
    level: 'high',
    because: expect.stringMatching(/^0 high, 3 medium and 0 low\./) as string,
  });
});

const day = (offset: number): string => new Date(Date.UTC(2026, 1, 20 + offset)).toISOString();
const anyTask = fc
  .record({
    isDone: fc.boolean(),
    estimate: fc.constantFrom(undefined, 0, 1, 3, 8),
    people: fc.constantFrom([], ['ada'], ['alan', 'ada']),
    status: fc.constantFrom(undefined, 'Todo', 'In Progress'),
    due: fc.constantFrom(undefined, 0, 12, 30),
    blockers: fc.array(fc.nat({ max: 12 }), { maxLength: 2 }),
    changed: fc.nat({ max: 20 }),
  })
  .map(
    ({ estimate, people, status, due, blockers, changed, isDone }) =>
      (id: string): Task =>
        makeTask(id, {
          isDone,
          assignees: people,
          iteration: sprint,
          createdAt: day(changed),
          updatedAt: day(changed),
          blockedBy: blockers.map((other) => linkTo(`${other}`)),
          ...(estimate !== undefined && { estimate }),
          ...(status !== undefined && { status }),
          ...(due !== undefined && { dueOn: day(due).slice(0, 10) }),
        }),
  );

test('every rule finds something or is clear, the worst first, with evidence of what is open', () => {
  fc.assert(
    fc.property(fc.array(anyTask, { maxLength: 8 }), fc.nat({ max: 40 }), (makers, offset) => {
      const tasks = makers.map((make, at) => make(`${at}`));
      const facts = { ...usual, tasks, today: day(offset).slice(0, 10) };
      const { risks, clear, level } = findRisks(facts);
      expect([...risks.map(({ rule }) => rule), ...clear].toSorted()).toEqual(
        RISK_RULES.map(({ id }) => id).toSorted(),
      );
      const weights = risks.map(({ severity }) => ['low', 'medium', 'high'].indexOf(severity));
      expect(weights).toEqual(weights.toSorted((one, other) => other - one));
      if (weights[0] === 2) expect(level).toBe('high');
      const names = new Set(tasks.map(nameOfTask));
      for (const { task } of risks.flatMap(({ evidence }) => evidence)) {
        expect(names).toContain(nameOfTask(task));
      }
    }),
    { seed: 16, numRuns: 80 },
  );
});
