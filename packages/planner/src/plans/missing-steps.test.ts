import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkPlan } from './check-plan.ts';
import {
  describeDifferences,
  describeSteps,
  findMissingSteps,
  readStepValues,
  type Step,
} from './missing-steps.ts';
import type { FoundIssue, FoundState, Plan, PlanTask } from './plan.ts';
import { normalizeTitle } from './links.ts';

const NOTHING: FoundState = { milestones: [], tasks: new Map(), hasProject: true };

const PLAN: Plan = {
  id: 'far-side',
  title: 'Far side',
  milestones: [{ title: 'Launch' }, { title: 'Arrive' }],
  tasks: [
    { id: 'fuel', title: 'Fuel', parent: 'fly', dependsOn: ['acme/probe#7', 'Acme/Probe#7'] },
    { id: 'fly', title: 'Fly', milestone: 'Launch', fields: { Estimate: 3, Notes: '' } },
    { id: 'land', title: 'Land', dependsOn: ['fly'], existing: 'acme/probe#9', parent: 'fly' },
  ],
};

/** As it is with the issue that is there from the start, in no project. */
const LAND: FoundIssue = { reference: 'acme/probe#9', title: 'Landing', blockedBy: [] };
const BEGUN: FoundState = { ...NOTHING, tasks: new Map([['land', LAND]]) };

test('lists all of a plan, parents before their sub-issues', () => {
  expect(findMissingSteps(PLAN, BEGUN)).toEqual([
    { kind: 'create-milestone', milestone: { title: 'Launch' } },
    { kind: 'create-milestone', milestone: { title: 'Arrive' } },
    { kind: 'create-issue', task: 'fly', milestone: 'Launch' },
    { kind: 'create-issue', task: 'fuel', parent: 'fly' },
    { kind: 'set-parent', task: 'land', parent: 'fly' },
    { kind: 'add-dependency', task: 'fuel', blocker: 'acme/probe#7' },
    { kind: 'add-dependency', task: 'land', blocker: 'fly' },
    { kind: 'add-item', task: 'land' },
    { kind: 'set-values', task: 'fly', values: { Estimate: 3 } },
  ]);
});

test('says of each step what it does', () => {
  expect(findMissingSteps(PLAN, BEGUN).map(describeSteps(PLAN, BEGUN))).toEqual([
    'Make the milestone "Launch".',
    'Make the milestone "Arrive".',
    'Make the issue "Fly" in the milestone "Launch", and put it into the project.',
    'Make the issue "Fuel" as a sub-issue of "Fly", and put it into the project.',
    'Make acme/probe#9 a sub-issue of "Fly".',
    'Say that "Fuel" is blocked by acme/probe#7.',
    'Say that acme/probe#9 is blocked by "Fly".',
    'Put acme/probe#9 into the project.',
    'Give "Fly" Estimate "3".',
  ]);
});

test('touches no project where none is meant', () => {
  const kinds = findMissingSteps(PLAN, { ...BEGUN, hasProject: false }).map(({ kind }) => kind);
  expect(kinds).not.toContain('add-item');
  expect(kinds).not.toContain('set-values');
});

test('leaves alone what somebody changed, and says so', () => {
  const [fuel, fly, land]: readonly FoundIssue[] = [
    {
      reference: 'acme/probe#31',
      title: 'Fuel',
      parent: 'acme/probe#1',
      blockedBy: ['ACME/probe#7'],
      values: {},
    },
    {
      reference: 'acme/probe#30',
      title: 'Soar',
      blockedBy: [],
      values: { Estimate: { value: 8, isInitial: false } },
    },
    { ...LAND, parent: 'acme/probe#30', blockedBy: ['acme/probe#30'], values: {} },
  ];
  const found: FoundState = {
    milestones: ['LAUNCH', 'Arrive'],
    tasks: new Map(Object.entries({ fuel, fly, land })) as FoundState['tasks'],
    hasProject: true,
  };
  expect(findMissingSteps(PLAN, found)).toEqual([]);
  expect(describeDifferences(PLAN, found)).toEqual([
    'acme/probe#31 has acme/probe#1 as its parent, in the plan acme/probe#30: it stays there.',
    'acme/probe#30 is called "Soar", in the plan "Fly": it keeps its name.',
    'acme/probe#30 has "8" as Estimate, in the plan "3": it keeps its value.',
  ]);
});

test.for([
  ['replaces a value that the project gave the item', { isInitial: true }, 1, []],
  [
    'keeps a value that somebody chose, and says so',
    { isInitial: false },
    0,
    ['acme/probe#2 has "Todo" as Status, in the plan "Doing": it keeps its value.'],
  ],
  [
    'changes nothing of an archived item, and says so',
    { isInitial: true, isArchived: true },
    0,
    ['acme/probe#2 is archived in the project, so its Status is not set to "Doing".'],
  ],
] as const)('%s', ([, { isInitial, ...more }, count, says]) => {
  const tasks: Plan['tasks'] = [{ id: 'a', title: 'A', fields: { Status: 'Doing' } }];
  const a: FoundIssue = {
    reference: 'acme/probe#2',
    title: 'A',
    blockedBy: [],
    values: { Status: { value: 'Todo', isInitial } },
    ...more,
  };
  const found = { ...NOTHING, tasks: new Map([['a', a]]) };
  const plan = { id: 'x', title: 'X', tasks };
  expect(findMissingSteps(plan, found)).toHaveLength(count);
  expect(describeDifferences(plan, found)).toEqual(says);
});

/** What is there once a step was done; a step that cannot be done yet is an error. */
function afterStep(plan: Plan, found: FoundState, step: Step): FoundState {
  if (step.kind === 'create-milestone') {
    expect(found.milestones.map(normalizeTitle)).not.toContain(
      normalizeTitle(step.milestone.title),
    );
    return { ...found, milestones: [...found.milestones, step.milestone.title] };
  }
  const tasks = new Map(found.tasks);
  const referenceOf = (link: string): string => {
    const reference = tasks.get(link)?.reference ?? (link.includes('#') ? link : undefined);
    if (reference === undefined) throw new Error(`${link} is not there before ${step.kind}.`);
    return reference;
  };
  const issue = tasks.get(step.task);
  if (step.kind === 'create-issue') {
    expect(issue).toBeUndefined();
    const { title = '' } = plan.tasks.find(({ id }) => id === step.task) ?? {};
    tasks.set(step.task, {
      reference: `acme/probe#${100 + tasks.size}`,
      title,
      ...(step.parent !== undefined && { parent: referenceOf(step.parent) }),
      blockedBy: [],
      ...(found.hasProject && { values: {} }),
    });
    return { ...found, tasks };
  }
  if (issue === undefined) throw new Error(`${step.task} is not there before ${step.kind}.`);
  tasks.set(step.task, { ...issue, ...changeOf(step, issue, referenceOf) });
  return { ...found, tasks };
}

function changeOf(
  step: Exclude<Step, { kind: 'create-issue' | 'create-milestone' }>,
  issue: FoundIssue,
  referenceOf: (link: string) => string,
): Partial<FoundIssue> {
  switch (step.kind) {
    case 'set-parent':
      expect(issue.parent).toBeUndefined();
      return { parent: referenceOf(step.parent) };
    case 'add-dependency': {
      const blocker = referenceOf(step.blocker);
      expect(issue.blockedBy).not.toContain(blocker);
      return { blockedBy: [...issue.blockedBy, blocker] };
    }
    case 'add-item':
      expect(issue.values).toBeUndefined();
      return { values: {} };
    case 'set-values': {
      if (issue.values === undefined) throw new Error('A value came before the item.');
      const set = Object.entries(step.values).map(([field, value]) => [
        field,
        { value, isInitial: false },
      ]);
      return { values: { ...issue.values, ...(Object.fromEntries(set) as FoundIssue['values']) } };
    }
  }
}

const some = fc.nat({ max: 30 });

/** Plans without circles: links lead to tasks before, and the tasks are shuffled afterwards. */
const PLANS: fc.Arbitrary<Plan> = fc
  .array(
    fc.record({
      parent: fc.option(some, { nil: undefined }),
      dependsOn: fc.array(some, { maxLength: 4 }),
      isExisting: fc.boolean(),
      milestone: fc.option(fc.constantFrom('Alpha', 'beta'), { nil: undefined }),
      fields: fc.dictionary(fc.constantFrom('Estimate', 'Notes'), fc.constantFrom('', 'a', 3)),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((drawn) => {
    const link = (at: number, to: number): string =>
      to < at ? `t${to}` : to % 2 === 0 ? `acme/rocket#${to + 1}` : `ACME/rocket#${to + 1}`;
    const tasks = drawn.map(({ parent, dependsOn, isExisting, ...rest }, at): PlanTask => ({
      id: `t${at}`,
      title: `Task ${at}`,
      ...rest,
      dependsOn: dependsOn.map((to) => link(at, to)),
      ...(parent !== undefined && at % 4 !== 0 && { parent: link(at, parent) }),
      ...(isExisting && { existing: `acme/probe#${at + 1}` }),
    }));
    const shuffled = fc.shuffledSubarray([...tasks], { minLength: tasks.length });
    return shuffled.map((order) => ({
      id: 'random-plan',
      title: 'Random plan',
      milestones: [{ title: 'Alpha' }, { title: 'Beta' }],
      tasks: order,
    }));
  });

function beginningOf(plan: Plan, hasProject: boolean): FoundState {
  const there = plan.tasks.flatMap(({ id, title, existing }) =>
    existing === undefined ? [] : [[id, { reference: existing, title, blockedBy: [] }] as const],
  );
  return { milestones: ['ALPHA'], tasks: new Map(there), hasProject };
}

test('steps can be done in their order, stopped anywhere, and nothing is made twice', () => {
  let applied = 0;
  fc.assert(
    fc.property(PLANS, fc.boolean(), fc.array(fc.nat({ max: 9 })), (plan, hasProject, stops) => {
      if (checkPlan(plan).length > 0) return;
      applied += 1;
      let found = beginningOf(plan, hasProject);
      // Each call does a few steps and looks anew; the last does all that is left.
      for (const most of [...stops, Infinity]) {
        for (const step of findMissingSteps(plan, found).slice(0, most)) {
          found = afterStep(plan, found, step);
        }
      }
      expect(findMissingSteps(plan, found)).toEqual([]);
      expect(found.tasks.size).toBe(plan.tasks.length);
      for (const task of plan.tasks) {
        const values = found.tasks.get(task.id)?.values;
        const wanted = Object.keys(readStepValues(task)).toSorted();
        if (hasProject) expect(Object.keys(values ?? {}).toSorted()).toEqual(wanted);
        else expect(values).toBeUndefined();
      }
    }),
    { seed: 7, numRuns: 50 },
  );
  expect(applied).toBeGreaterThan(25);
});
