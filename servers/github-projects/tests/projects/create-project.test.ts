import { expect, test } from 'vitest';

import type { TestDesk } from '../support/open-desk.ts';
import { openProjectsDesk } from './open-projects-desk.ts';

const WHOLE = {
  title: 'Moon base',
  shortDescription: 'Live there',
  readme: '# Moon',
  visibility: 'public',
  repo: 'acme/rocket',
};

async function moonBases({ ok }: TestDesk): Promise<readonly unknown[]> {
  const { projects } = await ok<{ projects: { title: string }[] }>('list_projects', {
    status: 'all',
    limit: 100,
  });
  return projects.filter(({ title }) => title === WHOLE.title);
}

test('creates a project with two changes', async () => {
  const desk = await openProjectsDesk();
  const created = await desk.ok('create_project', WHOLE);
  expect(created).toMatchObject({
    title: 'Moon base',
    shortDescription: 'Live there',
    visibility: 'public',
    status: 'active',
    owner: 'acme',
  });
  expect(created).not.toHaveProperty('notApplied');
  expect(desk.simulator.counters().mutations).toBe(2);
  const projectId = String(created['id']);
  expect(await desk.ok('get_project_readme', { projectId })).toMatchObject({ content: '# Moon' });
  expect(await desk.ok('list_linked_repositories', { projectId })).toMatchObject({
    repositories: [{ nameWithOwner: 'acme/rocket' }],
  });
});

test('creates a project with one change where a title is all', async () => {
  const { simulator, ok } = await openProjectsDesk();
  const created = await ok('create_project', { title: 'Tea', owner: 'ada' });
  expect(created).toMatchObject({ owner: 'ada', visibility: 'private' });
  expect(simulator.counters().mutations).toBe(1);
});

test('shows the new project and what it lacks where the second change fails', async () => {
  const desk = await openProjectsDesk();
  desk.simulator.fail({ kind: 'forbidden', on: 'updateProjectV2', times: Infinity });
  const created = await desk.ok('create_project', WHOLE);
  expect(created).toMatchObject({
    title: 'Moon base',
    visibility: 'private',
    notApplied: {
      settings: ['shortDescription', 'readme', 'visibility'],
      code: 'permission_denied',
    },
  });
  expect(await moonBases(desk)).toHaveLength(1);
});

test.for(['bad-gateway-after', 'reset-after'] as const)(
  'makes no second project where the answer is lost: %s',
  async (kind) => {
    const desk = await openProjectsDesk();
    desk.simulator.fail({ kind, on: 'createProjectV2' });
    const { message, meta } = await desk.fails('create_project', WHOLE);
    expect(message).toMatch(/^unknown: it is not known whether/);
    expect(message).toMatch(/list_projects/);
    expect(meta['retryable']).toBe(false);
    expect(await moonBases(desk)).toHaveLength(1);
  },
);

test.for([
  [
    'copyProjectV2',
    'copy_project_from_template',
    { projectId: 'acme/2', title: 'Copy' },
    ['list_projects', { status: 'all' }, 5],
  ],
  [
    'createProjectV2StatusUpdate',
    'create_status_update',
    { projectId: 'acme/1', body: 'Fine' },
    ['list_status_updates', { projectId: 'acme/1' }, 3],
  ],
] as const)(
  'makes one of a kind where the answer of %s is lost',
  async ([on, name, args, look]) => {
    const { simulator, ok, fails } = await openProjectsDesk();
    simulator.fail({ kind: 'bad-gateway-after', on });
    const [lister, which, count] = look;
    const { message } = await fails(name, args);
    expect(message).toMatch(/^unknown: it is not known whether/);
    expect(message).toContain(lister);
    expect(await ok(lister, which)).toMatchObject({ totalCount: count });
  },
);
