import { afterAll, afterEach, expect, test } from 'vitest';

import { openHub } from './support.ts';

const { ask, rest, simulator } = await openHub();
afterEach(simulator.clear);
afterAll(simulator.close);

const TITLE = '{ organization(login: "acme") { login } }';

const DRAFT = `mutation ($projectId: ID!) {
  addProjectV2DraftIssue(input: { projectId: $projectId, title: "Once" }) { projectItem { id } }
}`;

function countOfDrafts(): number {
  const entities = Object.values(simulator.state() as Record<string, { typename: string }>);
  return entities.filter(({ typename }) => typename === 'DraftIssue').length;
}

async function projectId(): Promise<string> {
  const { data } = await ask<{ organization: { projectV2: { id: string } } }>(
    '{ organization(login: "acme") { projectV2(number: 1) { id } } }',
  );
  return data?.organization.projectV2.id ?? '';
}

test.for([
  ['rate-limit', { status: 200, errors: [{ type: 'RATE_LIMITED' }] }],
  ['secondary-200', { status: 200 }],
  ['something-went-wrong', { status: 200, data: undefined }],
  ['bad-gateway', { status: 502 }],
  ['timeout-504', { status: 504 }],
  ['unauthorized', { status: 401 }],
  ['forbidden', { data: { organization: null }, errors: [{ type: 'FORBIDDEN' }] }],
  ['saml', { errors: [{ type: 'FORBIDDEN', extensions: { saml_failure: true } }] }],
  ['not-found', { data: { organization: null }, errors: [{ type: 'NOT_FOUND' }] }],
  ['insufficient-scopes', { errors: [{ type: 'INSUFFICIENT_SCOPES' }] }],
  ['resource-limits', { errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED' }] }],
  ['unprocessable', { errors: [{ type: 'UNPROCESSABLE' }] }],
  ['partial', { data: { organization: null }, errors: [{ path: ['organization'] }] }],
] as const)('answers GraphQL with %s once, and then as usual', async ([kind, expected]) => {
  simulator.fail({ kind, on: 'organization' });
  expect(await ask(TITLE)).toMatchObject(expected);
  expect(await ask(TITLE)).toMatchObject({ status: 200, errors: [] });
  expect(simulator.requests().map(({ fault }) => fault)).toEqual([kind, undefined]);
});

test.for([
  ['rate-limit', 403, { 'x-ratelimit-remaining': '0' }],
  ['secondary', 403, { 'retry-after': '7' }],
  ['forbidden', 403, {}],
  ['saml', 403, { 'x-github-sso': 'required; url=https://github.com/orgs/acme/sso' }],
  ['not-found', 404, {}],
  ['unprocessable', 422, {}],
  ['something-went-wrong', 500, {}],
] as const)('answers REST with %s', async ([kind, status, headers]) => {
  simulator.fail({ kind, on: 'GET /user', retryAfterSeconds: 7 });
  const reply = await rest('GET /user');
  expect(reply.status).toBe(status);
  expect(Object.fromEntries(reply.headers)).toMatchObject(headers);
});

test.for(['reset', 'reset-after', 'truncated', 'html'] as const)(
  'leaves a client without an answer by %s',
  async (kind) => {
    simulator.fail({ kind });
    expect(await ask(TITLE).catch(() => 'no answer')).toBe('no answer');
    expect((await ask(TITLE)).errors).toEqual([]);
  },
);

test.for([
  ['bad-gateway', 0],
  ['bad-gateway-after', 1],
  ['reset', 0],
  ['reset-after', 1],
  ['truncated', 1],
] as const)('has done %s changes or not', async ([kind, done]) => {
  const variables = { projectId: await projectId() };
  const before = countOfDrafts();
  simulator.fail({ kind, on: 'addProjectV2DraftIssue' });
  await ask(DRAFT, variables).catch(() => undefined);
  expect(countOfDrafts() - before).toBe(done);
});

test('never answers a request that hangs', async () => {
  simulator.fail({ kind: 'hang', on: 'rest' });
  const caller = new AbortController();
  const headers = { authorization: `token ${simulator.token}` };
  const answer = fetch(`${simulator.url}/user`, { signal: caller.signal, headers });
  await expect.poll(simulator.requests).toHaveLength(1);
  // Whatever else would be answered is answered now.
  await expect(rest('GET /user')).resolves.toMatchObject({ status: 200 });
  caller.abort(new Error('No answer came.'));
  await expect(answer).rejects.toThrow('No answer came.');
});

test('puts null in the place of the first node', async () => {
  simulator.fail({ kind: 'null-nodes' });
  const { data, errors } = await ask<{ organization: { projectsV2: { nodes: unknown[] } } }>(
    '{ organization(login: "acme") { projectsV2(first: 2) { nodes { number } } } }',
  );
  expect(data?.organization.projectsV2.nodes).toEqual([null, { number: 3 }]);
  expect(errors).toMatchObject([
    { type: 'FORBIDDEN', path: ['organization', 'projectsV2', 'nodes', 0] },
  ]);
});

test('meets only what it is meant for, after so many, and so often', async () => {
  simulator.fail({ kind: 'bad-gateway', on: 'query', after: 1, times: 2 });
  await rest('GET /user');
  for (const _ of [1, 2, 3, 4]) await ask(TITLE);
  expect(simulator.requests().map(({ status }) => status)).toEqual([200, 200, 502, 502, 200]);
});

test('counts what was asked, and how many changes were made at once', async () => {
  const variables = { projectId: await projectId() };
  simulator.fail({ kind: 'slow', on: 'mutation', times: 3, ms: 20 });
  await Promise.all([ask(DRAFT, variables), ask(DRAFT, variables), ask(DRAFT, variables)]);
  expect(simulator.counters()).toEqual({
    requests: 4,
    graphql: 4,
    rest: 0,
    mutations: 3,
    points: 4,
    mostWritesAtOnce: 3,
  });
  expect(simulator.requests().at(-1)).toMatchObject({
    api: 'graphql',
    fields: ['addProjectV2DraftIssue'],
    isMutation: true,
    status: 200,
  });
});

test('counts changes that follow each other as one at once', async () => {
  const variables = { projectId: await projectId() };
  for (const _ of [1, 2, 3]) await ask(DRAFT, variables);
  expect(simulator.counters()).toMatchObject({ mutations: 3, mostWritesAtOnce: 1 });
});

test('can be steered by other processes', async () => {
  const at = `${simulator.url}/__simulator`;
  const fault = JSON.stringify({ kind: 'bad-gateway' });
  await fetch(`${at}/faults`, { method: 'POST', body: fault });
  expect((await ask(TITLE)).status).toBe(502);
  const counters = await fetch(`${at}/counters`);
  expect(await counters.json()).toMatchObject({ requests: 1 });
  const state = await fetch(`${at}/state`);
  expect(await state.json()).toEqual(simulator.state());
  await fetch(`${at}/clear`, { method: 'POST' });
  expect(simulator.counters().requests).toBe(0);
});
