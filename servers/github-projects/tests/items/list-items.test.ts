import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { openItemsDesk, shareItemsDesk } from './open-items-desk.ts';
import { readWhole } from './read-whole.ts';

interface Item {
  readonly id: string;
  readonly type: string;
  readonly reference?: string;
  readonly title?: string;
  readonly assignees?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
}

interface Page {
  readonly items: readonly Item[];
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

const sharedDesk = shareItemsDesk();

test('lists a project in one request, with Status and assignees and nothing more', async () => {
  const { simulator, ok } = sharedDesk();
  const { items, totalCount } = await ok<Page>('list_project_items', { projectId: 'acme/1' });
  expect(totalCount).toBe(items.length);
  expect(items[0]).toEqual({
    id: expect.any(String) as string,
    type: 'issue',
    reference: 'acme/rocket#1',
    title: 'Fix the fuel valve',
    state: 'open',
    assignees: ['ada'],
    values: { Status: 'In Progress' },
  });
  expect(items.map(({ reference }) => reference)).not.toContain('acme/rocket#3');
  expect(simulator.counters()).toMatchObject({ requests: 1, points: 1 });
});

test('shows the fields that are named, and archived items and texts on request', async () => {
  const { ok } = sharedDesk();
  const { items } = await ok<Page>('list_project_items', {
    fields: ['estimate', 'Sprint', 'Labels', 'Areas', 'Milestone'],
    includeArchived: true,
    includeBody: true,
  });
  const first = items.find(({ reference }) => reference === 'acme/rocket#1');
  expect(first).not.toHaveProperty('assignees');
  expect(first?.values).toEqual({
    Estimate: 5,
    Sprint: 'Sprint 3',
    Labels: ['bug'],
    Areas: ['Engine'],
    Milestone: 'v1.0',
  });
  const archived = items.find(({ reference }) => reference === 'acme/rocket#3');
  expect(archived).toMatchObject({ archived: true });
  expect(items.some((item) => 'body' in item)).toBe(true);
});

test('names the candidates for a field that is not there, and those that lists cannot show', async () => {
  const { fails } = sharedDesk();
  const missing = await fails('list_project_items', { fields: ['Size'] });
  expect(missing).toMatchObject({ code: 'not_found' });
  expect(missing.meta['candidates']).toContain('Estimate');
  const derived = await fails('list_project_items', { fields: ['Parent issue'] });
  expect(derived).toMatchObject({ code: 'unsupported' });
  expect(derived.message).toContain('get_issue');
});

test.for([
  [{ status: 'in progress' }, ['acme/rocket#1', 'acme/rocket#8']],
  [{ labels: ['bug'], assignee: '@ada', state: 'open' }, ['acme/rocket#1']],
  [{ labels: ['bug', 'feature'] }, []],
  [{ assignee: '@me' }, ['acme/rocket#1']],
  [{ type: 'pull_request' }, ['acme/rocket#8']],
  [{ repo: 'acme/website' }, ['acme/website#1']],
  [{ milestone: 'v0.9' }, ['acme/rocket#11']],
  [{ text: 'nose cone' }, ['acme/rocket#2']],
  [{ fields: { priority: 'P0' } }, ['acme/rocket#1']],
  [{ fields: { Sprint: '@next' } }, ['acme/rocket#6']],
  [{ fields: { 'Parent issue': 'acme/rocket#2' }, state: 'closed' }, ['acme/rocket#5']],
] as const)('filters by %o', async ([filter, expected]) => {
  const { ok } = sharedDesk();
  const { items } = await ok<Page>('filter_project_items', { filter });
  expect(items.map(({ reference }) => reference)).toEqual(expected);
});

test('finds items whose field is empty', async () => {
  const { ok } = sharedDesk();
  const { items } = await ok<Page>('filter_project_items', { filter: { status: '' } });
  expect(items.map(({ title }) => title)).toEqual(['Choose the music']);
});

test.for([[{}], [{ status: 'a "quoted" word' }]] as const)(
  'refuses the filter %o',
  async ([filter]) => {
    const { simulator, fails } = sharedDesk();
    expect(await fails('filter_project_items', { filter })).toMatchObject({
      code: 'invalid_arguments',
    });
    expect(simulator.counters().requests).toBe(0);
  },
);

test('reads an item whole, by the issue that it holds', async () => {
  const { ok } = sharedDesk();
  const item = await ok('get_project_item', { itemId: 'acme/rocket#1' });
  expect(item).toMatchObject({
    url: expect.stringContaining('/acme/rocket/issues/1') as string,
    values: {
      Status: 'In Progress',
      Priority: 'P0',
      Estimate: 5,
      Sprint: 'Sprint 3',
      Assignees: ['ada'],
      Labels: ['bug'],
      Milestone: 'v1.0',
      Repository: 'acme/rocket',
    },
  });
  expect(item).not.toHaveProperty('body');
  const whole = await ok('get_project_item', { itemId: 'acme/rocket#1', includeBody: true });
  expect(whole['body']).toEqual(expect.any(String));
});

test('reads 300 items in three pages of a point each, and fifty of them in few tokens', async () => {
  const { simulator, ok } = await openItemsDesk();
  simulator.populate({ items: 300 });
  simulator.clear();
  expect((await readWhole(ok, 'acme/9')).size).toBe(300);
  expect(simulator.counters()).toMatchObject({ requests: 3, points: 3 });
  const usual = await ok<Page>('list_project_items', { projectId: 'acme/9' });
  expect(usual.items).toHaveLength(50);
  expect(tokensOf(usual)).toBeLessThan(6_000);
});

test('shows items that the token may not see as redacted', async () => {
  const { simulator, ok, fails } = await openItemsDesk();
  simulator.populate({ redactedItems: 2 });
  const { items } = await ok<Page>('list_project_items', { projectId: 'acme/9' });
  const [redacted] = items;
  expect(redacted).toEqual({ id: expect.any(String) as string, type: 'redacted' });
  const item = { projectId: 'acme/9', itemId: redacted?.id };
  expect(await ok('get_project_item', item)).toMatchObject({ type: 'redacted', values: {} });
  expect(
    await fails('set_field_value', { ...item, fieldId: 'Assignees', value: ['ada'] }),
  ).toMatchObject({ code: 'permission_denied' });
});

test('asks for half a page where a whole one is too much for GitHub', async () => {
  const { simulator, ok } = sharedDesk();
  simulator.fail({ kind: 'resource-limits', on: 'query' });
  const { items, totalCount } = await ok<Page>('list_project_items', { limit: 20 });
  expect(items).toHaveLength(totalCount);
});
