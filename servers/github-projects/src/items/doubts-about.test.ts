import { expect, test } from 'vitest';

import type { ProjectField } from '../fields/project-field.ts';
import { explainEmptyResult } from './doubts-about.ts';

const option = (name: string) => ({ id: name, name, color: 'GRAY', description: '' });
const status: ProjectField = {
  id: 'f1',
  databaseId: 1,
  name: 'Status',
  dataType: 'SINGLE_SELECT',
  options: [option('Todo'), option('In Progress')],
};
const sprint: ProjectField = {
  id: 'f2',
  databaseId: 2,
  name: 'Sprint',
  dataType: 'ITERATION',
  plan: {
    duration: 14,
    startDay: 1,
    iterations: [{ id: 'i1', title: 'Sprint 3', startDate: '2026-01-05', duration: 14 }],
    completed: [{ id: 'i0', title: 'Sprint 2', startDate: '2025-12-22', duration: 14 }],
  },
};
const due: ProjectField = { id: 'f3', databaseId: 3, name: 'Due date', dataType: 'DATE' };
const fields = [status, sprint, due];

test.for([
  'status:"In Progress" -assignee:ada label:bug is:open',
  'status:todo,"in progress" no:sprint has:due-date',
  'sprint:@current,"Sprint 2" due-date:>2026-01-01 updated:@today-7d',
  'sprint:Sprint* no:assignees valve',
  '"status:none of this" https',
  '',
])('has no doubt about %j', (query) => {
  expect(explainEmptyResult(query, fields)).toBeUndefined();
});

test.for([
  [
    'status:"In Progess"',
    'The field "Status" has no "In Progess". There are: "Todo", "In Progress".',
  ],
  ['sprint:"Sprint 9"', 'The field "Sprint" has no "Sprint 9"'],
  [
    'sttus:Todo',
    'The project has no field "sttus". In a filter its fields are: "status", "sprint", "due-date".',
  ],
  ['no:sprnt', 'The project has no field "sprnt".'],
])('doubts %j', ([query = '', said = '']) => {
  expect(explainEmptyResult(query, fields)).toContain(said);
});
