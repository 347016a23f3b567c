import { afterAll, beforeAll, expect, test } from 'vitest';

import { milestonesOperations } from '../../src/milestones/milestones.tools.ts';
import { openDesk, startDesk, type TestDesk } from '../support/open-desk.ts';

/** Tools that nobody calls here take time to define. */
const SERVER = { tools: [...milestonesOperations.map(({ name }) => name), 'update_issue'] };

interface Milestone {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly dueDate?: string;
  readonly daysRemaining?: number;
  readonly isOverdue: boolean;
  readonly issues?: readonly { readonly number: number; readonly title: string }[];
}

interface Listed {
  readonly milestones: readonly Milestone[];
  readonly totalCount: number;
}

/** For tests that only read. */
let desk: TestDesk;

beforeAll(async () => {
  desk = await startDesk({ server: SERVER });
});

afterAll(async () => {
  await desk.close();
});

test('states, counts and days are true', async () => {
  const { milestones } = await desk.ok<Listed>('list_milestones', { status: 'all' });
  const shown = milestones.map(({ title, isOverdue, ...rest }) => ({
    title,
    isOverdue,
    ...('state' in rest && { state: rest.state }),
  }));
  expect(shown.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
    { title: 'Later', isOverdue: false, state: 'open' },
    { title: 'v0.8', isOverdue: false, state: 'closed' },
    { title: 'v0.9', isOverdue: true, state: 'open' },
    { title: 'v1.0', isOverdue: false, state: 'open' },
  ]);
});

test('titles are sorted here, as GitHub cannot', async () => {
  const { milestones } = await desk.ok<Listed>('list_milestones', {
    status: 'all',
    sort: 'title',
    direction: 'desc',
    limit: 2,
  });
  expect(milestones.map(({ title }) => title)).toEqual(['v1.0', 'v0.9']);
});

test('a milestone is found by number, title, node id and URL, wherever the URL leads', async () => {
  const { id, url } = await desk.ok<Milestone>('get_milestone', { milestoneId: 'V0.9' });
  for (const milestoneId of [2, '2', id, url]) {
    expect(await desk.ok('get_milestone', { milestoneId })).toMatchObject({ title: 'v0.9' });
  }
  // The repository of a node id or URL counts, not the one that was named beside it.
  for (const milestoneId of [id, url]) {
    const found = await desk.ok('get_milestone', { milestoneId, repo: 'acme/website' });
    expect(found).toMatchObject({ title: 'v0.9' });
  }
});

test('the address of a milestone elsewhere is not taken for the one of that number here', async () => {
  const { code, message } = await desk.fails('update_issue', {
    issueId: 'acme/rocket#7',
    milestoneId: 'https://github.com/acme/website/milestone/1',
  });
  expect(code).toBe('not_found');
  expect(message).toContain('is in acme/website, not in acme/rocket');
});

test('overdue ones are open and past their day; upcoming ones have theirs ahead', async () => {
  const overdue = await desk.ok<Listed>('get_overdue_milestones', { includeIssues: true });
  expect(overdue).toMatchObject({
    totalCount: 1,
    milestones: [{ title: 'v0.9', daysRemaining: -10, issues: [{ number: 11 }], issuesTotal: 1 }],
  });
  const soon = await desk.ok<Listed>('get_upcoming_milestones', { daysAhead: 19 });
  expect(soon).toEqual({ milestones: [], totalCount: 0 });
  const later = await desk.ok<Listed>('get_upcoming_milestones', { daysAhead: 20 });
  expect(later).toMatchObject({
    totalCount: 1,
    milestones: [{ title: 'v1.0', daysRemaining: 20 }],
  });
  expect(later.milestones[0]).not.toHaveProperty('issues');
});

test('metrics count all issues and list them page by page', async () => {
  const { simulator, ok } = await openDesk({ server: SERVER });
  const { repository, issueReferences } = simulator.populate({ openIssues: 3 });
  await ok('create_milestone', { title: 'Huge', repo: repository });
  for (const issueId of issueReferences) {
    await ok('update_issue', { issueId, milestoneId: 'Huge' });
  }
  const wanted = { milestoneId: 'Huge', repo: repository, includeIssues: true, limit: 2 };
  const first = await ok('get_milestone_metrics', wanted);
  expect(first).toMatchObject({ openIssues: 3, totalCount: 3, hasMore: true });
  const cursor = first['nextCursor'];
  const second = await ok<Milestone>('get_milestone_metrics', { ...wanted, cursor });
  expect(second).toMatchObject({ hasMore: false });
  expect(second.issues).toHaveLength(1);
});

test('totals go over all milestones, not over a first page', async () => {
  const { simulator, ok } = await openDesk({ server: SERVER });
  const { repository, milestoneNumbers } = simulator.populate({ milestones: 130 });
  const all = await ok<Listed>('list_milestones', { repo: repository, status: 'all' });
  expect([all.totalCount, milestoneNumbers.length]).toEqual([130, 130]);
  const wanted = { repo: repository, limit: 1 };
  const [overdue, upcoming] = [
    await ok<Listed>('get_overdue_milestones', wanted),
    await ok<Listed>('get_upcoming_milestones', { ...wanted, daysAhead: 3_650 }),
  ];
  const { milestones: open } = await ok<Listed>('list_milestones', {
    repo: repository,
    limit: 100,
    sort: 'number',
  });
  const rest = await ok<Listed>('list_milestones', {
    repo: repository,
    limit: 100,
    sort: 'number',
    direction: 'desc',
  });
  const known = new Map([...open, ...rest.milestones].map((one) => [one.number, one]));
  const dated = [...known.values()].filter(({ dueDate }) => dueDate !== undefined);
  expect(overdue.totalCount + upcoming.totalCount).toBe(dated.length);
  const days = dated.map(({ dueDate }) => String(dueDate)).toSorted();
  // The longest overdue comes first, and the next one of those to come.
  expect(overdue.milestones.map(({ dueDate }) => dueDate)).toEqual([days[0]]);
  expect(upcoming.milestones.map(({ dueDate }) => dueDate)).toEqual([days[overdue.totalCount]]);
});

test('a day stays that day, a time is left out and told, and null clears', async () => {
  const { ok } = await openDesk({ server: SERVER });
  const made = await ok('create_milestone', { title: 'v3', dueDate: '2031-03-01' });
  expect(made).toMatchObject({ dueDate: '2031-03-01', state: 'open' });
  expect(made).not.toHaveProperty('notes');
  const timed = await ok('update_milestone', {
    milestoneId: 'v3',
    dueDate: '2031-04-02T23:30:00-05:00',
  });
  expect(timed).toMatchObject({
    dueDate: '2031-04-02',
    notes: [expect.stringContaining('GitHub keeps the day only') as unknown],
  });
  const cleared = await ok('update_milestone', { milestoneId: 'v3', dueDate: null });
  const told = await ok('update_milestone', { milestoneId: 'v3', description: 'Later on' });
  expect(told).toMatchObject({ description: 'Later on' });
  const silent = await ok('update_milestone', { milestoneId: 'v3', description: null });
  expect(silent).not.toHaveProperty('description');
  expect(cleared).not.toHaveProperty('dueDate');
});

test('an update changes only what was given: a closed one stays closed', async () => {
  const { ok, fails } = await openDesk({ server: SERVER });
  const before = await ok<Milestone>('get_milestone', { milestoneId: 'v0.8' });
  const after = await ok('update_milestone', { milestoneId: 'v0.8', title: 'v0.8.1' });
  expect(after).toMatchObject({ state: 'closed', title: 'v0.8.1', number: before.number });
  expect(await fails('update_milestone', { milestoneId: 'v0.8.1' })).toMatchObject({
    code: 'invalid_arguments',
  });
});

test('a title that is taken is refused in words', async () => {
  const { fails } = await openDesk({ server: SERVER });
  const refusals = [
    await fails('create_milestone', { title: 'v1.0' }),
    await fails('update_milestone', { milestoneId: 'v0.9', title: 'v1.0' }),
  ];
  for (const { code, message } of refusals) {
    expect(code).toBe('already_exists');
    expect(message).toContain('There is a milestone "v1.0" in acme/rocket already');
  }
});

test('a dry run deletes nothing and tells how many issues it concerns', async () => {
  const { simulator, ok, fails } = await openDesk({ server: SERVER });
  const before = simulator.state();
  const dry = await ok('delete_milestone', { milestoneId: 'v0.9', dryRun: true });
  expect(dry).toMatchObject({ deleted: false, title: 'v0.9', issuesAffected: 1 });
  expect(simulator.state()).toEqual(before);
  expect(await ok('delete_milestone', { milestoneId: 'v0.9' })).toMatchObject({ deleted: true });
  expect(await fails('get_milestone', { milestoneId: 'v0.9' })).toMatchObject({
    code: 'not_found',
  });
});

test('a create whose answer was lost is told as unknown and made once', async () => {
  const { simulator, ok, fails } = await openDesk({ server: SERVER });
  simulator.fail({
    kind: 'bad-gateway-after',
    on: 'POST /repos/{owner}/{repo}/milestones',
  });
  const { message } = await fails('create_milestone', { title: 'v5' });
  expect(message).toContain('unknown: it is not known whether the change was made');
  expect(message).toContain('list_milestones');
  const { milestones } = await ok<Listed>('list_milestones', { status: 'all' });
  expect(milestones.filter(({ title }) => title === 'v5')).toHaveLength(1);
});
