import { expect, test } from 'vitest';

import { openProjectsDesk, shareProjectsDesk } from './open-projects-desk.ts';

const sharedDesk = shareProjectsDesk();

test('tells all of a project in one request', async () => {
  const { simulator, ok } = sharedDesk();
  const project = await ok('get_project', { projectId: 'acme/1' });
  expect(project).toMatchObject({
    number: 1,
    title: 'Rocket Launch',
    visibility: 'private',
    status: 'active',
    template: false,
    owner: 'acme',
    archivedItemCount: 1,
    viewCount: 3,
  });
  expect(project).not.toHaveProperty('fields');
  expect(simulator.counters()).toMatchObject({ requests: 1, points: 1 });
});

test('finds a project by URL, title, node id and as the default one of its number', async () => {
  const { ok } = sharedDesk();
  const { id, url } = await ok<{ id: string; url: string }>('get_project', {
    projectId: 'acme/1',
  });
  for (const projectId of [id, url, '1', 'ROCKET launch']) {
    expect(await ok('get_project', { projectId })).toMatchObject({ id });
  }
});

test('lists fields and views on request', async () => {
  const { ok } = sharedDesk();
  const project = await ok('get_project', {
    projectId: 'acme/1',
    includeFields: true,
    includeViews: true,
  });
  expect(project['fields']).toContainEqual({
    id: expect.any(String) as string,
    name: 'Priority',
    dataType: 'SINGLE_SELECT',
  });
  expect(project['views']).toMatchObject([
    { number: 1, name: 'Board', layout: 'board' },
    { number: 2, name: 'Table', layout: 'table' },
    { number: 3, name: 'Plan', layout: 'roadmap' },
  ]);
});

test('lists by status, by words and by repository', async () => {
  const { ok } = sharedDesk();
  const numbers = async (args: object): Promise<readonly number[]> => {
    const { projects } = await ok<{ projects: { number: number }[] }>('list_projects', args);
    return projects.map(({ number }) => number).toSorted((one, other) => one - other);
  };
  expect(await numbers({})).toEqual([1, 2, 4]);
  expect(await numbers({ status: 'closed' })).toEqual([3]);
  expect(await numbers({ status: 'all' })).toEqual([1, 2, 3, 4]);
  expect(await numbers({ query: 'template' })).toEqual([2]);
  expect(await numbers({ repo: 'acme/rocket', status: 'all' })).toEqual([1]);
  expect(await numbers({ owner: 'acme', repo: 'rocket' })).toEqual([1]);
  expect(await numbers({ owner: 'ada' })).toEqual([1]);
});

test('counts the projects of a page that the token may not see', async () => {
  const { simulator, ok } = sharedDesk();
  simulator.fail({ kind: 'null-nodes', on: 'query' });
  const told = await ok('list_projects', { status: 'all' });
  expect(told).toMatchObject({ hidden: 1, totalCount: 4 });
  expect(told['projects']).toHaveLength(3);
});

test('changes what is passed, and nothing else', async () => {
  const { ok } = await openProjectsDesk();
  const before = await ok('get_project', { projectId: 'acme/3' });
  const { content } = await ok('get_project_readme', { projectId: 'acme/1' });
  await ok('update_project', { projectId: 'acme/3', title: 'Older plans' });
  const after = await ok('get_project', { projectId: 'acme/3' });
  expect(after).toEqual({ ...before, title: 'Older plans', updatedAt: after['updatedAt'] });
  await ok('update_project', { projectId: 'acme/1', visibility: 'public', shortDescription: '' });
  const opened = await ok('get_project', { projectId: 'acme/1' });
  expect(opened).toMatchObject({ visibility: 'public', title: 'Rocket Launch' });
  expect(opened).not.toHaveProperty('shortDescription');
  expect(await ok('get_project_readme', { projectId: 'acme/1' })).toMatchObject({ content });
});

test('refuses a change of nothing', async () => {
  const { simulator, fails } = sharedDesk();
  const { code, message } = await fails('update_project', { projectId: 'acme/1' });
  expect(code).toBe('invalid_arguments');
  expect(message).toMatch(/visibility/);
  expect(simulator.counters().requests).toBe(0);
});

test('closes and reopens, each as often as asked', async () => {
  const { ok } = await openProjectsDesk();
  for (const [name, status] of [
    ['close_project', 'closed'],
    ['close_project', 'closed'],
    ['reopen_project', 'active'],
    ['reopen_project', 'active'],
  ] as const) {
    expect(await ok(name, { projectId: 'acme/1' })).toMatchObject({ status, number: 1 });
  }
});

test('tells what a deletion would take, and takes nothing', async () => {
  const { simulator, ok, fails } = await openProjectsDesk();
  const before = simulator.state();
  const told = await ok('delete_project', { projectId: 'acme/1', dryRun: true });
  const counted = await ok<Record<string, number>>('get_project', { projectId: 'acme/1' });
  expect(told).toMatchObject({
    deleted: false,
    title: 'Rocket Launch',
    itemCount: (counted['itemCount'] ?? 0) + (counted['archivedItemCount'] ?? 0),
    fieldCount: counted['fieldCount'],
    viewCount: 3,
  });
  expect(simulator.state()).toEqual(before);
  expect(await ok('delete_project', { projectId: 'acme/1' })).toMatchObject({ deleted: true });
  expect(await fails('get_project', { projectId: 'acme/1' })).toMatchObject({ code: 'not_found' });
});

test('replaces a readme', async () => {
  const { ok } = await openProjectsDesk();
  const written = await ok('update_project_readme', { projectId: 'ada/1', readme: '# Mine' });
  expect(written).toMatchObject({ content: '# Mine' });
  expect(await ok('get_project_readme', { projectId: 'ada/1' })).toEqual(written);
});

test('says which project could not be found, and where to look', async () => {
  const { fails } = sharedDesk();
  const { message, githubCode } = await fails('get_project', { projectId: 'acme/99' });
  expect(message).toMatch(/acme\/99.*projectId/s);
  expect(githubCode).toBe(-31_002);
});
