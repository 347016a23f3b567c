import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { COMPACT_PLAN } from '../src/profiles/compact-plan.ts';
import { readActionName } from '../src/profiles/compact.ts';
import { OPERATIONS } from '../src/operations/all.ts';
import { startDesk, type TestDesk } from './support/open-desk.ts';

const SOURCE = path.join(import.meta.dirname, '../src');
const known = new Set(OPERATIONS.map(({ name }) => name));
const compact = new Map(
  COMPACT_PLAN.flatMap(({ name, operations }) =>
    operations.map((one) => [readActionName(one), name]),
  ),
);

/** What names of operations begin with: `list`, `get`, `create`… */
const verbs = [...new Set([...known].map((name) => name.split('_')[0]))];
const NAME = new RegExp(String.raw`\b(?:${verbs.join('|')})(?:_[a-z]+)+\b`, 'g');

/** Words that look like an operation: what people write in rules, a parameter of GitHub, and prompts. */
const OTHERS = new Set([
  'add_label',
  'add_labels',
  'remove_labels',
  'set_type',
  'set_priority',
  'set_milestone',
  'set_field',
  'clear_field',
  'add_to_project',
  'merge_method',
  'plan_next_sprint',
  'triage_backlog',
]);

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAME)].map(([name]) => name);
}

test('every operation that a text of the server names exists', () => {
  const strange = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .filter((file) => !file.startsWith('simulator') && !file.endsWith('compact-plan.ts'))
    .flatMap((file) =>
      namesIn(readFileSync(path.join(SOURCE, file), 'utf8'))
        .filter((name) => !known.has(name) && !OTHERS.has(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(strange).toEqual([]);
});

test('what the descriptions of the compact profile name is an action of it', () => {
  const strange = COMPACT_PLAN.flatMap(({ description }) => namesIn(description)).filter(
    (name) => !compact.has(name),
  );
  expect(strange).toEqual([]);
});

let desk: TestDesk | undefined;
beforeAll(async () => {
  desk = await startDesk({ server: { profile: 'compact' } });
});
afterAll(() => desk?.close());

/** Mistakes of every day; each is answered with advice, which must be such that it can be followed. */
const MISTAKES: readonly (readonly [action: string, given: object, says: RegExp])[] = [
  [
    'get_project',
    { projectId: 'Rocket Lanch' },
    /no project of acme called "Rocket Lanch".*"Rocket Launch"/,
  ],
  ['get_project', { projectId: 'acme/99' }, /no project "acme\/99"/],
  ['list_projects', { owner: 'nobodyx' }, /no user or organisation "nobodyx"/],
  [
    'list_project_items',
    { fields: ['Priorty'] },
    /no field in "Rocket Launch" called "Priorty".*"Priority"/,
  ],
  ['list_project_items', { fields: ['Parent issue'] }, /one item at a time/],
  ['list_project_items', { cursor: 'abc' }, /cursor is none of this list/],
  ['list_issues', { cursor: 'abc' }, /cursor is none of this list/],
  ['list_issues', { labels: ['bugg'] }, /no label of acme\/rocket called "bugg".*"bug"/],
  ['list_issues', { type: 'Bugg' }, /no issue type of acme\/rocket called "Bugg".*"Bug"/],
  ['list_sprints', { projectId: 'ada/1' }, /has no iteration field/],
  [
    'get_sprint_metrics',
    { sprintId: 'Sprnt 3' },
    /no iteration of "Sprint" called "Sprnt 3".*"Sprint 3"/,
  ],
  [
    'get_milestone_metrics',
    { milestoneId: 'v7' },
    /no milestone of acme\/rocket called "v7".*"v1.0"/,
  ],
  ['get_issue', { issueId: '8' }, /acme\/rocket#8 is a pull request, not an issue/],
  ['get_issue', { issueId: 'the valve' }, /expected an issue or pull request/],
  ['get_pull_request', { pullNumber: 1 }, /acme\/rocket#1 is an issue, not a pull request/],
  ['merge_pull_request', { pullNumber: 1 }, /acme\/rocket#1 is an issue, not a pull request/],
  ['update_pull_request', { pullNumber: 1, title: 'A' }, /is an issue, not a pull request/],
  ['list_pull_request_reviews', { pullNumber: '#1' }, /is an issue, not a pull request/],
  ['create_pull_request_review', { pullNumber: 1, event: 'APPROVE' }, /is an issue, not a pull/],
  ['get_pull_request', { pullNumber: 99 }, /no pull request acme\/rocket#99/],
  [
    'create_issue',
    { title: 'A', parentIssueId: '#8' },
    /acme\/rocket#8 is a pull request, not an issue \(argument parentIssueId\)/,
  ],
  [
    'add_sub_issue',
    { parentIssueNumber: '#2', subIssueNumber: '#8' },
    /is a pull request, not an issue/,
  ],
  ['remove_sub_issue', { parentIssueNumber: '#2', subIssueNumber: '#12' }, /it has no parent/],
  [
    'remove_sub_issue',
    { parentIssueNumber: '#4', subIssueNumber: '#5' },
    /its parent is acme\/rocket#2/,
  ],
  [
    'set_field_value',
    { itemId: '#7', fieldId: 'Status', value: 'Done' },
    /exists, but it is not in project/,
  ],
  [
    'set_field_value',
    { itemId: 'the music', fieldId: 'Status', value: 'Done' },
    /expected an item/,
  ],
  [
    'set_field_value',
    { itemId: '#4', fieldId: 'Status', value: 'Donn' },
    /no option of "Status" called "Donn".*"Done"/,
  ],
  ['set_field_value', { itemId: '#4', fieldId: 'Sprint', value: '@never' }, /@never/],
  ['set_field_value', { itemId: '#4', fieldId: 'Repository', value: 'x' }, /unsupported_by_github/],
  [
    'update_item_position',
    { itemId: '#6', afterId: 'acme/rocket#6' },
    /expected two different items/,
  ],
  ['create_project_field', { name: 'due', type: 'date' }, /There is a field "Due"/],
  ['update_field_options', { fieldId: 'Estimate', remove: ['x'] }, /has no options/],
  ['update_field_options', { fieldId: 'Status', remove: ['Todo'] }, /items would lose their value/],
  [
    'append_iterations',
    { iterations: [{ title: 'sprint 5' }] },
    /There is an iteration "Sprint 5" already/,
  ],
  [
    'set_field_value',
    { itemId: '#3', fieldId: 'Status', value: 'Todo' },
    /"acme\/rocket#3" is archived/,
  ],
  ['update_milestone', { milestoneId: 'v1.0' }, /nothing to change/],
  [
    'create_pull_request',
    { title: 'A', head: 'docs/readme', base: 'main' },
    /already exists for acme:docs\/readme\.$/m,
  ],
  [
    'delete_project_view',
    { projectId: 'acme/1', viewId: 'Bord' },
    /no view called "Bord".*"Board"/,
  ],
];

test.for(MISTAKES)(
  '%s with %j is answered with advice that can be followed',
  async ([action, given, says]) => {
    const tool = compact.get(action) ?? '';
    const told = await desk?.fails(tool, { request: { action, ...given } });
    expect(told?.message).toMatch(says);
    expect(told?.meta['suggestions']).not.toEqual([]);
    expect(namesIn(told?.message ?? '').filter((name) => !compact.has(name))).toEqual([]);
  },
);

test('says the same of a filter that names what is not there', async () => {
  const found = await desk?.ok<{ result: object }>('read_items', {
    request: { action: 'list_project_items', query: 'status:"In Progess"' },
  });
  expect(found?.result).toEqual({
    items: [],
    totalCount: 0,
    hasMore: false,
    note: 'The field "Status" has no "In Progess". There are: "Todo", "In Progress", "Done".',
  });
});
