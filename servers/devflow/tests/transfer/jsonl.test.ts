import { expect, test } from 'vitest';

import { openSession, type Session } from '../support/session.ts';
import { exportAll, linesOf } from '../support/export-all.ts';
import { fillOdd, ODD_NAMES } from '../support/odd-graph.ts';
import { fillSample, openSample } from '../support/sample.ts';

/** A memory with odd names in it, and a past: renamed, merged, deleted, brought back, revised. */
async function openFull(): Promise<Session> {
  const session = await openSample();
  await fillOdd(session);
  const { call } = session;
  await call('update_entity', { name: 'RetryPolicy', new_name: 'Backoff', entityType: 'idea' });
  await call('merge_entities', { into: 'CheckoutPage', from: ['checkout-test'] });
  await call('delete_entities', { entityNames: ['Ada Lovelace'] });
  await call('restore', { entity_name: 'Ada Lovelace' });
  await call('restore', { entity_name: 'PaymentGateway', version: 1 });
  const [first, second] = ODD_NAMES;
  const relation = { from: first, to: second, relationType: 'is "next" [to] <b>' };
  await call('update_relation', { relation: { ...relation, strength: 0.25 } });
  await call('create_relations', { relations: [relation] });
  await call('delete_relations', { relations: [relation] });
  await call('create_relations', { relations: [relation] });
  return session;
}

interface Tally {
  readonly entities: Record<string, number>;
  readonly relations: Record<string, number>;
  readonly observations: Record<string, number>;
  readonly problems: { readonly where: string; readonly reason: string }[];
  readonly problemCount: number;
}

const NOTHING = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

/** What an import begins anew where no history comes with it. */
const BEGUN_ANEW = new Set(['version', 'updatedAt', 'changedBy']);
const withoutStamps = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(linesOf(text), (key, value: unknown) =>
      BEGUN_ANEW.has(key) ? undefined : value,
    ),
  ) as unknown;

test('an export with history makes the same graph with the same history elsewhere', async () => {
  const from = await openFull();
  const to = await openSession();
  const args = { include_history: true, project: '*' };
  const text = await exportAll(from, args);
  const tally = await to.call<Tally>('import_graph', { data: text });
  expect(tally).toMatchObject({ problems: [] });
  expect(await exportAll(to, args)).toBe(text);
  const middle = { as_of: momentsOf(text)[5], project: '*' };
  expect(await exportAll(to, middle)).toBe(await exportAll(from, middle));
  for (const name of [
    'PaymentGateway',
    'RetryPolicy',
    'checkout-test',
    'Ada Lovelace',
    'OrderService',
    'LegacyCart',
    ODD_NAMES[0],
  ]) {
    const history = { entityName: name, include_observations: true, max_tokens: 100_000 };
    expect(withoutKeys(await to.call('get_entity_history', history))).toEqual(
      withoutKeys(await from.call('get_entity_history', history)),
    );
  }
});

/** The moments of all changes of an export, in order. */
function momentsOf(text: string): readonly string[] {
  const histories = linesOf(text).map(({ history }) => history as { changes: { at: string }[] });
  return [...new Set(histories.flatMap(({ changes }) => changes.map(({ at }) => at)))].toSorted();
}

// The keys of observations are the store's own.
const withoutKeys = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      key === 'id' && /^o\d+$/.test(String(value)) ? undefined : value,
    ),
  ) as unknown;

test('an export without history makes the same graph elsewhere, as a change of its own', async () => {
  const from = await openFull();
  const to = await openSession();
  const text = await exportAll(from, { project: '*' });
  await to.call('import_graph', { data: text });
  const again = await exportAll(to, { project: '*' });
  expect(withoutStamps(again)).toEqual(withoutStamps(text));
  expect(linesOf(again)[0]).toMatchObject({ version: 1 });
});

test.for([{ include_history: true }, {}])('to import twice changes nothing: %j', async (args) => {
  const from = await openFull();
  const to = await openSession();
  const data = await exportAll(from, { ...args, project: '*' });
  await to.call('import_graph', { data });
  const before = await exportAll(to, { include_history: true, project: '*' });
  const tally = await to.call<Tally>('import_graph', { data });
  expect(tally).toMatchObject({
    entities: { ...NOTHING, unchanged: expect.any(Number) as number },
    relations: { ...NOTHING, unchanged: expect.any(Number) as number },
    observations: { added: 0 },
    problems: [],
  });
  expect(await exportAll(to, { include_history: true, project: '*' })).toBe(before);
});

test('server-memory reads the lines: its fields stand at the top', async () => {
  const session = await openSample();
  const lines = linesOf(await exportAll(session, { include_history: true }));
  // The way in which server-memory reads its file.
  const entities = lines
    .filter(({ type }) => type === 'entity')
    .map(({ name, entityType, observations }) => ({ name, entityType, observations }));
  const relations = lines
    .filter(({ type }) => type === 'relation')
    .map(({ from, to, relationType }) => ({ from, to, relationType }));
  expect(entities).toContainEqual({
    name: 'OrderService',
    entityType: 'component',
    observations: ['Owns the table of orders', 'Publishes an event when an order is paid'],
  });
  expect(entities.map(({ name }) => name)).not.toContain('LegacyCart');
  expect(relations.length).toBeGreaterThan(0);
});

test('a history from elsewhere keeps its order beside one that is here', async () => {
  const from = await openSession({ now: () => 1_000_000 });
  await fillSample(from.memory);
  const to = await openSession({ now: () => 1_000_005 });
  await to.call('create_entities', { entities: [{ name: 'Mine', entityType: 'task' }] });
  await to.call('import_graph', { data: await exportAll(from, { include_history: true }) });
  interface History {
    readonly history: { readonly version: number; readonly observations: string[] }[];
  }
  const args = { entityName: 'PaymentGateway', include_observations: true };
  const versionsOf = async ({ call }: Session): Promise<unknown> =>
    (await call<History>('get_entity_history', args)).history.map(({ version, observations }) => [
      version,
      observations,
    ]);
  expect(withoutKeys(await versionsOf(to))).toEqual(withoutKeys(await versionsOf(from)));
});

test('a page may end inside a line, and all pages together are the whole', async () => {
  const session = await openFull();
  for (const format of ['jsonl', 'markdown', 'mermaid', 'graphml']) {
    const whole = await exportAll(session, { format });
    expect(await exportAll(session, { format, max_tokens: 200 })).toBe(whole);
  }
});

test('says that a line which was cut has changed since the page before', async () => {
  const session = await openSession();
  const observations = ['x'.repeat(5_000)];
  await session.call('create_entities', {
    entities: [{ name: 'Long', entityType: 'task', observations }],
  });
  const args = { max_tokens: 200 };
  const { nextCursor } = await session.call<{ nextCursor: string }>('export_graph', args);
  await session.call('add_observations', {
    observations: [{ entityName: 'Long', contents: ['more'] }],
  });
  await expect(session.call('export_graph', { ...args, cursor: nextCursor })).rejects.toThrow(
    'The graph changed since the page before.',
  );
});

test('exports how the graph was at a moment, as something that can be imported', async () => {
  let now = 1_000_000;
  const session = await openSession({ now: () => now });
  await session.call('create_entities', {
    entities: [{ name: 'A', entityType: 'task', observations: ['old'] }],
  });
  now = 2_000_000;
  await session.call('delete_entities', { entityNames: ['A'] });
  const data = await exportAll(session, { as_of: 1_500_000 });
  const to = await openSession();
  const tally = await to.call<Tally>('import_graph', { data });
  expect(tally).toMatchObject({ entities: { created: 1 }, problems: [] });
  expect(await exportAll(session)).toBe('');
});
