import { expect, test } from 'vitest';

import { checkPlan } from './check-plan.ts';
import type { Plan, PlanTask } from './plan.ts';

function planOf(tasks: readonly PlanTask[], more: Partial<Plan> = {}): Plan {
  return { id: 'some-plan', title: 'Some plan', tasks, ...more };
}

function task(id: string, more: Partial<PlanTask> = {}): PlanTask {
  return { id, title: id, ...more };
}

test('has nothing to say of a plan that can be applied', () => {
  const plan = planOf(
    [
      task('a', { parent: 'acme/probe#1' }),
      task('b', { parent: 'a', dependsOn: ['a', 'https://github.com/acme/probe/issues/2'] }),
      task('c', { existing: 'https://github.com/acme/probe/issues/3#top', dependsOn: ['b'] }),
    ],
    { milestones: [{ title: 'One' }, { title: 'Two' }] },
  );
  expect(checkPlan(plan)).toEqual([]);
});

const chain = Array.from({ length: 10 }, (_, at) =>
  task(`t${at}`, at === 0 ? {} : { parent: `t${at - 1}` }),
);
const crowd = [
  task('top'),
  ...Array.from({ length: 101 }, (_, at) => task(`t${at}`, { parent: 'top' })),
];

test.for<readonly [string, Plan, string, RegExp]>([
  ['an id twice', planOf([task('a'), task('b'), task('a')]), 'tasks.2.id', /"a" is there twice/],
  ['a blank title', planOf([task('a', { title: '  ' })]), 'tasks.0.title', /blank/],
  [
    'a milestone twice',
    planOf([task('a')], { milestones: [{ title: 'Beta' }, { title: ' BETA' }] }),
    'milestones.1.title',
    /there twice/,
  ],
  ['an unknown parent', planOf([task('a', { parent: 'b' })]), 'tasks.0.parent', /"b" is neither/],
  [
    'a parent by its number alone',
    planOf([task('a', { parent: '#7' })]),
    'tasks.0.parent',
    /owner\/repo#n/,
  ],
  ['its own parent', planOf([task('a', { parent: 'a' })]), 'tasks.0.parent', /its own parent/],
  [
    'its own parent, by the issue that it is',
    planOf([task('a', { existing: 'acme/probe#1', parent: 'ACME/probe#1' })]),
    'tasks.0.parent',
    /its own parent/,
  ],
  [
    'an unknown dependency',
    planOf([task('a'), task('b', { dependsOn: ['a', 'c'] })]),
    'tasks.1.dependsOn.1',
    /"c" is neither/,
  ],
  [
    'a dependency on itself',
    planOf([task('a', { dependsOn: ['a'] })]),
    'tasks.0.dependsOn.0',
    /on itself/,
  ],
  [
    'a circle of dependencies',
    planOf([
      task('z'),
      task('a', { dependsOn: ['b'] }),
      task('b', { dependsOn: ['c'] }),
      task('c', { dependsOn: ['a'] }),
    ]),
    'tasks.1.dependsOn',
    /never begin: a → b → c → a/,
  ],
  [
    'a circle of parents',
    planOf([task('a', { parent: 'b' }), task('b', { parent: 'a' })]),
    'tasks.0.parent',
    /parents of each other: a → b → a/,
  ],
  ['nine levels', planOf(chain), 'tasks.8.parent', /level 9.*level 8/],
  ['a hundred and one sub-issues', planOf(crowd), 'tasks.0.id', /101 tasks.*100 sub-issues/],
  [
    'more blockers than can be',
    planOf([
      task('a', { dependsOn: Array.from({ length: 51 }, (_, at) => `acme/probe#${at + 1}`) }),
    ]),
    'tasks.0.dependsOn',
    /at most 50.*51/,
  ],
  [
    'an existing issue that is none',
    planOf([task('a', { existing: 'https://github.com/acme/probe/pull/3' })]),
    'tasks.0.existing',
    /Expected an issue/,
  ],
  [
    'an existing issue twice',
    planOf([
      task('a', { existing: 'acme/probe#3' }),
      task('b', { existing: 'https://github.com/Acme/Probe/issues/3' }),
    ]),
    'tasks.1.existing',
    /another task/,
  ],
  [
    'a text that leaves no room for its mark',
    planOf([task('a', { body: 'x'.repeat(65_530) })]),
    'tasks.0.body',
    /at most 65536/,
  ],
])('finds %s', ([, plan, path, says]) => {
  const problems = checkPlan(plan);
  expect(problems).toEqual([{ path, message: expect.stringMatching(says) as string }]);
});

test('takes eight levels and a hundred sub-issues', () => {
  expect(checkPlan(planOf(chain.slice(0, 8)))).toEqual([]);
  expect(checkPlan(planOf(crowd.slice(0, 101)))).toEqual([]);
});
