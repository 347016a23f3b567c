import { writeMarker, type Plan, type PlanTask } from '@wellspoken/planner';
import { expect, test } from 'vitest';

import { openDesk, type TestDesk } from '../support/open-desk.ts';
import { shareDesk } from '../support/share-desk.ts';
import { APPLY, wordsOf } from './plan-under-faults.ts';

const TOOLS = [
  'apply_plan',
  'create_issue',
  'get_issue',
  'update_issue',
  'list_issues',
  'list_project_items',
  'set_field_value',
  'archive_project_item',
];
let now = Date.now();
const sharedDesk = shareDesk({
  server: { tools: TOOLS },
  simulator: { now: () => new Date(now) },
});

interface Answer {
  readonly complete: boolean;
  readonly created: Readonly<Record<string, number>>;
  readonly stepsLeft: number;
  readonly tasks: readonly {
    readonly id: string;
    readonly outcome: string;
    readonly reference?: string;
    readonly error?: string;
  }[];
  readonly milestones: readonly { readonly outcome: string }[];
  readonly steps?: readonly string[];
  readonly next?: string;
  readonly notes: readonly string[];
  readonly basis: readonly { readonly seeWith?: { readonly arguments: { issueId?: string } } }[];
}

function planOf(id: string, tasks: readonly PlanTask[], more: Partial<Plan> = {}): Plan {
  return { id, title: id, tasks, ...more };
}

function apply(desk: TestDesk, plan: Plan, more: object = {}): Promise<Answer> {
  return desk.ok<Answer>('apply_plan', { repo: 'acme/probe', plan, ...more });
}

const NONE = { milestones: 0, issues: 0, parents: 0, dependencies: 0, items: 0, values: 0 };

test('makes all of a plan, tells what it would do before, and does nothing more when called again', async () => {
  const desk = sharedDesk();
  const before = desk.simulator.state();
  const dry = await apply(desk, APPLY.plan, { ...APPLY, dryRun: true });
  expect(dry).toMatchObject({ complete: false, created: NONE, stepsLeft: 16 });
  expect(dry.steps).toHaveLength(16);
  const named = dry.basis.flatMap(({ seeWith }) => seeWith?.arguments.issueId ?? []);
  expect(named).toEqual(['#10', '#19', '#22', '#18'].map((number) => `acme/probe${number}`));
  expect(dry.steps?.slice(0, 4)).toEqual([
    'Make the milestone "Launch".',
    'Make the milestone "Arrive".',
    'Make the issue "Fly there" in the milestone "Launch", and put it into the project.',
    'Make the issue "Fill the tanks" as a sub-issue of "Fly there" in the milestone "Launch", and put it into the project.',
  ]);
  expect(desk.simulator.state()).toEqual(before);

  const first = await apply(desk, APPLY.plan, APPLY);
  // Five issues are made as sub-issues and one that is there becomes one; six are made in the
  // project, and one that is there comes into it.
  expect(first).toMatchObject({
    complete: true,
    stepsLeft: 0,
    created: { milestones: 2, issues: 6, parents: 6, dependencies: 4, items: 7, values: 2 },
    notes: [],
  });
  expect(first.tasks.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['fly', 'created'],
    ['fuel', 'created'],
    ['course', 'created'],
    ['burn', 'created'],
    ['land', 'existing'],
    ['legs', 'created'],
    ['paint', 'existing'],
    ['alarm', 'created'],
  ]);
  expect(first.milestones.map(({ outcome }) => outcome)).toEqual([
    'created',
    'existing',
    'created',
  ]);
  const issue = await desk.ok('get_issue', { issueId: first.tasks[2]?.reference ?? '' });
  expect(issue).toMatchObject({
    title: 'Plot the course',
    parent: { reference: first.tasks[0]?.reference },
    body: writeMarker({ plan: 'far-side', task: 'course' }),
  });
  const { items } = await desk.ok<{ items: readonly object[] }>('list_project_items', {
    projectId: 'acme/4',
    query: 'sprint:"Sprint 5"',
    fields: ['Priority', 'Estimate'],
  });
  expect(JSON.stringify(items)).toContain('Plot the course');

  const words = wordsOf(desk.simulator);
  const second = await apply(desk, APPLY.plan, APPLY);
  expect(second).toMatchObject({ complete: true, created: NONE, stepsLeft: 0 });
  expect(second.tasks.every(({ outcome }) => outcome === 'existing')).toBe(true);
  expect(wordsOf(desk.simulator)).toEqual(words);
});

test('two calls at once make each thing once', async () => {
  const desk = sharedDesk();
  const plan = planOf('at-once', [
    { id: 'a', title: 'A at once' },
    { id: 'b', title: 'B at once', parent: 'a' },
  ]);
  const answers = await Promise.all([apply(desk, plan), apply(desk, plan), apply(desk, plan)]);
  expect(answers.map(({ created }) => String(created['issues'])).toSorted()).toEqual([
    '0',
    '0',
    '2',
  ]);
  const twins = wordsOf(desk.simulator).filter((word) => word.includes('at once'));
  expect(twins).toHaveLength(2);
});

const MISSING: readonly (readonly [string, object, RegExp])[] = [
  ['label', { labels: ['bugg'] }, /no label of acme\/probe called "bugg".*"bug"/],
  ['login', { assignees: ['nobodyx'] }, /nobodyx.*plan\.tasks\.1\.assignees/],
  ['type', { type: 'Bugg' }, /no issue type.*"Bugg".*"Bug"/],
  ['milestone', { milestone: 'Gamma' }, /no milestone called "Gamma".*"Alpha", "Beta"/],
  ['field', { fields: { Priorty: 'P0' } }, /no field in "Probe" called "Priorty".*"Priority"/],
  ['option', { fields: { Priority: 'P9' } }, /no option of "Priority" called "P9".*"P0"/],
  ['iteration', { fields: { Sprint: 'Sprint 99' } }, /no iteration of "Sprint".*"Sprint 4"/],
  ['number', { fields: { Estimate: 'much' } }, /"Estimate" takes a number/],
  ['property', { fields: { Labels: 'bug' } }, /"Labels" is a property of the issue/],
  ['derived field', { fields: { Repository: 'x' } }, /unsupported_by_github/],
  ['existing issue', { existing: 'acme/probe#999' }, /no issue or pull request "acme\/probe#999"/],
  ['blocker', { dependsOn: ['acme/probe#998'] }, /acme\/probe#998/],
  ['issue', { parent: 'acme/rocket#8' }, /acme\/rocket#8 is a pull request.*tasks\.1\.parent/],
  ['task', { parent: 'c' }, /tasks\.1\.parent: "c" is neither/],
];

test.for(MISSING)('makes nothing where a %s is not there', async ([, task, says]) => {
  const { simulator, fails } = sharedDesk();
  const before = simulator.state();
  const tasks = [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B', ...task },
  ];
  const given = { repo: 'acme/probe', projectId: 'acme/4', plan: planOf('no-such', tasks) };
  const { message, meta } = await fails('apply_plan', given);
  expect(message).toMatch(says);
  expect(meta['suggestions']).not.toEqual([]);
  expect(simulator.state()).toEqual(before);
  expect(simulator.counters()).toMatchObject({ mutations: 0 });
});

test('asks nobody about a plan that cannot be meant', async () => {
  const { simulator, fails } = sharedDesk();
  const tasks = [
    { id: 'a', title: 'A', dependsOn: ['b'] },
    { id: 'b', title: 'B', dependsOn: ['a'], parent: 'x' },
  ];
  const { code, message } = await fails('apply_plan', { plan: planOf('circle', tasks) });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('tasks.1.parent: "x" is neither');
  expect(message).toContain('a → b → a');
  expect(simulator.counters().requests).toBe(0);
});

test('goes on where the limit stopped it', async () => {
  const desk = sharedDesk();
  const tasks = Array.from({ length: 5 }, (_, at) => ({
    id: `t${at}`,
    title: `Part ${at}`,
    ...(at > 0 && { dependsOn: [`t${at - 1}`] }),
  }));
  const plan = planOf('in-parts', tasks);
  const first = await apply(desk, plan, { limit: 3 });
  expect(first).toMatchObject({ complete: false, stepsLeft: 6, created: { issues: 3 } });
  expect(first.tasks.map(({ outcome }) => outcome)).toEqual([
    'created',
    'created',
    'created',
    'not_tried',
    'not_tried',
  ]);
  expect(first.next).toMatch(/apply_plan again with the same plan: .* Steps left: 6/);
  expect(await apply(desk, plan, { limit: 4 })).toMatchObject({ complete: false, stepsLeft: 2 });
  const last = await apply(desk, plan, { limit: 4 });
  expect(last).toMatchObject({ complete: true, created: { issues: 0, dependencies: 2 } });
  expect(last.next).toBeUndefined();
});

test('tells how far it is, always more', async () => {
  const { client } = sharedDesk();
  const told: { readonly progress: number; readonly total?: number | undefined }[] = [];
  const plan = planOf('in-sight', [
    { id: 'a', title: 'Seen A' },
    { id: 'b', title: 'Seen B', dependsOn: ['a'] },
  ]);
  await client.callTool(
    { name: 'apply_plan', arguments: { repo: 'acme/website', plan } },
    { onprogress: (progress) => void told.push(progress) },
  );
  const last = told.at(-1);
  // Two issues and a dependency after the issues that were read.
  expect(last?.progress).toBe(last?.total);
  expect(told.map(({ progress }) => progress).slice(-3)).toEqual(
    [2, 1, 0].map((left) => (last?.progress ?? 0) - left),
  );
});

test('leaves what people made of an issue, and says where it differs', async () => {
  const desk = sharedDesk();
  const old = { id: 'a', title: 'Old name', labels: ['bug'], fields: { Priority: 'P1' } };
  const away = { id: 'b', title: ' Put \n away ', fields: { Priority: 'P1' } };
  const plan = planOf('changed-since', [old, away]);
  const { tasks } = await apply(desk, plan, { projectId: 'acme/4' });
  const [a, b] = tasks.map(({ reference }) => reference ?? '');
  await desk.ok('update_issue', { issueId: a, title: 'New name', status: 'closed', labels: [] });
  await desk.ok('archive_project_item', { projectId: 'acme/4', itemId: b });
  const words = wordsOf(desk.simulator);
  const changed = planOf('changed-since', [old, { ...away, fields: { Estimate: 3 } }]);
  const again = await apply(desk, changed, { projectId: 'acme/4' });
  expect(again).toMatchObject({ complete: true, created: NONE });
  expect(again.notes).toEqual([
    `${a} is called "New name", in the plan "Old name": it keeps its name.`,
    `${b} is archived in the project, so its Estimate is not set to "3".`,
  ]);
  expect(wordsOf(desk.simulator)).toEqual(words);
});

test('a value that somebody chose stays, one that came with the item does not', async () => {
  const desk = sharedDesk();
  const bare = [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ];
  const first = await apply(desk, planOf('first-values', bare), { projectId: 'acme/4' });
  const [a, b] = first.tasks.map(({ reference }) => reference ?? '');
  const set = { projectId: 'acme/4', fieldId: 'Status', value: 'Todo' };
  await desk.ok('set_field_value', { ...set, itemId: a });
  now += 60_000;
  await desk.ok('set_field_value', { ...set, itemId: b });
  const wanted = bare.map((task) => ({ ...task, fields: { Status: 'In Progress' } }));
  const again = { projectId: 'acme/4' };
  const kept = `${b} has "Todo" as Status, in the plan "In Progress": it keeps its value.`;
  const dry = await apply(desk, planOf('first-values', wanted), { ...again, dryRun: true });
  expect(dry.steps).toEqual([`Give ${a} Status "In Progress".`]);
  expect(dry.notes).toEqual([kept, 'Nothing was made: this is what would be.']);
  const second = await apply(desk, planOf('first-values', wanted), again);
  expect(second).toMatchObject({ complete: true, created: { values: 1 } });
  expect(second.notes).toEqual([kept]);
});

test('what fails alone does not stop the rest', async () => {
  const desk = sharedDesk();
  const plan = planOf('one-fails', [
    // #11 waits for #10 already.
    { id: 'ten', title: 'Ten', existing: 'acme/probe#10', dependsOn: ['acme/probe#11'] },
    { id: 'a', title: 'After it', dependsOn: ['ten'] },
  ]);
  const answer = await apply(desk, plan);
  expect(answer).toMatchObject({
    complete: false,
    stepsLeft: 1,
    created: { issues: 1, dependencies: 1 },
  });
  expect(answer.tasks[0]?.error).toMatch(/circular/);
  expect(answer.next).toMatch(/^See to what the errors say/);
});

test('what rests on a part that failed is not tried, the rest is, and all of it comes later', async () => {
  const desk = sharedDesk();
  const plan = planOf('first-fails', [
    { id: 'a', title: 'Above' },
    { id: 'b', title: 'Below', parent: 'a' },
    { id: 'c', title: 'Beside', dependsOn: ['b'] },
  ]);
  desk.simulator.fail({ kind: 'unprocessable', on: 'createIssue' });
  const first = await apply(desk, plan);
  expect(first.tasks.map(({ outcome }) => outcome)).toEqual(['failed', 'not_tried', 'created']);
  expect(first).toMatchObject({ stepsLeft: 3, created: { issues: 1, dependencies: 0 } });
  expect(await apply(desk, plan)).toMatchObject({ complete: true, created: { issues: 2 } });
});

test('an issue whose answer was lost is found, and not made again', async () => {
  const desk = sharedDesk();
  const plan = planOf('lost-answer', [
    { id: 'a', title: 'Lost A' },
    { id: 'b', title: 'Lost B' },
  ]);
  desk.simulator.fail({ kind: 'bad-gateway-after', on: 'createIssue' });
  const first = await apply(desk, plan);
  expect(first).toMatchObject({ complete: false, created: { issues: 1 } });
  expect(first.tasks.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['created', undefined],
    ['not_tried', undefined],
  ]);
  expect(await apply(desk, plan)).toMatchObject({ complete: true, created: { issues: 1 } });
  expect(wordsOf(desk.simulator).filter((word) => word.includes('Lost'))).toHaveLength(2);
});

test('an issue of which nobody knows whether it was made is told as such', async () => {
  const desk = sharedDesk();
  const plan = planOf('not-known', [{ id: 'a', title: 'Perhaps' }]);
  desk.simulator.fail({ kind: 'bad-gateway', on: 'createIssue' });
  const first = await apply(desk, plan);
  expect(first.tasks[0]).toMatchObject({
    outcome: 'unknown',
    error: expect.stringMatching(/^unknown: /) as string,
  });
  expect(first.next).toMatch(/with the same plan in a minute/);
  expect(
    desk.simulator.requests().filter(({ fields }) => fields.includes('createIssue')),
  ).toHaveLength(1);
});

test('a refusal before anything was made is an error of the call', async () => {
  const desk = sharedDesk();
  const before = desk.simulator.state();
  desk.simulator.fail({ kind: 'forbidden', on: 'mutation', times: Infinity });
  const given = { repo: 'acme/probe', plan: planOf('refused', [{ id: 'a', title: 'A' }]) };
  expect(await desk.fails('apply_plan', given)).toMatchObject({ code: 'permission_denied' });
  expect(desk.simulator.state()).toEqual(before);
});

test('takes the oldest of issues with the same mark, and tells of the others', async () => {
  const desk = sharedDesk();
  const mark = writeMarker({ plan: 'twins', task: 'a' });
  const create = (description: string) =>
    desk.ok<{ reference: string }>('create_issue', { repo: 'acme/probe', title: 'A', description });
  const quoting = await create(`\`\`\`\n${mark}\n\`\`\``);
  const first = await create(mark);
  const second = await create(`Copied\n\n${mark}`);
  const { tasks, notes, created } = await apply(desk, planOf('twins', [{ id: 'a', title: 'A' }]));
  expect(created).toEqual(NONE);
  expect(tasks[0]).toMatchObject({ outcome: 'existing', reference: first.reference });
  const number = (reference: string) => reference.replace(/^.*#/, '#');
  expect(notes).toEqual([
    `Task "a" is taken to be ${first.reference}; ${number(second.reference)}, ${number(quoting.reference)} carry its mark too. Close those that are too much.`,
  ]);
});

test('finds what it made behind hundreds of newer issues', async () => {
  const desk = sharedDesk();
  const { repository: repo } = desk.simulator.populate({ openIssues: 1 });
  const tasks = [{ id: 'a', title: 'Early' }];
  const { reference } = (await apply(desk, planOf('long-ago', tasks), { repo })).tasks[0] ?? {};
  now += 60_000;
  desk.simulator.populate({ openIssues: 220 });
  const more = [...tasks, { id: 'b', title: 'Late', dependsOn: ['a'] }];
  const again = await apply(desk, planOf('long-ago', more), { repo });
  expect(again).toMatchObject({ complete: true, created: { issues: 1, dependencies: 1 } });
  expect(again.tasks[0]).toMatchObject({ outcome: 'existing', reference });
});

test('does not take an issue that a stranger marked', async () => {
  const desk = sharedDesk();
  const { url: baseUrl, tokens } = desk.simulator;
  const stranger = await openDesk({
    server: { tools: ['create_issue'] },
    desk: { baseUrl, token: tokens.other },
  });
  const description = writeMarker({ plan: 'strange', task: 'a' });
  const trap = { repo: 'ada/notes', title: 'Trap', description };
  const { reference } = await stranger.ok<{ reference: string }>('create_issue', trap);
  const plan = planOf('strange', [{ id: 'a', title: 'Mine' }]);
  const { created, notes, tasks } = await apply(desk, plan, { repo: 'ada/notes' });
  expect(created['issues']).toBe(1);
  expect(tasks[0]?.reference).not.toBe(reference);
  expect(notes).toEqual([
    `Not taken, as somebody from outside opened them: ${reference} as "a". Pass existing for a task that is meant to be one of them.`,
  ]);
  expect(await apply(desk, plan, { repo: 'ada/notes' })).toMatchObject({ created: NONE });
});

test('says that fields need a project, and touches none that was not named', async () => {
  const desk = sharedDesk();
  const plan = planOf('no-project', [{ id: 'a', title: 'Alone', fields: { Priority: 'P1' } }]);
  const { complete, notes } = await apply(desk, plan);
  expect({ complete, notes }).toEqual({
    complete: true,
    notes: [
      'The fields of the tasks were left out: no projectId was given, so no project is touched.',
    ],
  });
  const word = wordsOf(desk.simulator).find((one) => one.includes('Alone'));
  expect(JSON.parse(word ?? '')).toMatchObject({ items: [] });
});
