import { expect, test } from 'vitest';

import { openDesk, type TestDesk } from '../support/open-desk.ts';

/** Tools that nobody calls here take time to define. */
const SERVER = { tools: ['create_roadmap', 'list_issues', 'get_issue', 'list_project_items'] };

interface Part {
  readonly title: string;
  readonly outcome: string;
  readonly reference?: string;
  readonly error?: string;
}

interface Result {
  readonly projectId: string;
  readonly projectOutcome: string;
  readonly milestones: readonly (Part & {
    readonly milestoneId?: number;
    readonly issues: readonly Part[];
  })[];
  readonly totalIssuesCreated: number;
  readonly complete: boolean;
  readonly notes?: readonly string[];
}

const MILESTONES = [
  {
    milestone: { title: 'Orbit', description: 'Get there', dueDate: '2031-01-31' },
    issues: [
      { title: 'Plot the course', labels: ['Feature'], assignees: ['ada'], priority: 'high' },
      { title: 'Pack the food', type: 'task' },
    ],
  },
  { milestone: { title: 'v1.0' }, issues: [{ title: 'Fix the fuel valve' }] },
  { milestone: { title: 'Landing' }, issues: [{ title: 'Open the door' }] },
];
const ROADMAP = { project: { title: 'Mars', visibility: 'public' }, milestones: MILESTONES };
const MILESTONE_ROUTE = 'POST /repos/{owner}/{repo}/milestones';

function fates({ milestones }: Result): readonly unknown[] {
  return milestones.map(({ outcome, issues }) => [outcome, ...issues.map((one) => one.outcome)]);
}

async function titlesOf({ ok }: TestDesk, title: string): Promise<number> {
  const { issues } = await ok<{ issues: readonly Part[] }>('list_issues', {
    status: 'all',
    limit: 100,
  });
  return issues.filter((one) => one.title === title).length;
}

test('makes the project, the milestones and the issues, and puts all issues into the project', async () => {
  const { ok } = await openDesk({ server: SERVER });
  const made = await ok<Result>('create_roadmap', ROADMAP);
  expect(made).toMatchObject({ projectOutcome: 'created', complete: true, totalIssuesCreated: 3 });
  expect(fates(made)).toEqual([
    ['created', 'created', 'created'],
    ['existing', 'existing'],
    ['created', 'created'],
  ]);
  const { items } = await ok<{ items: readonly Part[] }>('list_project_items', {
    projectId: made.projectId,
  });
  expect(items.map(({ title }) => title).toSorted()).toEqual([
    'Fix the fuel valve',
    'Open the door',
    'Pack the food',
    'Plot the course',
  ]);
  const issue = await ok('get_issue', { issueId: made.milestones[0]?.issues[0]?.reference });
  expect(issue).toMatchObject({
    assignees: ['ada'],
    labels: expect.arrayContaining(['feature', 'priority:high']) as unknown,
  });
});

test('made again it makes nothing twice', async () => {
  const desk = await openDesk({ server: SERVER });
  const { projectId } = await desk.ok<Result>('create_roadmap', ROADMAP);
  const twin = await desk.fails('create_roadmap', ROADMAP);
  expect(twin).toMatchObject({ code: 'conflict' });
  expect(twin.message).toContain(projectId);
  const before = desk.simulator.state();
  const again = await desk.ok<Result>('create_roadmap', { projectId, milestones: MILESTONES });
  expect(again).toMatchObject({ complete: true, totalIssuesCreated: 0 });
  expect(new Set(fates(again).flat())).toEqual(new Set(['existing']));
  expect(desk.simulator.state()).toEqual(before);
});

test('a dry run tells what would be made, and changes nothing', async () => {
  const { simulator, ok } = await openDesk({ server: SERVER });
  const before = simulator.state();
  const plan = await ok<Result>('create_roadmap', { ...ROADMAP, dryRun: true });
  expect(plan).toMatchObject({ projectOutcome: 'planned', complete: false });
  expect(fates(plan)).toEqual([
    ['planned', 'planned', 'planned'],
    ['existing', 'existing'],
    ['planned', 'planned'],
  ]);
  expect(simulator.state()).toEqual(before);
});

test.for([
  { what: 'a label', issue: { labels: ['nothing'] }, argument: 'milestones.0.issues.0.labels' },
  { what: 'a person', issue: { assignees: ['nobody-at-all'] }, argument: 'assignees' },
  { what: 'a type', issue: { type: 'Dream' }, argument: 'type' },
])('names $what that is not there before anything is made', async ({ issue, argument }) => {
  const { simulator, fails } = await openDesk({ server: SERVER });
  const before = simulator.state();
  const milestones = [{ milestone: { title: 'X' }, issues: [{ title: 'Y', ...issue }] }];
  const told = await fails('create_roadmap', { project: { title: 'Z' }, milestones });
  expect(told).toMatchObject({ code: 'not_found' });
  expect(told.message).toContain(argument);
  expect(simulator.state()).toEqual(before);
});

test.for([
  { what: 'neither project nor projectId', given: { milestones: MILESTONES } },
  { what: 'both', given: { ...ROADMAP, projectId: 'acme/1' } },
  {
    what: 'a title twice',
    given: {
      projectId: 'acme/1',
      milestones: [{ milestone: { title: 'A' } }, { milestone: { title: ' a' } }],
    },
  },
  {
    what: 'more than fifty issues',
    given: {
      projectId: 'acme/1',
      milestones: ['A', 'B'].map((title) => ({
        milestone: { title },
        issues: Array.from({ length: 26 }, (_, at) => ({ title: `${at}` })),
      })),
    },
  },
])('refuses $what and asks nobody', async ({ given }) => {
  const { simulator, fails } = await openDesk({ server: SERVER });
  expect(await fails('create_roadmap', given)).toMatchObject({ code: 'invalid_arguments' });
  expect(simulator.requests()).toEqual([]);
});

test('a failure in the middle tells what was made and what not; calling again makes the rest', async () => {
  const desk = await openDesk({ server: SERVER });
  desk.simulator.fail({ kind: 'forbidden', on: MILESTONE_ROUTE, after: 1, times: 5 });
  const part = await desk.ok<Result>('create_roadmap', ROADMAP);
  expect(part).toMatchObject({ projectOutcome: 'created', complete: false });
  expect(fates(part)).toEqual([
    ['created', 'not_tried', 'not_tried'],
    ['existing', 'not_tried'],
    ['failed', 'not_tried'],
  ]);
  expect(part.notes?.join()).toContain(part.projectId);
  desk.simulator.clear();
  const { projectId } = part;
  const rest = await desk.ok<Result>('create_roadmap', { projectId, milestones: MILESTONES });
  expect(rest).toMatchObject({ complete: true, totalIssuesCreated: 3 });
  expect(await titlesOf(desk, 'Plot the course')).toBe(1);
});

test('issues whose answer was lost are unknown, and calling again finds them', async () => {
  const desk = await openDesk({ server: SERVER });
  desk.simulator.fail({ kind: 'bad-gateway-after', on: 'createIssue' });
  const part = await desk.ok<Result>('create_roadmap', ROADMAP);
  expect(fates(part)).toEqual([
    ['created', 'unknown', 'unknown'],
    ['existing', 'existing'],
    ['created', 'unknown'],
  ]);
  const { projectId } = part;
  const again = await desk.ok<Result>('create_roadmap', { projectId, milestones: MILESTONES });
  expect(again).toMatchObject({ complete: true, totalIssuesCreated: 0 });
  expect(await titlesOf(desk, 'Open the door')).toBe(1);
});

test('one issue that GitHub refuses does not hide the others', async () => {
  const desk = await openDesk({ server: SERVER });
  desk.simulator.fail({ kind: 'partial', on: 'createIssue' });
  const part = await desk.ok<Result>('create_roadmap', ROADMAP);
  expect(part).toMatchObject({ complete: false, totalIssuesCreated: 2 });
  expect(fates(part).flat()).toContain('failed');
});

test('a lost answer for the project itself is an error that says to look first', async () => {
  const { simulator, fails } = await openDesk({ server: SERVER });
  simulator.fail({ kind: 'bad-gateway-after', on: 'createProjectV2' });
  const { message } = await fails('create_roadmap', ROADMAP);
  expect(message).toContain('unknown: it is not known whether the change was made');
  expect(message).toContain('list_projects');
  expect(await fails('create_roadmap', ROADMAP)).toMatchObject({ code: 'conflict' });
});
