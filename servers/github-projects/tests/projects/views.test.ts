import { expect, test } from 'vitest';

import { openProjectsDesk, shareProjectsDesk } from './open-projects-desk.ts';

const sharedDesk = shareProjectsDesk();

const ROCKET = { projectId: 'acme/1' };

test('creates a plain view, with the fields to show, through GraphQL', async () => {
  const { simulator, ok } = await openProjectsDesk();
  const view = await ok('create_project_view', {
    ...ROCKET,
    name: 'All work',
    layout: 'table',
    visibleFields: ['title', 'Estimate', 'status'],
  });
  expect(view).toMatchObject({
    number: 4,
    name: 'All work',
    layout: 'table',
    visibleFields: ['Title', 'Estimate', 'Status'],
  });
  expect(simulator.counters().rest).toBe(0);
});

test.for(['acme/1', 'ada/1'])(
  'creates a sorted, grouped and filtered view of %s through REST',
  async (projectId) => {
    const { simulator, ok } = await openProjectsDesk();
    const view = await ok('create_project_view', {
      projectId,
      name: 'Bugs',
      layout: 'board',
      filter: 'label:bug',
      visibleFields: ['Title'],
      sortBy: [{ field: 'title', direction: 'desc' }],
      groupBy: 'assignees',
      verticalGroupBy: 'Status',
    });
    expect(view).toMatchObject({
      name: 'Bugs',
      layout: 'board',
      filter: 'label:bug',
      visibleFields: ['Title'],
      sortBy: [{ field: 'Title', direction: 'desc' }],
      groupBy: ['Assignees'],
      verticalGroupBy: ['Status'],
    });
    expect(view).not.toHaveProperty('notApplied');
    expect(simulator.counters().rest).toBe(1);
    const { views } = await ok<{ views: unknown[] }>('list_project_views', {
      projectId,
      includeVisibleFields: true,
    });
    expect(views.at(-1)).toEqual(view);
  },
);

test('offers the roadmap where a timeline is asked for', async () => {
  const { simulator, fails } = sharedDesk();
  for (const [name, args] of [
    ['create_project_view', { ...ROCKET, name: 'Time', layout: 'timeline' }],
    ['update_project_view', { ...ROCKET, viewId: '1', layout: 'timeline' }],
  ] as const) {
    const { code, message } = await fails(name, args);
    expect(code).toBe('unsupported');
    expect(message).toMatch(/roadmap/);
  }
  expect(simulator.counters().requests).toBe(0);
});

test('names the fields there are where one is not', async () => {
  const { fails } = sharedDesk();
  const { code, message } = await fails('create_project_view', {
    ...ROCKET,
    name: 'Mine',
    layout: 'table',
    sortBy: [{ field: 'Urgency' }],
  });
  expect(code).toBe('not_found');
  expect(message).toMatch(/no field called "Urgency".*"Priority"/s);
});

test('changes what is passed of a view, by name, number or URL, and nothing else', async () => {
  const { ok } = await openProjectsDesk();
  const table = { number: 2, name: 'Table', layout: 'table' };
  expect(
    await ok('update_project_view', {
      ...ROCKET,
      viewId: 'TABLE',
      visibleFields: ['Title', 'Due'],
    }),
  ).toMatchObject({ ...table, visibleFields: ['Title', 'Due'] });
  expect(
    await ok('update_project_view', { ...ROCKET, viewId: '2', filter: 'is:open' }),
  ).toMatchObject({ ...table, filter: 'is:open' });
  const viewId = 'https://github.com/orgs/acme/projects/1/views/2';
  await ok('update_project_view', { ...ROCKET, viewId, name: 'List' });
  const { views } = await ok<{ views: unknown[] }>('list_project_views', {
    ...ROCKET,
    includeVisibleFields: true,
  });
  expect(views[1]).toMatchObject({
    ...table,
    name: 'List',
    filter: 'is:open',
    visibleFields: ['Title', 'Due'],
  });
  const shown = await ok('update_project_view', { ...ROCKET, viewId, filter: '' });
  expect(shown).not.toHaveProperty('filter');
});

test('says that sorting and grouping are set at creation only', async () => {
  const { simulator, fails } = sharedDesk();
  const { code, message } = await fails('update_project_view', {
    ...ROCKET,
    viewId: 'Table',
    sortBy: [{ field: 'Priority', direction: 'asc' }],
    groupBy: 'Status',
  });
  expect(code).toBe('unsupported');
  expect(message).toMatch(/sortBy, groupBy.*create_project_view/s);
  expect(simulator.counters().requests).toBe(0);
});

test('refuses a change of nothing', async () => {
  const { fails } = sharedDesk();
  expect(await fails('update_project_view', { ...ROCKET, viewId: '1' })).toMatchObject({
    code: 'invalid_arguments',
  });
});

test('deletes a view, and only that', async () => {
  const { ok } = await openProjectsDesk();
  const before = await ok('get_project', ROCKET);
  expect(await ok('delete_project_view', { ...ROCKET, viewId: 'plan' })).toMatchObject({
    deleted: true,
    type: 'view',
  });
  const { views } = await ok<{ views: { name: string }[] }>('list_project_views', ROCKET);
  expect(views.map(({ name }) => name)).toEqual(['Board', 'Table']);
  const after = await ok('get_project', ROCKET);
  expect(after['itemCount']).toBe(before['itemCount']);
});

test('finds a view by its name beyond the first hundred', async () => {
  const { simulator, ok } = await openProjectsDesk();
  simulator.populate({ views: 101 });
  const { views } = await ok<{ views: { name: string; id: string }[] }>('list_project_views', {
    projectId: 'acme/9',
    limit: 100,
  });
  expect(views).toHaveLength(100);
  const made = await ok('create_project_view', {
    projectId: 'acme/9',
    name: 'The very last',
    layout: 'board',
  });
  expect(
    await ok('delete_project_view', { projectId: 'acme/9', viewId: 'the very last' }),
  ).toMatchObject({ id: made['id'] });
});

test.for([
  ['createProjectV2View', {}],
  ['POST /orgs/{org}/projectsV2/{project_number}/views', { filter: 'is:open' }],
] as const)('makes no second view where the answer of %s is lost', async ([on, more]) => {
  const { simulator, ok, fails } = await openProjectsDesk();
  simulator.fail({ kind: 'bad-gateway-after', on });
  const failure = await fails('create_project_view', {
    ...ROCKET,
    name: 'Once',
    layout: 'table',
    ...more,
  });
  expect(failure.message).toMatch(/^unknown: it is not known whether.*list_project_views/s);
  expect(await ok('list_project_views', ROCKET)).toMatchObject({ totalCount: 4 });
});
