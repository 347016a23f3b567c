import { expect, test } from 'vitest';

import { openProjectsDesk, shareProjectsDesk } from './open-projects-desk.ts';

const sharedDesk = shareProjectsDesk();

test('makes a project a template and back', async () => {
  const { ok } = await openProjectsDesk();
  expect(await ok('mark_project_as_template', { projectId: 'acme/1' })).toMatchObject({
    template: true,
  });
  expect(await ok('list_organization_templates')).toMatchObject({
    templates: [{ number: 2 }, { number: 1 }],
    hasMore: false,
  });
  await ok('unmark_project_as_template', { projectId: 'acme/1' });
  expect(await ok('list_organization_templates')).toMatchObject({ templates: [{ number: 2 }] });
});

test('goes on behind the last template of a page', async () => {
  const { ok } = await openProjectsDesk();
  await ok('mark_project_as_template', { projectId: 'acme/1' });
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const args = { limit: 1, ...(cursor !== undefined && { cursor }) };
    const page = await ok<{ templates: { number: number }[]; nextCursor?: string }>(
      'list_organization_templates',
      args,
    );
    seen.push(...page.templates.map(({ number }) => number));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual([2, 1]);
});

test.for([
  ['mark_project_as_template', { projectId: 'ada/1' }],
  ['unmark_project_as_template', { projectId: 'ada/1' }],
  ['list_organization_templates', { org: 'ada' }],
  ['link_project_to_team', { projectId: 'ada/1', teamSlug: 'design' }],
] as const)('%s says that GitHub has it for organisations only', async ([name, args]) => {
  const { simulator, fails } = sharedDesk();
  const { code, message, meta } = await fails(name, args);
  expect(code).toBe('unsupported');
  expect(message).toMatch(/unsupported_by_github/);
  expect(meta['reason']).toBe('unsupported_by_github');
  expect(simulator.counters().mutations).toBe(0);
});

test('copies fields and views of a project, and draft issues on request', async () => {
  const { ok } = await openProjectsDesk();
  const copy = { projectId: 'acme/1', title: 'Second launch', targetOwner: 'acme' };
  const bare = await ok('copy_project_from_template', copy);
  const full = await ok('copy_project_from_template', { ...copy, includeDraftIssues: true });
  const source = await ok('get_project', { projectId: 'acme/1' });
  expect(await ok('get_project', { projectId: String(bare['id']) })).toMatchObject({
    title: 'Second launch',
    template: false,
    itemCount: 0,
    fieldCount: source['fieldCount'],
    viewCount: 3,
  });
  expect(await ok('get_project', { projectId: String(full['id']) })).toMatchObject({
    itemCount: 2,
  });
});

test('links and unlinks repositories, each as often as asked', async () => {
  const { ok } = await openProjectsDesk();
  const website = { projectId: 'acme/1', repo: 'acme/website' };
  const names = async (): Promise<readonly string[]> => {
    const { repositories } = await ok<{ repositories: { nameWithOwner: string }[] }>(
      'list_linked_repositories',
      { projectId: 'acme/1' },
    );
    return repositories.map(({ nameWithOwner }) => nameWithOwner).toSorted();
  };
  await ok('link_project_to_repository', website);
  expect(await ok('link_project_to_repository', website)).toMatchObject({
    repository: 'acme/website',
    linked: true,
  });
  expect(await names()).toEqual(['acme/rocket', 'acme/website']);
  await ok('unlink_project_from_repository', website);
  expect(await ok('unlink_project_from_repository', website)).toMatchObject({ linked: false });
  expect(await names()).toEqual(['acme/rocket']);
});

test('links and unlinks teams by slug, name and org/slug', async () => {
  const { ok } = await openProjectsDesk();
  const slugs = async (): Promise<readonly string[]> => {
    const { teams } = await ok<{ teams: { slug: string }[] }>('list_linked_teams', {
      projectId: 'acme/1',
    });
    return teams.map(({ slug }) => slug).toSorted();
  };
  expect(
    await ok('link_project_to_team', { projectId: 'acme/1', teamSlug: 'Design' }),
  ).toMatchObject({ team: 'design', linked: true });
  expect(await slugs()).toEqual(['design', 'engineering']);
  await ok('unlink_project_from_team', { projectId: 'acme/1', teamSlug: 'acme/design' });
  expect(await slugs()).toEqual(['engineering']);
});

test('reads linked repositories page by page', async () => {
  const { ok } = await openProjectsDesk();
  await ok('link_project_to_repository', { projectId: 'acme/1', repo: 'acme/website' });
  const first = await ok('list_linked_repositories', { projectId: 'acme/1', limit: 1 });
  expect(first).toMatchObject({ totalCount: 2, hasMore: true });
  const second = await ok('list_linked_repositories', {
    projectId: 'acme/1',
    limit: 1,
    cursor: first['nextCursor'],
  });
  expect(second).toMatchObject({ hasMore: false });
  expect(second['repositories']).not.toEqual(first['repositories']);
});

test('shows the linked repositories that the token may see, beside those it may not', async () => {
  const { simulator, ok } = await openProjectsDesk();
  await ok('link_project_to_repository', { projectId: 'acme/1', repo: 'acme/website' });
  const { id: projectId } = await ok('get_project', { projectId: 'acme/1' });
  simulator.fail({ kind: 'null-nodes', on: 'query' });
  const told = await ok('list_linked_repositories', { projectId });
  expect(told['totalCount']).toBe(2);
  expect(told['repositories']).toHaveLength(1);
});

test('gives roles to users and teams in one change', async () => {
  const { simulator, ok } = await openProjectsDesk();
  const collaborators = [
    { user: 'grace', role: 'admin' },
    { team: 'design', role: 'reader' },
    { user: 'alan', role: 'none' },
  ];
  await ok('update_project_collaborators', { projectId: 'acme/1', collaborators });
  expect(simulator.counters().mutations).toBe(1);
  const state = JSON.stringify(simulator.state());
  expect(state).toMatch(/"collaborators":\{[^}]*"ADMIN"/);
});

test.for([
  [[{ role: 'reader' }], /either a user or a team/],
  [[{ user: 'ada', team: 'design', role: 'reader' }], /either a user or a team/],
  [
    [
      { user: 'ada', role: 'reader' },
      { user: 'Ada', role: 'admin' },
    ],
    /twice/,
  ],
] as const)('refuses unclear collaborators: %j', async ([collaborators, said]) => {
  const { simulator, fails } = sharedDesk();
  const failure = await fails('update_project_collaborators', {
    projectId: 'acme/1',
    collaborators,
  });
  expect(failure).toMatchObject({ code: 'invalid_arguments' });
  expect(failure.message).toMatch(said);
  expect(simulator.counters().requests).toBe(0);
});
