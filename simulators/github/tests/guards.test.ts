import { afterAll, expect, test } from 'vitest';

import { openHub } from './support.ts';

const hub = await openHub();
const { ask, rest, simulator } = hub;
const { tokens } = simulator;
afterAll(simulator.close);

const TITLE = '{ organization(login: "acme") { projectV2(number: 1) { title } } }';

function inProject(selection: string): string {
  return `{ organization(login: "acme") { projectV2(number: 1) { ${selection} } } }`;
}

test('demands to know how much of a connection is wanted', async () => {
  const { errors, data } = await ask(
    inProject('items { totalCount } fields(first: 101) { totalCount }'),
  );
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([
    {
      type: 'MISSING_PAGINATION_BOUNDARIES',
      message:
        'You must provide a `first` or `last` value to properly paginate the `items` connection.',
    },
    { type: 'EXCESSIVE_PAGINATION' },
  ]);
});

test('counts points and nodes by the formula, and refuses half a million nodes', async () => {
  const labels =
    'fieldValues(first: 50) { nodes { ... on ProjectV2ItemFieldLabelValue { labels(first: 10) { nodes { name } } } } }';
  const query = inProject(`items(first: 100) { nodes { ${labels} } }`);
  const { data } = await ask<{ rateLimit: object }>(
    query.replace('{', '{ rateLimit { cost nodeCount }'),
  );
  expect(data?.rateLimit).toEqual({ cost: 51, nodeCount: 55_100 });
  const { errors } = await ask(query.replace('first: 10)', 'first: 100)'));
  expect(errors).toMatchObject([{ type: 'MAX_NODE_LIMIT_EXCEEDED' }]);
});

test('pages through a connection to its end, forwards and backwards', async () => {
  interface Page {
    organization: {
      projectV2: { items: { nodes: { id: string }[]; pageInfo: Info; totalCount: number } };
    };
  }
  interface Info {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string;
    endCursor: string;
  }
  const page = async (bounds: string) => {
    const items = `items(${bounds}) { totalCount nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
    return (await hub.data<Page>(inProject(items))).organization.projectV2.items;
  };
  const seen: string[] = [];
  let items = await page('first: 5');
  seen.push(...items.nodes.map(({ id }) => id));
  while (items.pageInfo.hasNextPage) {
    items = await page(`first: 5, after: "${items.pageInfo.endCursor}"`);
    seen.push(...items.nodes.map(({ id }) => id));
  }
  expect(new Set(seen).size).toBe(items.totalCount);
  const last = await page(`last: 5, before: "${items.pageInfo.startCursor}"`);
  expect(last.nodes.map(({ id }) => id)).toEqual(seen.slice(5, 10));
  expect(last.pageInfo.hasPreviousPage).toBe(true);
});

test('names a field that the schema does not have', async () => {
  const { errors } = await ask(inProject('titel'));
  expect(errors).toMatchObject([
    {
      message: "Field 'titel' doesn't exist on type 'ProjectV2'",
      extensions: { code: 'undefinedField', typeName: 'ProjectV2', fieldName: 'titel' },
    },
  ]);
});

test('tells which scope a token lacks, to read and to write', async () => {
  const reading = await ask(TITLE, {}, tokens.noProject);
  expect(reading.errors[0]?.message).toContain(
    "The 'title' field requires one of the following scopes: ['read:project'], but your token has only been granted the: ['repo'] scopes.",
  );
  expect(reading.headers.get('x-oauth-scopes')).toBe('repo');
  expect((await ask(TITLE, {}, tokens.readOnly)).errors).toEqual([]);
  const before = simulator.state();
  const writing = await ask(
    'mutation { deleteProjectV2(input: { projectId: "x" }) { clientMutationId } }',
    {},
    tokens.readOnly,
  );
  expect(writing.errors).toMatchObject([{ type: 'INSUFFICIENT_SCOPES' }]);
  expect(simulator.state()).toEqual(before);
});

test('hides what is private from those who may not see it', async () => {
  const id = (await ask<{ organization: { projectV2: { id: string } } }>(inProject('id'))).data
    ?.organization.projectV2.id;
  const node = await ask('query ($id: ID!) { node(id: $id) { id } }', { id }, tokens.other);
  expect(node.errors).toMatchObject([
    { type: 'NOT_FOUND', message: `Could not resolve to a node with the global id of '${id}'` },
  ]);
  expect((await ask(TITLE, {}, tokens.other)).errors).toMatchObject([
    { type: 'NOT_FOUND', message: 'Could not resolve to a ProjectV2 with the number 1.' },
  ]);
});

test('shows a private project to a collaborator, but not what is private in it', async () => {
  const { organization, user } = await hub.data<{
    organization: { projectV2: { id: string } };
    user: { id: string };
  }>('{ user(login: "grace") { id } organization(login: "acme") { projectV2(number: 1) { id } } }');
  const projectId = organization.projectV2.id;
  const grant = (role: string) =>
    hub.data(
      `mutation ($input: UpdateProjectV2CollaboratorsInput!) {
        updateProjectV2Collaborators(input: $input) { collaborators(first: 5) { totalCount } }
      }`,
      { input: { projectId, collaborators: [{ userId: user.id, role }] } },
    );
  await grant('READER');
  const { data } = await ask<{
    organization: { projectV2: { items: { nodes: { type: string; content: unknown }[] } } };
  }>(inProject('items(first: 1) { nodes { type content { __typename } } }'), {}, tokens.other);
  expect(data?.organization.projectV2.items.nodes).toEqual([{ type: 'REDACTED', content: null }]);
  const rename = `mutation { updateProjectV2(input: { projectId: "${projectId}", title: "Mine" }) { clientMutationId } }`;
  expect((await ask(rename, {}, tokens.other)).errors).toMatchObject([
    {
      type: 'FORBIDDEN',
      message: 'grace does not have the correct permissions to execute `UpdateProjectV2`',
    },
  ]);
  await grant('NONE');
  expect((await ask(TITLE, {}, tokens.other)).errors).toMatchObject([{ type: 'NOT_FOUND' }]);
});

test('keeps fine-grained tokens and apps away from the projects of users', async () => {
  const query = '{ user(login: "ada") { login projectV2(number: 1) { title } } }';
  expect((await ask(TITLE, {}, tokens.fineGrained)).errors).toEqual([]);
  const fine = await ask(query, {}, tokens.fineGrained);
  expect(fine.data).toEqual({ user: { login: 'ada', projectV2: null } });
  expect(fine.errors).toMatchObject([
    {
      type: 'FORBIDDEN',
      path: ['user', 'projectV2'],
      message: 'Resource not accessible by personal access token',
    },
  ]);
  expect((await ask(query, {}, tokens.app)).errors[0]?.message).toBe(
    'Resource not accessible by integration',
  );
});

test('knows no expired token and nobody without one', async () => {
  expect((await ask(TITLE, {}, tokens.expired)).status).toBe(401);
  expect((await rest('GET /user', undefined, tokens.expired)).body).toMatchObject({
    message: 'Bad credentials',
  });
  expect((await rest('GET /user')).body).toMatchObject({ login: 'ada' });
});
