import { TOKENS } from '@wellspoken/simulator-github';
import { afterAll, expect, test } from 'vitest';

import { openDesk, startDesk } from '../support/open-desk.ts';

const desk = await startDesk({ server: { toolsets: ['issues'] } });
const { ok, fails, simulator } = desk;
afterAll(desk.close);

interface Issue {
  readonly reference: string;
  readonly labels: readonly string[];
  readonly projects?: readonly { readonly project: string }[];
}

function issuesIn(state: unknown): number {
  const entities = Object.values(state as Record<string, { readonly typename: string }>);
  return entities.filter(({ typename }) => typename === 'Issue').length;
}

test('creates an issue by names, with one lookup and one change', async () => {
  simulator.clear();
  const issue = await ok('create_issue', {
    title: 'The pump leaks',
    description: 'Again.',
    labels: ['BUG', 'priority:high'],
    assignees: ['@alan', 'ada'],
    milestoneId: 'v1.0',
    type: 'bug',
  });
  expect(issue).toMatchObject({
    title: 'The pump leaks',
    state: 'open',
    labels: ['bug', 'priority:high'],
    assignees: ['alan', 'ada'],
    milestone: { number: 1, title: 'v1.0' },
    type: 'Bug',
    author: 'ada',
  });
  expect(issue['notes']).toBeUndefined();
  const asked = simulator.requests().map(({ operation }) => operation);
  expect(asked[0]).toBe('IssueNames');
  expect(asked.at(-1)).toBe('CreateIssue');
});

test('takes two requests in all where the names are spelled as they are', async () => {
  simulator.clear();
  const given = { labels: ['bug'], assignees: ['ada'], milestoneId: '1', type: 'Bug' };
  await ok('create_issue', { title: 'Short way', ...given });
  expect(simulator.requests().map(({ operation }) => operation)).toEqual([
    'IssueNames',
    'CreateIssue',
  ]);
});

test('sets the priority as the label that the repository has for it', async () => {
  const { labels } = await ok<Issue>('create_issue', { title: 'Hurry', priority: 'high' });
  expect(labels).toEqual(['priority:high']);
});

test('assigns whoever asks', async () => {
  const { assignees } = await ok<{ assignees: readonly string[] }>('create_issue', {
    title: 'Mine',
    assignees: ['@me'],
  });
  expect(assignees).toEqual(['ada']);
});

test('makes a sub-issue that is on a board from the start', async () => {
  const issue = await ok<Issue>('create_issue', {
    title: 'Polish the cone',
    parentIssueId: 'acme/rocket#2',
    projectIds: ['Rocket Launch'],
  });
  expect(issue.projects).toMatchObject([{ project: 'Rocket Launch' }]);
  const { subIssues } = await ok<{ subIssues: Issue[] }>('list_sub_issues', { issueNumber: 2 });
  expect(subIssues.map(({ reference }) => reference)).toContain(issue.reference);
});

test('fills issue fields by name', async () => {
  const issueFields = { severity: 'high', Effort: 8, Customer: 'Acme', Target: '2027-01-31' };
  const { reference } = await ok<Issue>('create_issue', { title: 'With fields', issueFields });
  const { fields } = await ok('get_issue', { issueId: reference, include: ['fields'] });
  expect(fields).toEqual(
    expect.arrayContaining([
      { name: 'Severity', value: 'High' },
      { name: 'Effort', value: 8 },
      { name: 'Customer', value: 'Acme' },
      { name: 'Target', value: '2027-01-31' },
    ]),
  );
});

test.for([
  ['a label', { labels: ['bugg'] }, 'labels', 'bug'],
  ['a priority', { priority: 'medium' }, 'priority', 'priority:high'],
  ['a type', { type: 'Epic' }, 'type', 'Feature'],
  ['a milestone', { milestoneId: 'v9' }, 'milestoneId', 'v1.0'],
  ['an issue field', { issueFields: { Mood: 'Good' } }, 'issueFields', 'Severity'],
  ['an option', { issueFields: { Severity: 'Huge' } }, 'issueFields', 'Low'],
  ['a person', { assignees: ['ada', 'nobody-here'] }, 'assignees', 'nobody-here'],
  ['a parent', { parentIssueId: '99' }, 'parentIssueId', '#99'],
  ['a project', { projectIds: ['acme/77'] }, 'projectIds', 'acme/77'],
  ['a repository', { repo: 'acme/nowhere' }, 'repo', 'acme/nowhere'],
] as const)(
  'creates nothing where %s is not known, and says so',
  async ([, given, argument, shown]) => {
    const before = issuesIn(simulator.state());
    const { code, message } = await fails('create_issue', { title: 'Not made', ...given });
    expect(code).toBe('not_found');
    expect(message).toContain(argument);
    expect(message).toContain(shown);
    expect(issuesIn(simulator.state())).toBe(before);
  },
);

test('says what is not known where the answer was lost, and creates no second issue', async () => {
  const before = issuesIn(simulator.state());
  simulator.fail({ kind: 'bad-gateway-after', on: 'createIssue' });
  const { message, meta } = await fails('create_issue', { title: 'Once or not at all' });
  expect(message).toContain('unknown: it is not known whether the change was made');
  expect(message).toContain('list_issues');
  expect(meta['retryable']).toBe(false);
  expect(issuesIn(simulator.state())).toBe(before + 1);
});

test('tells what GitHub leaves out without a word', async () => {
  const outsider = await openDesk({
    server: { toolsets: ['issues'] },
    desk: { token: TOKENS.other },
  });
  const { notes, assignees } = await outsider.ok<{ notes?: string[]; assignees: string[] }>(
    'create_issue',
    { title: 'From outside', repo: 'ada/notes', assignees: ['grace'] },
  );
  expect(assignees).toEqual([]);
  expect(notes?.join(' ')).toContain('did not assign grace');
});
