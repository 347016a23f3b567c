import { afterAll, expect, test } from 'vitest';

import { startDesk } from '../support/open-desk.ts';

const desk = await startDesk({ server: { toolsets: ['issues'] } });
const { ok, fails, simulator } = desk;
afterAll(desk.close);

interface Issue {
  readonly reference: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
}

async function made(given: object = {}): Promise<string> {
  const { reference } = await ok<Issue>('create_issue', { title: 'To be changed', ...given });
  return reference;
}

test('changes what was given and leaves the rest, a closed state too', async () => {
  const before = await ok('get_issue', { issueId: '3' });
  const after = await ok('update_issue', { issueId: '3', title: 'Write the checklist' });
  expect(after).toMatchObject({ title: 'Write the checklist', state: 'closed' });
  const { title, updatedAt, ...rest } = await ok('get_issue', { issueId: '3' });
  expect({ ...rest, title: before['title'], updatedAt: before['updatedAt'] }).toEqual(before);
  expect([title, updatedAt]).not.toContain(before['title']);
});

test('replaces, adds and removes labels and people', async () => {
  const issueId = await made({ labels: ['bug'], assignees: ['ada'] });
  expect(
    await ok('update_issue', { issueId, addLabels: ['feature'], addAssignees: ['alan'] }),
  ).toMatchObject({ labels: ['bug', 'feature'], assignees: ['ada', 'alan'] });
  expect(
    await ok('update_issue', { issueId, removeLabels: ['Bug'], removeAssignees: ['ada'] }),
  ).toMatchObject({ labels: ['feature'], assignees: ['alan'] });
  expect(
    await ok('update_issue', { issueId, labels: ['documentation'], assignees: [] }),
  ).toMatchObject({ labels: ['documentation'], assignees: [] });
});

test('changes much at once with one lookup and one change', async () => {
  const issueId = await made();
  simulator.clear();
  const changed = await ok('update_issue', {
    issueId,
    title: 'Changed',
    description: 'New text',
    addLabels: ['bug'],
    addAssignees: ['alan'],
    milestoneId: 'Later',
    status: 'closed',
    stateReason: 'duplicate',
  });
  expect(changed).toMatchObject({
    title: 'Changed',
    labels: ['bug'],
    assignees: ['alan'],
    milestone: { title: 'Later' },
    state: 'closed',
    stateReason: 'duplicate',
  });
  expect(simulator.counters().requests).toBe(2);
});

test('clears the milestone and the type with null', async () => {
  const issueId = await made({ milestoneId: '1', type: 'Task' });
  const changed = await ok('update_issue', { issueId, milestoneId: null, type: null });
  expect(changed).not.toHaveProperty('milestone');
  expect(changed).not.toHaveProperty('type');
});

test('closes and reopens, and says the same when told twice', async () => {
  const issueId = await made();
  const close = { issueId, status: 'closed', stateReason: 'not_planned' };
  expect(await ok('update_issue', close)).toMatchObject({ stateReason: 'not_planned' });
  expect(await ok('update_issue', close)).toMatchObject({ stateReason: 'not_planned' });
  expect(await ok('update_issue', { issueId, status: 'open' })).toMatchObject({ state: 'open' });
});

test.for([
  ['nothing is to be changed', {}, 'nothing to change'],
  ['only empty lists are added', { addLabels: [], removeAssignees: [] }, 'nothing to change'],
  ['a reason comes without closing', { stateReason: 'completed' }, 'stateReason'],
  ['labels are replaced and added', { labels: ['bug'], addLabels: ['bug'] }, 'addLabels'],
  ['people are replaced and removed', { assignees: [], removeAssignees: ['ada'] }, 'assignees'],
] as const)('refuses where %s, and asks nobody', async ([, given, shown]) => {
  simulator.clear();
  const { code, message } = await fails('update_issue', { issueId: '1', ...given });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain(shown);
  expect(simulator.counters().requests).toBe(0);
});

test('names the tool for pull requests where the number is one', async () => {
  const { code, message } = await fails('update_issue', { issueId: '8', title: 'No' });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('update_pull_request');
});

test('changes nothing where a label is not known', async () => {
  const before = simulator.state();
  const { code, meta } = await fails('update_issue', { issueId: '1', removeLabels: ['bugs'] });
  expect(code).toBe('not_found');
  expect(meta['candidates']).toContain('bug');
  expect(simulator.state()).toEqual(before);
});

test('says that only a part was changed where a later part fails', async () => {
  const issueId = await made();
  simulator.fail({ kind: 'partial', on: 'closeIssue' });
  const { message } = await fails('update_issue', {
    issueId,
    title: 'Half',
    status: 'closed',
    stateReason: 'completed',
  });
  simulator.clear();
  const issue = await ok('get_issue', { issueId });
  const parts = [issue['title'] === 'Half', issue['state'] === 'closed'];
  expect(parts.filter(Boolean)).toHaveLength(1);
  expect(message).toContain('Only a part was changed');
});
