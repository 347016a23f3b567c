import { expect, test } from 'vitest';

import { shareItemsDesk } from '../items/open-items-desk.ts';

const sharedDesk = shareItemsDesk();

const ITEM = 'acme/rocket#4';

test.for([
  { fieldId: 'Notes', value: 'Call first.', shown: 'Call first.' },
  { fieldId: 'Estimate', value: 2.5, shown: '2.5' },
  { fieldId: 'Due', value: '2027-02-28', shown: '2027-02-28' },
  { fieldId: 'status', value: 'in progress', read: 'In Progress', shown: 'In Progress' },
  { fieldId: 'Areas', value: ['hull', 'Engine'], read: ['Engine', 'Hull'], shown: 'Engine, Hull' },
  { fieldId: 'Assignees', value: ['ada', 'alan'], shown: 'ada, alan' },
  { fieldId: 'Labels', value: ['bug', 'priority:high'], shown: 'bug, priority:high' },
  { fieldId: 'Milestone', value: 'v1.0', shown: 'v1.0' },
  { fieldId: 'Milestone', value: 2, read: 'v0.9', shown: 'v0.9' },
  { fieldId: 'Title', value: 'Order better valves', shown: 'Order better valves' },
] as const)('sets $fieldId to $value, reads it back and clears it', async (row) => {
  const { ok, fails } = sharedDesk();
  const { fieldId, value, shown } = row;
  const expected = 'read' in row ? row.read : value;
  const where = { projectId: 'acme/1', itemId: ITEM, fieldId };
  expect(await ok('set_field_value', { ...where, value })).toMatchObject({
    value: expected,
    formattedValue: shown,
  });
  const read = await ok<{ value: unknown }>('get_field_value', where);
  expect(new Set([read.value].flat())).toEqual(new Set([expected].flat()));
  if (fieldId === 'Title') {
    expect(await fails('clear_field_value', where)).toMatchObject({ code: 'invalid_arguments' });
    return;
  }
  await ok('clear_field_value', where);
  expect(await ok('get_field_value', where)).not.toHaveProperty('value');
});

test.for([
  ['@current', 'Sprint 3'],
  ['@next', 'Sprint 4'],
  ['@previous', 'Sprint 2'],
  ['sprint 5', 'Sprint 5'],
  ['Sprint 1', 'Sprint 1'],
] as const)('takes %s for the iteration %s', async ([value, title]) => {
  const { ok } = sharedDesk();
  const set = await ok('set_field_value', { itemId: ITEM, fieldId: 'Sprint', value });
  expect(set).toMatchObject({ value: title, fieldName: 'Sprint', dataType: 'ITERATION' });
});

test('needs three requests, of which one changes something', async () => {
  const { simulator, ok } = sharedDesk();
  await ok('set_field_value', { itemId: ITEM, fieldId: 'Status', value: 'Done' });
  expect(simulator.counters()).toMatchObject({ requests: 3, mutations: 1 });
});

test.for([
  [{ fieldId: 'Statsu', value: 'Done' }, 'fieldId', 'Status'],
  [{ fieldId: 'Status', value: 'Finished' }, 'value', 'In Progress'],
  [{ fieldId: 'Sprint', value: 'Sprint 9' }, 'value', 'Sprint 4'],
  [{ fieldId: 'Labels', value: ['bgu'] }, 'value', 'bug'],
] as const)('names the candidates where %o fits nothing', async ([given, argument, candidate]) => {
  const { simulator, fails } = sharedDesk();
  const { code, message, meta } = await fails('set_field_value', { itemId: ITEM, ...given });
  expect(code).toBe('not_found');
  expect(message).toContain(argument);
  expect(meta['candidates']).toContain(candidate);
  expect(simulator.counters().mutations).toBe(0);
});

test.for([
  { fieldId: 'Estimate', value: 'many' },
  { fieldId: 'Due', value: '2027-02-30' },
  { fieldId: 'Due', value: 'tomorrow' },
  { fieldId: 'Status', value: ['Todo', 'Done'] },
  { fieldId: 'Milestone', value: ['v1.0', 'v0.9'] },
])('refuses $value for $fieldId and says what it takes', async (given) => {
  const { simulator, fails } = sharedDesk();
  const { code, message } = await fails('set_field_value', { itemId: ITEM, ...given });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain(given.fieldId);
  expect(simulator.counters().mutations).toBe(0);
});

test.for([
  ['Repository', 'create_issue'],
  ['Reviewers', 'pull request'],
  ['Linked pull requests', 'update_pull_request'],
  ['Parent issue', 'add_sub_issue'],
  ['Sub-issues progress', 'update_issue'],
] as const)('says that %s cannot be set, and what can be done', async ([fieldId, instead]) => {
  const { fails } = sharedDesk();
  const { code, message, meta } = await fails('set_field_value', {
    itemId: ITEM,
    fieldId,
    value: 'something',
  });
  expect({ code, reason: meta['reason'] }).toEqual({
    code: 'unsupported',
    reason: 'unsupported_by_github',
  });
  expect(message).toContain(instead);
});

test('gives a draft a title and people, but no labels', async () => {
  const { ok, fails } = sharedDesk();
  const list = await ok<{ items: { id: string; title: string }[] }>('list_project_items', {
    query: 'is:draft',
  });
  const itemId = list.items.find(({ title }) => title === 'Plan the party')?.id;
  expect(
    await ok('set_field_value', { itemId, fieldId: 'Assignees', value: ['linus'] }),
  ).toMatchObject({ value: ['linus'] });
  const refused = await fails('set_field_value', { itemId, fieldId: 'Labels', value: ['bug'] });
  expect(refused).toMatchObject({ code: 'unsupported' });
  expect(refused.message).toContain('convert_draft_issue');
});

test('sets labels of a pull request on the pull request', async () => {
  const { simulator, ok } = sharedDesk();
  const where = { itemId: 'acme/rocket#8', fieldId: 'Labels' };
  expect(await ok('set_field_value', { ...where, value: ['feature'] })).toMatchObject({
    value: ['feature'],
  });
  expect(simulator.requests().at(-1)?.fields).toEqual(['updatePullRequest']);
});

test.for([
  ['acme/rocket#5', 'Parent issue', 'acme/rocket#2'],
  ['acme/rocket#2', 'Sub-issues progress', 50],
  ['acme/rocket#1', 'Repository', 'acme/rocket'],
  ['acme/rocket#1', 'Linked pull requests', ['acme/rocket#8']],
  ['acme/rocket#1', 'Sprint', 'Sprint 3'],
] as const)('reads of %s the field %s', async ([itemId, fieldId, value]) => {
  const { ok } = sharedDesk();
  expect(await ok('get_field_value', { itemId, fieldId })).toMatchObject({ value });
});
