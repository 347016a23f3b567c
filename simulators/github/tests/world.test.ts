import { expect, test } from 'vitest';

import { createState } from '../src/state/state.ts';
import { buildDemoWorld } from '../src/world/demo-projects.ts';
import { populate } from '../src/world/populate.ts';

function demo(): ReturnType<typeof createState> {
  const state = createState(() => new Date('2026-06-10T12:00:00Z'));
  buildDemoWorld(state);
  return state;
}

function contents(state: ReturnType<typeof createState>): string {
  return JSON.stringify([...state.entities.values()]);
}

test('makes the same world each time', () => {
  expect(contents(demo())).toBe(contents(demo()));
});

test('puts the current sprint around today', () => {
  const sprint = [...demo().entities.values()].find(
    (entity) => entity.typename === 'ProjectV2IterationField' && entity.iterations.length > 0,
  );
  expect(sprint).toMatchObject({
    name: 'Sprint',
    iterations: [
      { title: 'Sprint 1', startDate: '2026-05-09', duration: 14 },
      { title: 'Sprint 2', startDate: '2026-05-23' },
      { title: 'Sprint 3', startDate: '2026-06-06' },
      { title: 'Sprint 4', startDate: '2026-06-20' },
      { title: 'Sprint 5', startDate: '2026-07-04' },
    ],
  });
});

test('adds large numbers, and more of them the next time', () => {
  const state = demo();
  const first = populate(state, {
    items: 500,
    iterations: { count: 12, completed: 3 },
    comments: 250,
    labels: 250,
    milestones: 250,
    subIssues: 100,
    statusUpdates: 250,
    pullRequests: 250,
    reviews: 250,
    projects: 250,
    views: 20,
  });
  expect(first).toMatchObject({
    repository: 'acme/big',
    project: 'acme/9',
    issue: 'acme/big#1',
    parent: 'acme/big#2',
    pullRequest: 'acme/big#3',
  });
  expect(first.itemIds).toHaveLength(500);
  expect(first.itemReferences).toHaveLength(450);
  expect(first.iterations).toHaveLength(12);
  expect(first.projectReferences[0]).toBe('acme/10');
  const second = populate(state, { items: 10, labels: 10 });
  expect(second.projectId).toBe(first.projectId);
  expect(new Set([...first.labelNames, ...second.labelNames]).size).toBe(260);
  const board = state.entities.get(first.projectId);
  expect(board).toMatchObject({ title: 'Big board' });
  expect((board as { items: readonly string[] }).items).toHaveLength(510);
});
