import { afterAll, expect, test } from 'vitest';

import { startDesk } from '../support/open-desk.ts';

const desk = await startDesk({ server: { toolsets: ['issues'] } });
const { ok, fails, simulator } = desk;
afterAll(desk.close);

interface Link {
  readonly reference: string;
}

async function made(title: string): Promise<string> {
  return (await ok<Link>('create_issue', { title })).reference;
}

async function family(count: number): Promise<{ parent: string; children: readonly string[] }> {
  const parent = await made('Parent');
  const children: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const child = await made(`Child ${at}`);
    await ok('add_sub_issue', { parentIssueNumber: parent, subIssueNumber: child });
    children.push(child);
  }
  return { parent, children };
}

test('adds a sub-issue once, however often it is asked', async () => {
  const { parent, children } = await family(1);
  const again = { parentIssueNumber: parent, subIssueNumber: children[0] };
  expect(await ok('add_sub_issue', again)).toMatchObject({ changed: false });
  expect(await ok('list_sub_issues', { issueNumber: parent })).toMatchObject({
    totalCount: 1,
    completed: 0,
    subIssues: [{ reference: children[0] }],
  });
  expect(await ok('get_parent_issue', { issueNumber: children[0] })).toMatchObject({
    hasParent: true,
    parent: { reference: parent },
  });
});

test('takes an issue across repositories, and from its parent only when told so', async () => {
  const { parent, children } = await family(1);
  const moved = { parentIssueNumber: 'acme/website#1', subIssueNumber: children[0] };
  const refused = await fails('add_sub_issue', moved);
  expect(refused.code).toBe('conflict');
  expect(refused.message).toContain('replaceParent');
  expect(await ok('add_sub_issue', { ...moved, replaceParent: true })).toMatchObject({
    changed: true,
    formerParent: { reference: parent },
  });
});

test('moves a sub-issue to the top, after and before others', async () => {
  const { parent, children } = await family(3);
  const [one, two, three] = children;
  const move = (subIssueNumber: string | undefined, to: object = {}) =>
    ok('reprioritize_sub_issue', { parentIssueNumber: parent, subIssueNumber, ...to });
  expect(await move(three)).toMatchObject({ order: [three, one, two], changed: true });
  expect(await move(three)).toMatchObject({ order: [three, one, two], changed: false });
  expect(await move(three, { afterIssueNumber: one })).toMatchObject({ order: [one, three, two] });
  expect(await move(two, { beforeIssueNumber: three })).toMatchObject({ order: [one, two, three] });
  const other = await fails('reprioritize_sub_issue', {
    parentIssueNumber: parent,
    subIssueNumber: one,
    afterIssueNumber: 7,
  });
  expect(other).toMatchObject({ code: 'not_found' });
  expect(other.message).toContain('afterIssueNumber');
  const both = { afterIssueNumber: two, beforeIssueNumber: three };
  const twice = { parentIssueNumber: parent, subIssueNumber: one, ...both };
  expect(await fails('reprioritize_sub_issue', twice)).toMatchObject({ code: 'invalid_arguments' });
});

test('takes a sub-issue away, and says so where it is none', async () => {
  const { parent, children } = await family(1);
  const asked = { parentIssueNumber: parent, subIssueNumber: children[0] };
  expect(await ok('remove_sub_issue', asked)).toMatchObject({ removed: true });
  expect(await ok('get_parent_issue', { issueNumber: children[0] })).toMatchObject({
    hasParent: false,
  });
  expect(await fails('remove_sub_issue', asked)).toMatchObject({ code: 'not_found' });
});

test('says what blocks an issue, and takes it away again', async () => {
  const issueId = await made('Waits');
  const asked = { issueId, blockingIssueId: '4' };
  expect(await ok('add_issue_dependency', asked)).toMatchObject({ changed: true });
  expect(await ok('add_issue_dependency', asked)).toMatchObject({ changed: false });
  expect(await ok('list_issue_dependencies', { issueId })).toMatchObject({
    blockedBy: { totalCount: 1, issues: [{ reference: 'acme/rocket#4' }] },
    blocking: { totalCount: 0, issues: [] },
  });
  const blocked = await ok<{ blocking: { issues: readonly Link[] } }>('list_issue_dependencies', {
    issueId: '4',
    direction: 'blocking',
  });
  expect(blocked).not.toHaveProperty('blockedBy');
  expect(blocked.blocking.issues.map(({ reference }) => reference)).toContain(issueId);
  expect(await ok('remove_issue_dependency', asked)).toMatchObject({ removed: true });
  expect(await fails('remove_issue_dependency', asked)).toMatchObject({ code: 'not_found' });
});

test('reads one direction of the dependencies to its end', async () => {
  const { issue, blockerReferences } = simulator.populate({ blockers: 12 });
  const read = (given: object) =>
    ok<{ blockedBy: { issues: readonly Link[]; nextCursor?: string } }>('list_issue_dependencies', {
      issueId: issue,
      direction: 'blocked_by',
      limit: 7,
      ...given,
    });
  const first = await read({});
  const second = await read({ cursor: first.blockedBy.nextCursor });
  const seen = [...first.blockedBy.issues, ...second.blockedBy.issues];
  expect(seen.map(({ reference }) => reference).toSorted()).toEqual(blockerReferences.toSorted());
  const both = { issueId: issue, cursor: first.blockedBy.nextCursor };
  expect(await fails('list_issue_dependencies', both)).toMatchObject({ code: 'invalid_arguments' });
});

test.for([
  ['add_sub_issue', { parentIssueNumber: 2, subIssueNumber: 2 }, 'two different issues'],
  ['add_sub_issue', { parentIssueNumber: 2, subIssueNumber: 8 }, 'pull request'],
  ['add_sub_issue', { parentIssueNumber: 2, subIssueNumber: 99 }, 'subIssueNumber'],
  ['add_sub_issue', { parentIssueNumber: 99, subIssueNumber: 2 }, 'parentIssueNumber'],
  ['add_issue_dependency', { issueId: '1', blockingIssueId: '99' }, 'blockingIssueId'],
  ['list_sub_issues', { issueNumber: 8 }, 'pull request'],
] as const)('%s refuses %o and names the reason', async ([name, given, shown]) => {
  const before = simulator.state();
  expect((await fails(name, given)).message).toContain(shown);
  expect(simulator.state()).toEqual(before);
});
