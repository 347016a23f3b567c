import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDesk, startDesk, type TestDesk } from '../support/open-desk.ts';

const TOOLS = [
  'create_sprint',
  'plan_sprint',
  'list_sprints',
  'get_current_sprint',
  'update_sprint',
  'add_issues_to_sprint',
  'remove_issues_from_sprint',
  'get_sprint_metrics',
  'get_iteration_items',
];
const project = { projectId: 'acme/1' };
const now = (): Date => new Date('2026-06-10T12:00:00Z');

interface Sprints {
  readonly sprints: readonly { readonly title: string; readonly status: string }[];
}
interface Listed {
  readonly items: readonly { readonly reference?: string; readonly title: string }[];
}

let desk: TestDesk;

beforeAll(async () => {
  desk = await startDesk({ server: { tools: TOOLS }, simulator: { now }, desk: { now } });
});

afterAll(async () => {
  await desk.close();
});

async function itemsOf(iterationId: string): Promise<readonly string[]> {
  const { items } = await desk.ok<Listed>('get_iteration_items', { ...project, iterationId });
  return items.map(({ reference, title }) => reference ?? title).toSorted();
}

test('sprints are planned, active or completed by their days', async () => {
  const { sprints } = await desk.ok<Sprints>('list_sprints', project);
  expect(sprints.map(({ title, status }) => `${title} ${status}`)).toEqual([
    'Sprint 1 completed',
    'Sprint 2 completed',
    'Sprint 3 active',
    'Sprint 4 planned',
    'Sprint 5 planned',
  ]);
  const planned = await desk.ok<Sprints>('list_sprints', { ...project, status: 'planned' });
  expect(planned.sprints.map(({ title }) => title)).toEqual(['Sprint 4', 'Sprint 5']);
});

test('a new sprint has its issues, also one that was not in the project', async () => {
  const others = await itemsOf('Sprint 3');
  const answer = await desk.ok('create_sprint', {
    ...project,
    title: 'Landing',
    description: 'Come down softly.',
    startDate: '2026-09-07',
    endDate: '2026-09-20',
    issueIds: ['acme/rocket#7', '11'],
  });
  expect(answer).toMatchObject({
    sprint: {
      title: 'Landing',
      duration: 14,
      endDate: '2026-09-20',
      id: expect.any(String) as string,
    },
    issues: { succeeded: 2, failed: 0 },
    notes: [expect.stringContaining('description was not kept')],
  });
  expect(await itemsOf('Landing')).toEqual(['acme/rocket#11', 'acme/rocket#7']);
  expect(await itemsOf('Sprint 3')).toEqual(others);
});

test('a sprint on the days of another is refused, and its issues stay where they are', async () => {
  const state = desk.simulator.state();
  const days = { startDate: '2026-06-25', endDate: '2026-07-01' };
  const { code, message } = await desk.fails('create_sprint', {
    ...project,
    title: 'Extra',
    ...days,
    issueIds: ['acme/rocket#7'],
  });
  expect(code).toBe('conflict');
  expect(message).toContain('would overlap "Sprint 4"');
  expect(desk.simulator.state()).toEqual(state);
});

test('goals are told as not kept', async () => {
  const sprint = { title: 'Orbit', startDate: '2026-10-05', endDate: '2026-10-11', goals: ['Up'] };
  const wanted = { ...project, sprint, issueIds: ['acme/rocket#7'], dryRun: true };
  const { notes } = await desk.ok<{ notes: readonly string[] }>('plan_sprint', wanted);
  expect(notes).toEqual([expect.stringContaining('goals were not kept')]);
});

test('the status of a sprint cannot be set', async () => {
  const wanted = { ...project, sprintId: 'Sprint 4', status: 'active' };
  const { code, message } = await desk.fails('update_sprint', wanted);
  expect({ code, message }).toMatchObject({ code: 'unsupported' });
  expect(message).toContain('unsupported_by_github');
});

test('a sprint can end earlier, and keeps its items', async () => {
  const items = await itemsOf('Sprint 4');
  await desk.ok('update_sprint', { ...project, sprintId: 'Sprint 4', endDate: '2026-06-26' });
  const { sprints } = await desk.ok<Sprints>('list_sprints', { ...project, status: 'planned' });
  expect(sprints[0]).toMatchObject({ title: 'Sprint 4', duration: 7, endDate: '2026-06-26' });
  expect(await itemsOf('Sprint 4')).toEqual(items);
});

test('issues are taken out of the sprint that is named and of no other', async () => {
  await desk.ok('add_issues_to_sprint', {
    ...project,
    sprintId: 'Sprint 5',
    issueIds: ['acme/rocket#12'],
  });
  const answer = await desk.ok('remove_issues_from_sprint', {
    ...project,
    sprintId: 'Sprint 4',
    issueIds: ['acme/rocket#6', 'acme/rocket#12', 'acme/rocket#999'],
  });
  expect(answer['results']).toMatchObject([
    { id: 'acme/rocket#6', status: 'succeeded' },
    { id: 'acme/rocket#12', status: 'succeeded', note: 'It was not in "Sprint 4".' },
    { id: 'acme/rocket#999', status: 'failed' },
  ]);
  expect(await itemsOf('Sprint 5')).toContain('acme/rocket#12');
  expect(await itemsOf('Sprint 4')).not.toContain('acme/rocket#6');
});

test('metrics count all items of a sprint beyond a hundred', async () => {
  const board = desk.simulator.populate({ items: 240, iterations: { count: 2, completed: 0 } });
  const [sprintId] = board.iterations;
  desk.simulator.clear();
  const metrics = await desk.ok('get_sprint_metrics', { projectId: board.project, sprintId });
  expect(metrics).toMatchObject({
    totalIssues: 120,
    completedIssues: 0,
    byStatus: { Todo: 40, 'In Progress': 40, Done: 40 },
    estimate: { field: 'Estimate', completed: 0 },
  });
  expect(desk.simulator.counters().requests).toBe(3);
});

test('metrics count nothing as done that was dropped', async () => {
  const tools = ['get_sprint_metrics', 'get_iteration_items', 'update_issue'];
  const { ok } = await openDesk({ server: { tools } });
  const sprint = { projectId: 'acme/4', sprintId: 'Sprint 2' };
  const before = await ok<{ totalIssues: number }>('get_sprint_metrics', sprint);
  expect(before).toMatchObject({ completedIssues: before.totalIssues, droppedIssues: 0 });
  const { items } = await ok<{ items: readonly { reference: string }[] }>('get_iteration_items', {
    projectId: 'acme/4',
    iterationId: 'Sprint 2',
  });
  const issueId = items[0]?.reference;
  await ok('update_issue', { issueId, status: 'open' });
  await ok('update_issue', { issueId, status: 'closed', stateReason: 'not_planned' });
  expect(await ok('get_sprint_metrics', sprint)).toMatchObject({
    totalIssues: before.totalIssues - 1,
    completedIssues: before.totalIssues - 1,
    droppedIssues: 1,
    completionPercentage: 100,
  });
});

test('metrics tell what is done, by whom, and how many days are left', async () => {
  const metrics = await desk.ok('get_sprint_metrics', { ...project, includeIssues: true });
  // Sprint 3 began four days ago, has fourteen days, and today counts.
  expect(metrics).toMatchObject({ sprint: { title: 'Sprint 3' }, remainingDays: 10 });
  expect(metrics['byAssignee']).toContainEqual(expect.objectContaining({ login: 'ada' }));
  expect(metrics['issues']).toHaveLength(metrics['totalIssues'] as number);
});
