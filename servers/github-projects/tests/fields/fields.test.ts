import { expect, test } from 'vitest';

import { openItemsDesk, shareItemsDesk } from '../items/open-items-desk.ts';

interface Option {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly description?: string;
}

interface Field {
  readonly id: string;
  readonly name: string;
  readonly options: readonly Option[];
}

const sharedDesk = shareItemsDesk();

async function statusOf(desk: ReturnType<typeof sharedDesk>): Promise<Field> {
  const { fields } = await desk.ok<{ fields: Field[] }>('list_project_fields');
  const found = fields.find(({ name }) => name === 'Status');
  if (found === undefined) throw new Error('no Status');
  return found;
}

test.for([
  [{ type: 'text' }, { dataType: 'TEXT' }],
  [{ type: 'date' }, { dataType: 'DATE' }],
  [
    { type: 'multi_select', options: [{ name: 'One' }, { name: 'Two', color: 'RED' }] },
    {
      dataType: 'MULTI_SELECT',
      options: [
        { name: 'One', color: 'GRAY' },
        { name: 'Two', color: 'RED' },
      ],
    },
  ],
  [
    {
      type: 'iteration',
      iterationConfiguration: {
        startDate: '2099-01-05',
        duration: 7,
        iterations: [{ title: 'Week 1', startDate: '2099-01-05', duration: 7 }],
      },
    },
    { dataType: 'ITERATION', iterations: [{ title: 'Week 1', duration: 7 }] },
  ],
] as const)('makes a field of %o', async ([given, made]) => {
  const { ok } = sharedDesk();
  const name = `New ${given.type}`;
  expect(await ok('create_project_field', { name, ...given })).toMatchObject({ name, ...made });
});

test.for([
  { type: 'labels' },
  { type: 'text', required: true },
  { type: 'text', description: 'x' },
])('says that GitHub has no field of %o', async (given) => {
  const { simulator, fails } = sharedDesk();
  const { code, meta } = await fails('create_project_field', { name: 'Other', ...given });
  expect({ code, reason: meta['reason'] }).toEqual({
    code: 'unsupported',
    reason: 'unsupported_by_github',
  });
  expect(simulator.counters().requests).toBe(0);
});

test.for([
  [{ name: 'status', type: 'text' }, 'already_exists'],
  [{ name: 'Choice', type: 'single_select' }, 'invalid_arguments'],
  [{ name: 'Choice', type: 'text', options: [{ name: 'A' }] }, 'invalid_arguments'],
  [
    { name: 'Choice', type: 'single_select', options: [{ name: 'A' }, { name: 'a' }] },
    'invalid_arguments',
  ],
] as const)('refuses to make %o: %s', async ([given, expected]) => {
  const { simulator, fails } = sharedDesk();
  expect((await fails('create_project_field', given)).code).toBe(expected);
  expect(simulator.counters().mutations).toBe(0);
});

test('adds, renames, recolours, describes and reorders options, and no item loses its value', async () => {
  const desk = await openItemsDesk();
  const before = await statusOf(desk);
  const changed = await desk.ok<Field>('update_field_options', {
    fieldId: 'Status',
    add: [{ name: 'In Review', color: 'PINK' }],
    rename: { todo: 'Next' },
    recolor: { 'In Progress': 'RED' },
    describe: { Done: 'Over' },
    reorder: ['Done', 'In Review'],
  });
  const ids = new Map(before.options.map(({ id, name }) => [name, id]));
  expect(changed.options).toEqual([
    { id: ids.get('Done'), name: 'Done', color: 'PURPLE', description: 'Over' },
    { id: expect.any(String) as string, name: 'In Review', color: 'PINK' },
    expect.objectContaining({ id: ids.get('Todo'), name: 'Next', color: 'GREEN' }),
    expect.objectContaining({ id: ids.get('In Progress'), name: 'In Progress', color: 'RED' }),
  ]);
  const value = await desk.ok('get_field_value', { itemId: 'acme/rocket#4', fieldId: 'Status' });
  expect(value).toMatchObject({ value: 'Next' });
});

test('removes an option that items have only where it is confirmed, and says how many lose it', async () => {
  const desk = await openItemsDesk();
  const { simulator, ok, fails } = desk;
  const before = simulator.state();
  const given = { fieldId: 'Status', remove: ['In Progress'] };
  const refused = await fails('update_field_options', given);
  expect(refused).toMatchObject({ code: 'conflict' });
  expect(refused.meta['inUse']).toEqual([{ name: 'In Progress', items: 2 }]);
  const tried = await ok('update_field_options', { ...given, dryRun: true });
  expect(tried).toMatchObject({ dryRun: true, removed: [{ name: 'In Progress', items: 2 }] });
  expect(simulator.state()).toEqual(before);
  const done = await ok<Field>('update_field_options', { ...given, confirm: true });
  expect(done.options.map(({ name }) => name)).toEqual(['Todo', 'Done']);
});

test('replaces the list of options by name and keeps the ids of those that stay', async () => {
  const desk = await openItemsDesk();
  const before = await statusOf(desk);
  const options = [
    { name: 'Backlog' },
    { name: 'todo' },
    { name: 'In Progress' },
    { name: 'Done' },
  ];
  const changed = await desk.ok<Field>('update_project_field', { fieldId: 'Status', options });
  expect(changed.options.slice(1).map(({ id }) => id)).toEqual(before.options.map(({ id }) => id));
  expect(changed.options.map(({ name }) => name)).toEqual([
    'Backlog',
    'todo',
    'In Progress',
    'Done',
  ]);
  expect(changed.options[1]).toMatchObject({ color: 'GREEN' });
});

test('sends one change of options only, and says so where its answer is lost', async () => {
  const { simulator, fails } = await openItemsDesk();
  simulator.fail({ kind: 'bad-gateway-after', on: 'updateProjectV2Field', times: 9 });
  const { message } = await fails('update_field_options', {
    fieldId: 'Status',
    add: [{ name: 'In Review' }],
  });
  expect(message).toContain('unknown: it is not known whether the change was made');
  expect(message).toContain('list_project_fields');
  expect(simulator.counters().mutations).toBe(1);
});

test.for([
  [{ fieldId: 'Status' }, 'invalid_arguments'],
  [{ fieldId: 'Notes', add: [{ name: 'A' }] }, 'invalid_arguments'],
  [{ fieldId: 'Sprint', add: [{ name: 'A' }] }, 'invalid_arguments'],
  [{ fieldId: 'Status', add: [{ name: 'done' }] }, 'already_exists'],
  [{ fieldId: 'Status', remove: ['Todo', 'In Progress', 'Done'] }, 'invalid_arguments'],
  [
    { fieldId: 'Status', add: Array.from({ length: 48 }, (_, at) => ({ name: `O${at}` })) },
    'too_large',
  ],
] as const)('refuses to edit options with %o: %s', async ([given, expected]) => {
  const { simulator, fails } = sharedDesk();
  expect((await fails('update_field_options', given)).code).toBe(expected);
  expect(simulator.counters().mutations).toBe(0);
});

test.for(['bad-gateway-after', 'reset-after'] as const)(
  'makes one field where the answer is lost by %s, and says to look first',
  async (kind) => {
    const { simulator, ok, fails } = sharedDesk();
    simulator.fail({ kind, on: 'createProjectV2Field', times: 9 });
    const name = `Lost by ${kind}`;
    const { message, meta } = await fails('create_project_field', { name, type: 'text' });
    expect(meta['outcome']).toBe('unknown');
    expect(message).toContain('list_project_fields');
    const { fields } = await ok<{ fields: Field[] }>('list_project_fields');
    expect(fields.filter((field) => field.name === name)).toHaveLength(1);
  },
);

test('takes the number of a field for its name', async () => {
  const { ok } = sharedDesk();
  const { fields } = await ok<{ fields: (Field & { databaseId: number })[] }>(
    'list_project_fields',
  );
  const status = fields.find(({ name }) => name === 'Status');
  const where = { itemId: 'acme/rocket#1', fieldId: String(status?.databaseId) };
  expect(await ok('get_field_value', where)).toMatchObject({ fieldName: 'Status' });
});
