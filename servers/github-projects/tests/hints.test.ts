import { expect, test } from 'vitest';

import { heldIn } from './iterations/board-under-faults.ts';
import { openDesk } from './support/open-desk.ts';

const sprint4 = { projectId: 'acme/1', iterationId: 'Sprint 4' };

/** What is shown only as a dry run in examples. */
test.for([
  ['update_iteration', { ...sprint4, title: 'Launch' }],
  ['delete_iteration', { ...sprint4, confirm: true }],
  ['update_sprint', { projectId: 'acme/1', sprintId: 'Sprint 4', title: 'Countdown' }],
] as const)('%s twice does what it does once', async ([name, given]) => {
  const { simulator, call, ok } = await openDesk({ server: { tools: [name, 'get_project'] } });
  const { id } = await ok<{ id: string }>('get_project', { projectId: 'acme/1' });
  const before = heldIn(simulator, id);
  await ok(name, given);
  const once = heldIn(simulator, id);
  expect(once).not.toEqual(before);
  await call(name, given);
  expect(heldIn(simulator, id)).toEqual(once);
});

const UNUSUAL: readonly (readonly [string, object])[] = [
  ['list_projects', { owner: 'ada', status: 'closed', limit: 1, cursor: 'nonsense' }],
  ['get_project', { projectId: '  ROCKET launch ', includeFields: true, includeViews: true }],
  ['list_status_updates', { includeBody: true, limit: 1 }],
  ['get_status_update', { statusUpdateId: 'latest', projectId: 'acme/2' }],
  ['list_project_views', { includeVisibleFields: true, limit: 1 }],
  ['get_field_value', { itemId: 'acme/rocket#1', fieldId: 'Sub-issues progress' }],
  ['list_project_items', { includeArchived: true, includeBody: true, fields: [], limit: 100 }],
  ['filter_project_items', { filter: { fields: { Sprint: '@previous' }, text: 'é "x"' } }],
  ['get_project_item', { itemId: 'acme/rocket#3', includeBody: true }],
  ['get_iteration_by_date', { projectId: 'acme/1', date: '1999-12-31' }],
  ['get_iteration_items', { projectId: 'acme/1', iterationId: 'Sprint 1', includeArchived: true }],
  ['get_current_sprint', { projectId: 'acme/1', includeIssues: true, limit: 1 }],
  ['get_sprint_metrics', { projectId: 'acme/1', sprintId: 'Sprint 2', includeIssues: true }],
  ['get_issue', { issueId: '8' }],
  ['get_issue', { issueId: '2', include: ['projects', 'fields'] }],
  ['list_issues', { status: 'all', assignee: '*', milestone: 'none', direction: 'asc' }],
  ['list_issue_comments', { issueNumber: 1, fullBodies: true, limit: 1 }],
  ['list_issue_dependencies', { issueId: '4', direction: 'blocking' }],
  ['search_issues_advanced', { query: 'mutation { deleteIssue }' }],
  ['list_pull_requests', { state: 'closed', head: 'acme:fix/valve', sort: 'popularity' }],
  ['get_milestone_metrics', { milestoneId: 3, includeIssues: true, limit: 1 }],
  ['get_overdue_milestones', { includeIssues: true, limit: 50 }],
  ['get_project_changes', { projectId: 'ada/1', fields: ['Title'], limit: 1 }],
  ['replay_events', { fromTimestamp: '1970-01-01T00:00:00Z', toTimestamp: '1970-01-01T00:00:00Z' }],
  ['health_check', {}],
];

test('nothing that reads changes anything, whatever it is asked', async () => {
  const tools = [...new Set(UNUSUAL.map(([name]) => name))];
  const { simulator, call } = await openDesk({ server: { tools } });
  const before = simulator.state();
  for (const [name, given] of UNUSUAL) await call(name, given);
  expect(simulator.state()).toEqual(before);
  expect(simulator.counters()).toMatchObject({ mutations: 0 });
});
