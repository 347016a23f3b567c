import { expect, test } from 'vitest';

import { openItemsDesk } from './open-items-desk.ts';

interface Result {
  readonly itemId: string;
  readonly reference?: string;
  readonly status: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly { field?: string; code: string; message: string }[];
}

interface Answer {
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
  readonly results: readonly Result[];
}

test('sets own fields and properties of several items together', async () => {
  const { simulator, ok } = await openItemsDesk();
  const answer = await ok<Answer>('update_project_items', {
    updates: [
      {
        itemId: 'acme/rocket#4',
        values: { Status: 'Done', Estimate: 3, Assignees: ['ada'], Labels: ['bug'] },
      },
      { itemId: 'acme/rocket#8', values: { Milestone: 'v1.0', Priority: 'P2' } },
      { itemId: 'acme/rocket#1', values: { Estimate: null, Sprint: '@next' } },
    ],
  });
  expect(answer).toMatchObject({ succeeded: 3, failed: 0, unknown: 0 });
  expect(answer.results.map(({ values }) => values)).toEqual([
    { Status: 'Done', Estimate: 3, Assignees: ['ada'], Labels: ['bug'] },
    { Milestone: 'v1.0', Priority: 'P2' },
    { Sprint: 'Sprint 4' },
  ]);
  expect(simulator.counters()).toMatchObject({ mutations: 4, mostWritesAtOnce: 1 });
  const read = await ok('get_field_value', { itemId: 'acme/rocket#1', fieldId: 'Estimate' });
  expect(read).not.toHaveProperty('value');
});

test('changes nothing where one name fits nothing, and names the candidates', async () => {
  const { simulator, fails } = await openItemsDesk();
  const before = simulator.state();
  const { code, message, meta } = await fails('update_project_items', {
    updates: [
      { itemId: 'acme/rocket#4', values: { Status: 'Done' } },
      { itemId: 'acme/rocket#6', values: { Status: 'Nearly' } },
    ],
  });
  expect({ code, candidates: meta['candidates'] }).toEqual({
    code: 'not_found',
    candidates: ['Todo', 'In Progress', 'Done'],
  });
  expect(message).toContain('updates[1].values["Status"]');
  expect(simulator.state()).toEqual(before);
});

test('tells what a dry run would set, and sets nothing', async () => {
  const { simulator, ok } = await openItemsDesk();
  const before = simulator.state();
  const answer = await ok<Answer>('update_project_items', {
    updates: [{ itemId: 'acme/rocket#4', values: { Status: 'Done', Labels: ['bug'] } }],
    dryRun: true,
  });
  expect(answer.results).toMatchObject([{ status: 'planned', fields: ['Status', 'Labels'] }]);
  expect(simulator.state()).toEqual(before);
});

test('does the others where an item is not in the project', async () => {
  const { ok } = await openItemsDesk();
  const answer = await ok<Answer>('update_project_items', {
    updates: [
      { itemId: 'acme/rocket#7', values: { Status: 'Done' } },
      { itemId: 'acme/rocket#4', values: { Status: 'Done' } },
    ],
  });
  expect(answer).toMatchObject({
    succeeded: 1,
    failed: 1,
    results: [
      { itemId: 'acme/rocket#7', status: 'failed', errors: [{ code: 'not_found' }] },
      { reference: 'acme/rocket#4', status: 'succeeded', values: { Status: 'Done' } },
    ],
  });
});

test('puts at most twenty changes into a request, and tells of each which did not go through', async () => {
  const { simulator, ok } = await openItemsDesk();
  const { itemIds } = simulator.populate({ items: 30 });
  simulator.clear();
  simulator.fail({ kind: 'partial', on: 'updateProjectV2ItemFieldValue' });
  const answer = await ok<Answer>('update_project_items', {
    projectId: 'acme/9',
    updates: itemIds.map((itemId) => ({ itemId, values: { Status: 'Done' } })),
  });
  expect(simulator.counters().mutations).toBe(2);
  expect(answer.succeeded).toBe(29);
  const [bad] = answer.results.filter(({ status }) => status !== 'succeeded');
  expect(bad?.errors).toMatchObject([{ field: 'Status' }]);
});

test('says that the outcome is unknown where answers are lost, and does not try the rest', async () => {
  const { simulator, ok } = await openItemsDesk();
  const { itemIds } = simulator.populate({ items: 30 });
  simulator.clear();
  simulator.fail({
    kind: 'bad-gateway-after',
    on: 'updateProjectV2ItemFieldValue',
    times: Number.POSITIVE_INFINITY,
  });
  const answer = await ok<Answer>('update_project_items', {
    projectId: 'acme/9',
    updates: itemIds.map((itemId) => ({ itemId, values: { Status: 'Done' } })),
  });
  expect(answer).toMatchObject({ succeeded: 0, failed: 10, unknown: 20 });
  expect(answer.results.at(-1)?.errors?.[0]?.message).toContain('not tried');
});

test.for([
  [{ Status: 'Done', status: 'Todo' }, 'invalid_arguments'],
  [{}, 'invalid_arguments'],
  [{ Reviewers: ['ada'] }, 'unsupported'],
  [{ Assignees: ['nobody-at-all'] }, 'not_found'],
  [{ Milestone: 'v9' }, 'not_found'],
] as const)('refuses the values %o: %s', async ([values, expected]) => {
  const { simulator, fails } = await openItemsDesk();
  const given = { updates: [{ itemId: 'acme/rocket#4', values }] };
  expect((await fails('update_project_items', given)).code).toBe(expected);
  expect(simulator.counters().mutations).toBe(0);
});
