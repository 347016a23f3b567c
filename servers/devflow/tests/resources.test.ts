import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';

import { formatEntityUri, formatHistoryUri, formatProjectUri } from '../src/answers/documents.ts';
import { openMemory } from '../src/memory/open-memory.ts';
import { makePlace } from './durability/place.ts';
import { change, keyOf } from './support/change.ts';
import { type Session, openSession } from './support/session.ts';
import { ODD_NAMES } from './support/odd-graph.ts';
import { fillSample, openSample } from './support/sample.ts';

async function read({ client }: Session, uri: string): Promise<Record<string, unknown>> {
  const { contents } = await client.readResource({ uri });
  const [only] = contents;
  expect(only).toMatchObject({ uri, mimeType: 'application/json' });
  return JSON.parse(only !== undefined && 'text' in only ? only.text : '') as Record<
    string,
    unknown
  >;
}

test('reads an entity with its observations and relations, also by an alias', async () => {
  const session = await openSample();
  const entity = await read(session, formatEntityUri('default', 'orders-api'));
  expect(entity).toMatchObject({
    name: 'OrderService',
    entityType: 'component',
    project: 'default',
    aliases: ['orders-api'],
    observations: ['Owns the table of orders', 'Publishes an event when an order is paid'],
  });
  expect(entity['relations']).not.toEqual([]);
});

test('reads the history of an entity, also of one that was deleted', async () => {
  const session = await openSample();
  expect(await read(session, formatHistoryUri('default', 'PaymentGateway'))).toMatchObject({
    totalVersions: 3,
    history: [{ version: 3 }, { version: 2 }, { version: 1 }],
  });
  expect(await read(session, formatHistoryUri('default', 'LegacyCart'))).toMatchObject({
    entityName: 'LegacyCart',
    deletedAt: expect.any(String) as string,
  });
});

test('reads the summary of a project, which leads to what was changed last', async () => {
  const session = await openSample();
  const summary = await read(session, formatProjectUri('default'));
  expect(summary).toMatchObject({ project: 'default', entities: 7 });
  const [first] = summary['recentlyChanged'] as { uri: string; name: string }[];
  expect(first?.name).toBe('OrderService');
  expect(await read(session, first?.uri ?? '')).toMatchObject({ name: 'OrderService' });
});

test.for([...ODD_NAMES, 'a/b/../c', 'http://x/?y=1#z', '漢字 かな', '%41', '.', "it's (new)!*"])(
  'the name %j makes the way through a URI and back',
  async (name) => {
    const session = await openSession();
    const project = 'p/q r%';
    await session.call('create_entities', { project, entities: [{ name, entityType: 'odd' }] });
    expect(await read(session, formatEntityUri(project, name))).toMatchObject({ name, project });
    expect(await read(session, formatHistoryUri(project, name))).toMatchObject({
      entityName: name,
    });
  },
);

test.for([
  formatEntityUri('default', 'Nobody'),
  formatEntityUri('nowhere', 'OrderService'),
  formatEntityUri('default', 'LegacyCart'),
  formatHistoryUri('default', 'Nobody'),
  formatProjectUri('nowhere'),
])('there is no %s', async (uri) => {
  const { client } = await openSample();
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
});

test('lists what was changed last in the usual project, and the projects', async () => {
  const { client } = await openSample();
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris[0]).toBe(formatEntityUri('default', 'OrderService'));
  expect(uris).toContain(formatEntityUri('default', 'Ada Lovelace'));
  expect(uris.slice(-2)).toEqual([formatProjectUri('clinic'), formatProjectUri('default')]);
  expect(uris).not.toContain(formatEntityUri('clinic', 'AppointmentBook'));
});

test('completes projects, and names in the project that was chosen', async () => {
  const { client } = await openSample();
  const uri = 'devflow://project/{project}/entity/{name}';
  const ref = { type: 'ref/resource', uri } as const;
  const projects = await client.complete({ ref, argument: { name: 'project', value: 'c' } });
  expect(projects.completion.values).toEqual(['clinic']);
  const names = await client.complete({
    ref,
    argument: { name: 'name', value: 'A' },
    context: { arguments: { project: 'clinic' } },
  });
  expect(names.completion.values).toEqual(['AppointmentBook']);
  const usual = await client.complete({ ref, argument: { name: 'name', value: 'Pay' } });
  expect(usual.completion.values).toEqual(['PaymentGateway']);
});

test('an entity with very much about it is cut to what can be sent, and says so', async () => {
  const session = await openSession();
  const contents = Array.from({ length: 120 }, (_, index) => `${index} ${'x'.repeat(10_000)}`);
  await session.call('create_entities', {
    entities: [{ name: 'Big', entityType: 'x', observations: contents }],
  });
  const entity = await read(session, formatEntityUri('default', 'Big'));
  expect(entity['observationCount']).toBe(120);
});

/** Subscribes in the way of the era, and hears. */
async function follow(session: Session, era: string, uri: string): Promise<string[]> {
  const heard: string[] = [];
  session.client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  if (era === 'legacy') await session.client.subscribeResource({ uri });
  else await session.client.listen({ resourceSubscriptions: [uri] });
  return heard;
}

const note = (session: Session, entityName: string, text: string): Promise<unknown> =>
  session.call('add_observations', { observations: [{ entityName, contents: [text] }] });

describe.for(['legacy', 'modern'] as const)('subscriptions, %s', (era) => {
  test('tell of changes to the thing itself, and of no others', async () => {
    const session = await openSample({ era });
    const uri = formatEntityUri('default', 'RetryPolicy');
    const heard = await follow(session, era, uri);
    await note(session, 'CheckoutPage', 'something else');
    // What this is told after, so that silence about the other thing is heard.
    await note(session, 'RetryPolicy', 'something new');
    await vi.waitFor(() => expect(heard).toEqual([uri]));
  });
});

test('subscriptions tell of what another process changed, and of deletion', async () => {
  const path = join(await makePlace(), 'memory.db');
  const session = await openSession({ path, era: 'legacy' });
  await fillSample(session.memory);
  const uri = formatHistoryUri('default', 'RetryPolicy');
  const heard = await follow(session, 'legacy', uri);
  // Another connection to the file, as another process has it.
  const other = openMemory({ path });
  await change(other, 'delete_entities', async (writer) =>
    writer.closeEntity(await keyOf(writer, 'RetryPolicy')),
  );
  await other.close();
  await vi.waitFor(() => expect(heard).toEqual([uri]), 10_000);
});

test('nobody can subscribe to what is not there', async () => {
  const { client } = await openSample({ era: 'legacy' });
  const uri = formatEntityUri('default', 'Nobody');
  await expect(client.subscribeResource({ uri })).rejects.toThrow('There is no');
});

test('offers the whole graph as server-memory does, where it stands in for it', async () => {
  const session = await openSession({ isCompatible: true, era: 'legacy' });
  const entity = { name: 'A', entityType: 'x', observations: ['one'] };
  const heard = await follow(session, 'legacy', 'memory://knowledge-graph');
  await session.call('create_entities', { entities: [entity] });
  await vi.waitFor(() => expect(heard).toContain('memory://knowledge-graph'));
  expect(await read(session, 'memory://knowledge-graph')).toEqual({
    entities: [entity],
    relations: [],
  });
  const plain = await openSession();
  await expect(
    plain.client.readResource({ uri: 'memory://knowledge-graph' }),
  ).rejects.toMatchObject({
    code: -32602,
  });
});
