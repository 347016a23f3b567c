import type { Task } from '@wellspoken/planner';
import { expect, test } from 'vitest';

import type { TaskContentNode } from '../../src/tasks/tasks.documents.ts';
import { toTask, type SeenItem } from '../../src/tasks/task-from-node.ts';

const status = { id: 'F', databaseId: 1, name: 'Status', dataType: 'SINGLE_SELECT' };
const reading = {
  found: { status, numbers: [] },
  names: ['Status'],
  iterations: new Map(),
  items: new Map(),
};

function read(content: Partial<TaskContentNode>, name?: string): Task {
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-02T00:00:00Z' };
  const whole = { __typename: 'Issue' as const, id: 'I', title: 'A', ...times, ...content };
  const one0 = name === undefined ? null : { name };
  return toTask({ id: 'T', content: whole, assignees: null, labels: null, one0 }, reading);
}

test('a draft is done when its status says so, an issue only when it is closed', () => {
  const draft = { __typename: 'DraftIssue' } as const;
  expect(read(draft, 'Done')).toMatchObject({ kind: 'draft_issue', isDone: true });
  expect(read(draft, 'Todo').isDone).toBe(false);
  expect(read(draft).isDone).toBe(false);
  expect(read({ issueState: 'OPEN' }, 'Done').isDone).toBe(false);
  expect(read({ issueState: 'CLOSED' }, 'Todo').isDone).toBe(true);
});

test('a pull request ends when it is merged, or closed without that', () => {
  const pull = { __typename: 'PullRequest', totalCommentsCount: 4 } as const;
  const merged = read({ ...pull, pullState: 'MERGED', mergedAt: '2026-01-03T00:00:00Z' });
  expect(merged).toMatchObject({ isDone: true, closedAt: '2026-01-03T00:00:00Z', comments: 4 });
  expect(read({ ...pull, pullState: 'CLOSED' }).isDone).toBe(true);
  expect(read({ ...pull, pullState: 'OPEN', mergedAt: null })).not.toHaveProperty('closedAt');
});

test.for([
  [{ issueState: 'CLOSED', stateReason: 'NOT_PLANNED' }, true],
  [{ issueState: 'CLOSED', stateReason: 'DUPLICATE' }, true],
  [{ issueState: 'CLOSED', stateReason: 'COMPLETED' }, undefined],
  [{ issueState: 'CLOSED', stateReason: null }, undefined],
  [{ issueState: 'OPEN', stateReason: 'REOPENED' }, undefined],
  [{ __typename: 'PullRequest', pullState: 'CLOSED' }, true],
  [{ __typename: 'PullRequest', pullState: 'MERGED' }, undefined],
] as const)('%j was closed without being done: %s', ([content, isDropped]) => {
  expect(read(content).isDropped).toBe(isDropped);
});

test('a number field that is called as what every object has is empty where it has no value', () => {
  const content = { __typename: 'DraftIssue', id: 'D', title: 'A', createdAt: '', updatedAt: '' };
  const node = { id: 'T', content, assignees: null, labels: null, one0: null, one1: { number: 3 } };
  const numbers = ['constructor', '__proto__'];
  const task = toTask(node as SeenItem, {
    ...reading,
    found: { numbers },
    names: numbers,
  });
  expect(numbers.map((name) => task.numbers[name])).toEqual([undefined, 3]);
});

test('blockers that are hidden are counted all the same', () => {
  const seen = { id: 'J', number: 2, title: 'B', repository: { nameWithOwner: 'acme/probe' } };
  const blockedBy = { nodes: [{ ...seen, state: 'OPEN' }, { ...seen, state: 'CLOSED' }, null] };
  const task = read({ blockedBy, issueDependenciesSummary: { blockedBy: 3, blocking: 1 } });
  expect(task.blockedBy.map(({ isDone }) => isDone)).toEqual([false, true]);
  expect(task).toMatchObject({ unseenBlockers: 2, blocking: 1 });
});
