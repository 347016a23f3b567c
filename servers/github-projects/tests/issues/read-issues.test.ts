import { afterAll, expect, test } from 'vitest';

import { startDesk } from '../support/open-desk.ts';

const desk = await startDesk({ server: { toolsets: ['issues'] } });
const { ok, fails, simulator } = desk;
afterAll(desk.close);

interface List {
  readonly issues: readonly { readonly number: number; readonly reference: string }[];
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

async function numbers(given: object): Promise<readonly number[]> {
  const { issues } = await ok<List>('list_issues', { direction: 'asc', ...given });
  return issues.map(({ number }) => number).toSorted((one, other) => one - other);
}

test.for([
  ['open ones', {}, [1, 2, 4, 6, 7, 11, 12]],
  ['closed ones', { status: 'closed' }, [3, 5]],
  ['all of them', { status: 'all' }, [1, 2, 3, 4, 5, 6, 7, 11, 12]],
  ['those with a label', { labels: ['bug'] }, [1]],
  ['those of a person', { assignee: '@alan', status: 'all' }, [2, 5]],
  ['those of whoever asks', { assignee: '@me' }, [1]],
  ['those that a person wrote', { createdBy: 'alan' }, [1, 4]],
  ['those of a milestone by title', { milestone: 'V1.0' }, [1, 2, 12]],
  ['those of a milestone by number', { milestone: '2' }, [11]],
  ['those of no milestone', { milestone: 'none' }, [4, 6, 7]],
  ['those of a type', { type: 'Bug' }, [1]],
  ['those of another repository', { repo: 'ada/notes' }, [1]],
  ['none', { labels: ['bug'], assignee: 'none' }, []],
  ['none since a day to come', { since: '2999-01-01' }, []],
] as const)('lists %s', async ([, given, wanted]) => {
  expect(await numbers(given)).toEqual(wanted);
});

test('leaves out pull requests and bodies', async () => {
  const { issues } = await ok<List>('list_issues', { status: 'all' });
  expect(issues.map(({ number }) => number)).not.toContain(8);
  expect(issues.every((issue) => !('body' in issue))).toBe(true);
});

test('goes on where the page before ended', async () => {
  const first = await ok<List>('list_issues', { limit: 3 });
  expect(first).toMatchObject({ hasMore: true });
  const second = await ok<List>('list_issues', { limit: 3, cursor: first.nextCursor });
  const both = [...first.issues, ...second.issues].map(({ number }) => number);
  expect(new Set(both).size).toBe(6);
});

test('says what a day looks like where since is none', async () => {
  const { code, message } = await fails('list_issues', { since: 'last monday' });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('YYYY-MM-DD');
});

test('reads an issue with its relations in one request', async () => {
  simulator.clear();
  const issue = await ok('get_issue', { issueId: 'acme/rocket#1' });
  expect(issue).toMatchObject({
    reference: 'acme/rocket#1',
    title: 'Fix the fuel valve',
    labels: ['bug'],
    assignees: ['ada'],
    milestone: { number: 1, title: 'v1.0' },
    type: 'Bug',
    comments: 3,
    blockedBy: 1,
  });
  expect(issue['body']).toBeTypeOf('string');
  expect(simulator.counters().requests).toBe(1);
  expect(await ok('get_issue', { issueId: '5' })).toMatchObject({
    parent: { reference: 'acme/rocket#2' },
  });
  expect(await ok('get_issue', { issueId: '2' })).toMatchObject({ subIssues: { total: 2 } });
});

test('finds an issue by number, reference, address and node id', async () => {
  const { id, url } = await ok<{ id: string; url: string }>('get_issue', { issueId: '7' });
  for (const issueId of ['7', '#7', 'acme/rocket#7', url, id]) {
    expect(await ok('get_issue', { issueId })).toMatchObject({ title: 'Paint the hull' });
  }
  expect(await ok('get_issue', { issueId: '1', repo: 'ada/notes' })).toMatchObject({
    title: 'Buy tea',
  });
});

test('tells where an issue stands on boards only when asked', async () => {
  expect(await ok('get_issue', { issueId: '1' })).not.toHaveProperty('projects');
  const shown = await ok('get_issue', { issueId: '1', include: ['projects'] });
  expect(shown).not.toHaveProperty('body');
  expect(shown['projects']).toMatchObject([{ project: 'Rocket Launch', status: 'In Progress' }]);
});

test('cuts a long body, says how long it is, and shows all of it when asked', async () => {
  const description = 'long '.repeat(5_000);
  const { reference: issueId } = await ok<{ reference: string }>('create_issue', {
    title: 'Long',
    description,
    repo: 'acme/empty',
  });
  const cut = await ok<{ body: string }>('get_issue', { issueId });
  expect(cut).toMatchObject({ bodyLength: 25_000 });
  expect(cut.body.length).toBeLessThan(16_100);
  expect(cut.body).toContain('of 25000 characters');
  const full = await ok('get_issue', { issueId, include: ['fullBody'] });
  expect(full['body']).toBe(description);
  expect(full).not.toHaveProperty('bodyLength');
});

test('names the tool for pull requests where the number is one', async () => {
  const { code, message } = await fails('get_issue', { issueId: '8' });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('get_pull_request');
});

test('searches issues and pull requests', async () => {
  const found = await ok<List>('search_issues_advanced', { query: 'repo:acme/rocket valve' });
  expect(found.issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'issue', reference: 'acme/rocket#1', state: 'open' }),
      expect.objectContaining({ kind: 'pull_request', reference: 'acme/rocket#8' }),
    ]),
  );
  expect(found.totalCount).toBe(found.issues.length);
  const merged = await ok<List>('search_issues_advanced', {
    query: 'repo:acme/rocket is:pr is:merged',
  });
  expect(merged.issues).toMatchObject([{ reference: 'acme/rocket#10', state: 'merged' }]);
});

test('says how many results of a search cannot be reached', async () => {
  const { repository } = simulator.populate({ openIssues: 1_050 });
  const found = await ok<List & { note?: string }>('search_issues_advanced', {
    query: `repo:${repository} is:issue`,
    limit: 1,
  });
  expect(found.totalCount).toBeGreaterThan(1_000);
  expect(found.note).toContain('first 1000');
});
