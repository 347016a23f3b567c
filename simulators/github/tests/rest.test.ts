import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Hub, openHub } from './hub.ts';

let hub: Hub;

beforeAll(async () => {
  hub = await openHub();
});

afterAll(async () => {
  await hub.simulator.close();
});

const ROCKET = '/repos/acme/rocket';

test('makes, changes, lists and deletes a milestone', async () => {
  const made = await hub.rest(`POST ${ROCKET}/milestones`, {
    title: 'v2.0',
    description: 'The second launch',
    due_on: '2031-05-06T23:39:01Z',
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      number: 5,
      title: 'v2.0',
      state: 'open',
      due_on: '2031-05-06T07:00:00Z',
      open_issues: 0,
      creator: { login: 'ada' },
      html_url: 'https://github.com/acme/rocket/milestone/5',
    },
  });
  const closed = await hub.rest(`PATCH ${ROCKET}/milestones/5`, { state: 'closed', due_on: null });
  expect(closed.body).toMatchObject({ state: 'closed', due_on: null, title: 'v2.0' });
  expect((closed.body as { closed_at: unknown }).closed_at).not.toBeNull();
  const titles = async (query: string): Promise<readonly string[]> => {
    const { body } = await hub.rest(`GET ${ROCKET}/milestones${query}`);
    return (body as readonly { title: string }[]).map(({ title }) => title);
  };
  expect(await titles('')).toEqual(['v0.9', 'v1.0', 'Later']);
  expect(await titles('?state=closed')).toEqual(['v0.8', 'v2.0']);
  expect(await hub.rest(`DELETE ${ROCKET}/milestones/5`)).toMatchObject({ status: 204 });
  expect(await hub.rest(`GET ${ROCKET}/milestones/5`)).toMatchObject({
    status: 404,
    body: { message: 'Not Found' },
  });
});

test.each([
  [{}, { field: 'title', code: 'missing_field' }],
  [{ title: 'v1.0' }, { field: 'title', code: 'already_exists' }],
  [
    { title: 'New', due_on: 'soon' },
    { field: 'due_on', code: 'invalid' },
  ],
  [
    { title: 'New', state: 'merged' },
    { field: 'state', code: 'invalid' },
  ],
])('refuses the milestone %j', async (body, complaint) => {
  expect(await hub.rest(`POST ${ROCKET}/milestones`, body)).toMatchObject({
    status: 422,
    body: { message: 'Validation Failed', errors: [{ resource: 'Milestone', ...complaint }] },
  });
});

test('makes, renames and deletes a label', async () => {
  const made = await hub.rest(`POST ${ROCKET}/labels`, { name: 'wip now', color: 'ABCDEF' });
  expect(made).toMatchObject({ status: 201, body: { name: 'wip now', color: 'abcdef' } });
  const renamed = await hub.rest(`PATCH ${ROCKET}/labels/wip%20now`, { new_name: 'wip' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'wip', color: 'abcdef' } });
  expect(await hub.rest(`DELETE ${ROCKET}/labels/wip`)).toMatchObject({ status: 204 });
  expect(await hub.rest(`DELETE ${ROCKET}/labels/wip`)).toMatchObject({ status: 404 });
});

test.each([
  [{ color: 'ffffff' }, { field: 'name', code: 'missing_field' }],
  [
    { name: 'Bug', color: 'ffffff' },
    { field: 'name', code: 'already_exists' },
  ],
  [
    { name: 'new', color: '#ffffff' },
    { field: 'color', code: 'invalid' },
  ],
])('refuses the label %j', async (body, complaint) => {
  expect(await hub.rest(`POST ${ROCKET}/labels`, body)).toMatchObject({
    status: 422,
    body: { errors: [{ resource: 'Label', ...complaint }] },
  });
});

test('takes a deleted label off the issues that had it', async () => {
  await hub.rest(`POST ${ROCKET}/labels`, { name: 'short-lived' });
  await hub.rest(`PATCH ${ROCKET}/issues/7`, { labels: ['short-lived', 'bug'] });
  await hub.rest(`DELETE ${ROCKET}/labels/short-lived`);
  const { body } = await hub.rest(`GET ${ROCKET}/issues/7`);
  expect((body as { labels: unknown }).labels).toMatchObject([{ name: 'bug' }]);
});

test('says comments, changes them and deletes them', async () => {
  const made = await hub.rest(`POST ${ROCKET}/issues/7/comments`, { body: 'Which colour?' });
  expect(made).toMatchObject({
    status: 201,
    body: { body: 'Which colour?', user: { login: 'ada' } },
  });
  const { id } = made.body as { id: number };
  const one = `${ROCKET}/issues/comments/${id}`;
  expect(await hub.rest(`PATCH ${one}`, { body: 'Red.' })).toMatchObject({
    body: { body: 'Red.' },
  });
  expect(await hub.rest(`GET ${ROCKET}/issues/7/comments`)).toMatchObject({ body: [{ id }] });
  expect(await hub.rest(`DELETE ${one}`)).toMatchObject({ status: 204 });
  expect(await hub.rest(`GET ${one}`)).toMatchObject({ status: 404 });
  expect(await hub.rest(`POST ${ROCKET}/issues/7/comments`, { body: ' ' })).toMatchObject({
    status: 422,
    body: { errors: [{ resource: 'IssueComment', field: 'body', code: 'missing_field' }] },
  });
});

test('lets nobody change the comments of others who does not belong to the repository', async () => {
  const made = await hub.rest('POST /repos/ada/notes/issues/1/comments', { body: 'Green tea.' });
  const { id } = made.body as { id: number };
  const one = `/repos/ada/notes/issues/comments/${id}`;
  expect(await hub.rest(`PATCH ${one}`, { body: 'No.' }, hub.simulator.tokens.other)).toMatchObject(
    {
      status: 403,
      body: { message: 'Must have admin rights to Repository.' },
    },
  );
});

test('lists issues and pull requests together, and changes an issue', async () => {
  const { body } = await hub.rest(`GET ${ROCKET}/issues?labels=bug&state=all&direction=asc`);
  const listed = (body as readonly { number: number; pull_request?: object }[]).map(
    ({ number, pull_request: pull }) => [number, pull !== undefined],
  );
  expect(listed).toContainEqual([1, false]);
  expect(listed).toContainEqual([8, true]);
  const changed = await hub.rest(`PATCH ${ROCKET}/issues/11`, {
    title: 'Calibrate it',
    assignees: ['alan'],
    milestone: 4,
    type: 'Bug',
    state: 'closed',
    state_reason: 'not_planned',
  });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      title: 'Calibrate it',
      assignees: [{ login: 'alan' }],
      milestone: { title: 'Later' },
      type: { name: 'Bug' },
      state: 'closed',
      state_reason: 'not_planned',
    },
  });
  expect(await hub.rest(`PATCH ${ROCKET}/issues/11`, { milestone: 99 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'milestone', code: 'invalid' }] },
  });
});

test('names the next page in a Link header', async () => {
  hub.simulator.populate({ labels: 250 });
  const first = await hub.rest('GET /repos/acme/big/labels?per_page=100');
  expect(first.body).toHaveLength(100);
  expect(first.link).toContain('page=2>; rel="next"');
  expect(first.link).toContain('page=3>; rel="last"');
  const last = await hub.rest('GET /repos/acme/big/labels?per_page=100&page=3');
  expect(last.body).toHaveLength(50);
  expect(last.link).not.toContain('rel="next"');
});

test('shows people, repositories and issue types', async () => {
  expect(await hub.rest('GET /user')).toMatchObject({ body: { login: 'ada', type: 'User' } });
  expect(await hub.rest('GET /users/grace')).toMatchObject({ body: { name: 'Grace Hopper' } });
  expect(await hub.rest(`GET ${ROCKET}`)).toMatchObject({
    body: { full_name: 'acme/rocket', private: true, default_branch: 'main' },
  });
  expect(await hub.rest('GET /orgs/acme/issue-types')).toMatchObject({
    body: [{ name: 'Task' }, { name: 'Bug' }, { name: 'Feature' }],
  });
});

test('shows nothing of what is private, and lets outsiders write nothing', async () => {
  const { other, noScopes } = hub.simulator.tokens;
  expect(await hub.rest(`GET ${ROCKET}/labels`, undefined, other)).toMatchObject({ status: 404 });
  expect(await hub.rest(`GET ${ROCKET}`, undefined, noScopes)).toMatchObject({ status: 404 });
  expect(await hub.rest('POST /repos/ada/notes/labels', { name: 'x' }, other)).toMatchObject({
    status: 404,
  });
  const fineGrained = await hub.rest(
    'POST /repos/ada/notes/labels',
    { name: 'x' },
    hub.simulator.tokens.fineGrained,
  );
  expect(fineGrained).toMatchObject({
    status: 403,
    body: { message: 'Resource not accessible by personal access token' },
  });
});
