import { expect, test } from 'vitest';

import { findCriticalPath, findLate, finishInSlots, finishInTurn } from './late.ts';
import type { Load } from './loads.ts';
import { pack } from './pack.ts';
import { toIterationSlots, toMilestoneSlots, findUsualDays } from './slots.ts';

const load = (id: string, size: number, ...dependsOn: string[]): Load => ({ id, size, dependsOn });
const asked = { today: '2026-03-06', capacity: 10, usualDays: 14, addedDays: 14 };
const span = (title: string, startDate: string, endDate: string) => ({
  id: title,
  title,
  startDate,
  endDate,
});
const sprints = [
  span('Sprint 3', '2026-02-16', '2026-03-01'),
  span('Sprint 4', '2026-03-02', '2026-03-15'),
  span('Sprint 5', '2026-03-16', '2026-03-29'),
  span('Cool-down', '2026-03-30', '2026-04-05'),
];

test('the critical path is the chain that takes the most work', () => {
  // a 3 → b 5 = 8; c 5 → d 8 → e 5 = 18; f 13 alone = 13; b and d → g 1: 9 or 14.
  const loads = [
    load('a', 3),
    load('b', 5, 'a'),
    load('c', 5),
    load('d', 8, 'c'),
    load('e', 5, 'd', 'elsewhere'),
    load('f', 13),
    load('g', 1, 'b', 'd'),
  ];
  expect(findCriticalPath(loads)).toEqual({ ids: ['c', 'd', 'e'], size: 18 });
  expect(findCriticalPath([])).toEqual({ ids: [], size: 0 });
  expect(findCriticalPath([load('a', 1, 'b'), load('b', 1, 'a'), load('c', 1)]).ids).toEqual(['c']);
});

test('an iteration takes what its days from today on allow', () => {
  const { slots, usual } = toIterationSlots(sprints, asked);
  // 6 to 15 March are 10 of 14 days: 10 × 10 / 14 = 7.142…; 7 of 14 days take half.
  expect(slots.map(({ title, capacity }) => [title, capacity])).toEqual([
    ['Sprint 4', 7.14],
    ['Sprint 5', 10],
    ['Cool-down', 5],
  ]);
  expect(usual).toEqual({
    name: 'after Cool-down',
    firstNumber: 1,
    startDate: '2026-04-06',
    days: 14,
    capacity: 10,
  });
  expect(findUsualDays(sprints)).toBe(14);
  expect(findUsualDays([])).toBeUndefined();
});

test('without iterations to come slots begin today, and longer ones take more', () => {
  const { slots, usual } = toIterationSlots(sprints.slice(0, 1), { ...asked, addedDays: 21 });
  expect(slots).toEqual([]);
  expect(toIterationSlots([], asked).usual.name).toBe('new');
  expect(usual).toEqual({
    name: 'after Sprint 3',
    firstNumber: 1,
    startDate: '2026-03-06',
    days: 21,
    capacity: 15,
  });
});

test('slots that were added once are counted on', () => {
  const added = span('after Sprint 6 (3)', '2026-03-02', '2026-03-15');
  const { slots, usual } = toIterationSlots([added], asked);
  const packing = pack({
    loads: [load('a', 7), load('b', 7), load('c', 7)],
    slots,
    usual,
    isCumulative: false,
    mostSlots: 10,
  });
  expect(packing.slots.map(({ title, startDate }) => [title, startDate])).toEqual([
    ['after Sprint 6 (3)', '2026-03-02'],
    ['after Sprint 6 (4)', '2026-03-16'],
    ['after Sprint 6 (5)', '2026-03-30'],
  ]);
});

test('a milestone takes what the days since the one before allow, and an overdue one nothing', () => {
  const milestones = [
    { title: 'Beta', dueOn: '2026-04-02' },
    { title: 'Alpha', dueOn: '2026-03-12' },
    { title: 'Late', dueOn: '2026-03-01' },
    { title: 'Twin', dueOn: '2026-03-12' },
  ];
  // 6 to 12 March: 7 days, 10 × 7 / 14 = 5. 13 March to 2 April: 21 days, 15.
  expect(
    toMilestoneSlots(milestones, asked).slots.map((slot) => [
      slot.title,
      slot.startDate,
      slot.endDate,
      slot.capacity,
    ]),
  ).toEqual([
    ['Late', '2026-03-01', '2026-03-01', 0],
    ['Alpha', '2026-03-06', '2026-03-12', 5],
    ['Twin', '2026-03-12', '2026-03-12', 0],
    ['Beta', '2026-03-13', '2026-04-02', 15],
  ]);
});

test('tells what is done after its day, and whether that is certain', () => {
  const loads = [load('now', 5), load('next', 9), load('far', 9)];
  const packing = pack({
    loads,
    ...toIterationSlots(sprints, asked),
    isCumulative: false,
    mostSlots: 10,
  });
  // Sprint 4 takes 7.14: now. Sprint 5 takes 10: next. The cool-down takes 5, so far comes after it.
  const due = (name: string, dueOn: string, ...ids: string[]) =>
    ({ kind: 'milestone', name, dueOn, ids }) as const;
  const finishes = finishInSlots(packing, asked.today);
  const dues = [
    due('In time', '2026-03-15', 'now'),
    due('Inside', '2026-03-10', 'now'),
    due('Missed', '2026-03-14', 'now', 'next'),
    due('Both', '2026-04-10', 'next', 'far'),
    due('Lost', '2026-12-31', 'now', 'stuck'),
  ];
  expect(findLate(dues, finishes)).toEqual([
    { kind: 'milestone', name: 'Lost', dueOn: '2026-12-31', isCertain: true },
    // Sprint 5 ends on 29 March, 15 days after the 14th, and begins on the 16th.
    { ...late('Missed', '2026-03-14'), doneBy: '2026-03-29', days: 15, isCertain: true },
    // The added slot goes from 6 to 19 April.
    { ...late('Both', '2026-04-10'), doneBy: '2026-04-19', days: 9, isCertain: false },
    // Sprint 4 ends on 15 March.
    { ...late('Inside', '2026-03-10'), doneBy: '2026-03-15', days: 5, isCertain: false },
  ]);
});

const late = (name: string, dueOn: string) => ({ kind: 'milestone', name, dueOn }) as const;

test('work in one row is done one after the other from today on', () => {
  const milestones = [{ title: 'Alpha', dueOn: '2026-03-12' }];
  const loads = [
    { ...load('a', 4), keptIn: 'Alpha' },
    { ...load('b', 3), keptIn: 'Alpha' },
  ];
  const packing = pack({
    loads,
    ...toMilestoneSlots(milestones, asked),
    isCumulative: true,
    mostSlots: 10,
  });
  // 10 in 14 days: 4 take 5.6 days, so until the 6th day, 11 March; 7 take 9.8, until 15 March.
  const finishes = finishInTurn(packing, { today: asked.today, perDay: 10 / 14 });
  expect([...finishes].map(([id, { latest }]) => [id, latest])).toEqual([
    ['a', '2026-03-11'],
    ['b', '2026-03-15'],
  ]);
  const alpha = { kind: 'milestone', name: 'Alpha', dueOn: '2026-03-12', ids: ['a', 'b'] } as const;
  expect(findLate([alpha], finishes)).toEqual([
    { ...late('Alpha', '2026-03-12'), doneBy: '2026-03-15', days: 3, isCertain: true },
  ]);
});
