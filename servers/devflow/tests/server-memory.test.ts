import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { foreignWords } from '@wellspoken/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openSession, type Session } from './support/session.ts';

type Data = Readonly<Record<string, unknown>>;

let folder: string;
let peer: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-memory-'));
  const require = createRequire(import.meta.url);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      join(
        dirname(require.resolve('@modelcontextprotocol/server-memory/package.json')),
        'dist/index.js',
      ),
    ],
    env: { PATH: process.env['PATH'] ?? '', MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    stderr: 'ignore',
  });
  peer = new Client({ name: 'test', version: '1.0.0' });
  await peer.connect(transport);
});

afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true, force: true });
});

/** What server-memory answers; it begins empty. */
async function ask(name: string, args: Data = {}): Promise<Data> {
  const result = await peer.callTool({ name, arguments: args });
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  // It has an output schema for each of its tools.
  return result.structuredContent as Data;
}

/** Forgets all that server-memory was told, so that tests do not meet. */
async function forget(): Promise<void> {
  const { entities } = (await ask('read_graph')) as { entities: { name: string }[] };
  await ask('delete_entities', { entityNames: entities.map(({ name }) => name) });
}

async function openPeers(): Promise<Session> {
  await forget();
  return openSession({ isCompatible: true });
}

/** Calls both, and asserts that ours has at least the fields of the other with equal values. */
async function callBoth({ call }: Session, name: string, args: Data = {}): Promise<Data> {
  const theirs = await ask(name, args);
  const ours = await call<Data>(name, args);
  // The message is for people, and ours says more.
  const words = 'message' in theirs ? { message: expect.any(String) as unknown } : {};
  expect(ours).toMatchObject({ ...theirs, ...words });
  return ours;
}

const JOHN = {
  name: 'John_Smith',
  entityType: 'person',
  observations: ['Speaks fluent Spanish'],
};
const ANTHROPIC = { name: 'Anthropic', entityType: 'organization', observations: [] };
const WORKS = { from: 'John_Smith', to: 'Anthropic', relationType: 'works_at' };

test('the nine tools answer the documented calls as server-memory does', async () => {
  const session = await openPeers();
  const both = (name: string, args?: Data): Promise<Data> => callBoth(session, name, args);
  await both('read_graph');
  await both('create_entities', { entities: [JOHN, ANTHROPIC] });
  // Entities with existing names are ignored.
  await both('create_entities', {
    entities: [JOHN, { name: 'Event', entityType: 'event', observations: ['Was in 2019'] }],
  });
  await both('create_relations', { relations: [WORKS] });
  // Duplicates are skipped.
  await both('create_relations', {
    relations: [WORKS, { from: 'John_Smith', to: 'Event', relationType: 'attended' }],
  });
  const contents = ['Graduated in 2019', 'Prefers morning meetings', 'Speaks fluent Spanish'];
  await both('add_observations', { observations: [{ entityName: 'John_Smith', contents }] });
  await both('read_graph');
  await both('open_nodes', { names: ['John_Smith'] });
  await both('open_nodes', { names: ['Anthropic', 'Nobody'] });
  await both('open_nodes', { names: [] });
  for (const query of ['Spanish', 'organization', 'EVENT', 'ohn_Sm', 'in 2019', '_', '%']) {
    await both('search_nodes', { query });
  }
  await both('search_nodes', { query: '' });
  await both('delete_observations', {
    deletions: [{ entityName: 'John_Smith', observations: ['Graduated in 2019', 'not there'] }],
  });
  await both('delete_relations', { relations: [WORKS] });
  await both('read_graph');
  await both('delete_entities', { entityNames: ['Event'] });
  const last = await both('read_graph');
  expect(last).toMatchObject({
    entities: [{ name: 'John_Smith' }, { name: 'Anthropic' }],
    relations: [],
  });
});

test('deleting what is not there succeeds silently in both', async () => {
  const session = await openPeers();
  await callBoth(session, 'create_entities', { entities: [JOHN] });
  await callBoth(session, 'delete_entities', { entityNames: ['Nobody'] });
  await callBoth(session, 'delete_relations', { relations: [WORKS] });
  const deletions = [{ entityName: 'Nobody', observations: ['x'] }];
  await callBoth(session, 'delete_observations', { deletions });
  expect(await callBoth(session, 'read_graph')).toMatchObject({ entities: [JOHN] });
});

test('letters beyond ASCII match in any case, as in server-memory', async () => {
  const session = await openPeers();
  const entities = [
    { name: 'Ästhetik', entityType: 'topic', observations: ['ÉTÉ in Zürich'] },
    { name: 'Other', entityType: 'topic', observations: [] },
  ];
  await callBoth(session, 'create_entities', { entities });
  for (const query of ['ästhetik', 'été', 'ZÜRICH', 'Ö']) {
    await callBoth(session, 'search_nodes', { query });
  }
  expect(await callBoth(session, 'search_nodes', { query: 'ÄST' })).toMatchObject({ count: 1 });
});

test('what server-memory does not find is looked for by words', async () => {
  const session = await openPeers();
  await callBoth(session, 'create_entities', { entities: [JOHN, ANTHROPIC] });
  expect(await ask('search_nodes', { query: 'Spanish speaks' })).toMatchObject({ entities: [] });
  const ours = await session.call('search_nodes', { query: 'Spanish speaks' });
  expect(ours).toMatchObject({ entities: [JOHN], mode: 'keyword' });
});

test('a whole graph that was kept is not shown after a change', async () => {
  const session = await openPeers();
  await callBoth(session, 'create_entities', { entities: [JOHN] });
  await callBoth(session, 'read_graph');
  const deletions = [{ entityName: JOHN.name, observations: JOHN.observations }];
  await callBoth(session, 'delete_observations', { deletions });
  await callBoth(session, 'read_graph');
  await callBoth(session, 'create_entities', { entities: [ANTHROPIC] });
  expect(await callBoth(session, 'read_graph')).toMatchObject({ entities: [{}, ANTHROPIC] });
});

test('answers are whole and unpaged, and the text of a reading is the JSON alone', async () => {
  const session = await openPeers();
  const entities = Array.from({ length: 400 }, (_, index) => ({
    name: `Entity ${index}`,
    entityType: 'thing',
    observations: ['first', 'second', `A longer observation, number ${index}. `.repeat(20), 'last'],
  }));
  const relations = entities.slice(1).map(({ name }) => ({
    from: 'Entity 0',
    to: name,
    relationType: 'knows',
  }));
  await callBoth(session, 'create_entities', { entities });
  await callBoth(session, 'create_relations', { relations });
  const whole = await callBoth(session, 'read_graph');
  expect(whole['nextCursor']).toBeUndefined();
  await callBoth(session, 'open_nodes', { names: entities.map(({ name }) => name) });
  const found = await session.call<{ entities: unknown[] }>('search_nodes', {
    query: 'observation',
  });
  expect(found.entities).toHaveLength(400);
  for (const name of ['read_graph', 'open_nodes', 'search_nodes']) {
    const args = {
      read_graph: {},
      open_nodes: { names: ['Entity 3'] },
      search_nodes: { query: 'Entity' },
    };
    const answer = await session.client.callTool({
      name,
      arguments: args[name as keyof typeof args],
    });
    const [block] = answer.content;
    const text = block?.type === 'text' ? block.text : '';
    expect(JSON.parse(text)).toEqual(answer.structuredContent);
    // Their clients parse the first block; the mark of foreign text is the last one.
    expect(answer.content.slice(1)).toEqual([
      { type: 'text', text: foreignWords.answer('memories') },
    ]);
  }
});

test('every input that server-memory lists is one of ours', async () => {
  const session = await openSession({ isCompatible: true });
  const { tools: theirs } = await peer.listTools();
  const { tools: ours } = await session.client.listTools();
  expect(theirs).toHaveLength(9);
  for (const { name, inputSchema, outputSchema } of theirs) {
    const mine = ours.find((tool) => tool.name === name);
    expect(mine?.inputSchema.properties, name).toMatchObject(keysOf(inputSchema.properties));
    const fields = keysOf(outputSchema?.['properties'] as object | undefined);
    expect(mine?.outputSchema?.['properties'], name).toMatchObject(fields);
    const required = mine?.inputSchema.required ?? [];
    for (const one of required) expect(inputSchema.required, `${name} ${one}`).toContain(one);
  }
});

function keysOf(properties: object | undefined): Data {
  const keys = Object.keys(properties ?? {});
  return Object.fromEntries(keys.map((key) => [key, expect.anything() as unknown]));
}
