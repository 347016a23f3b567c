import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { openSession } from '../../tests/support/session.ts';
import { writeGraph } from '../../tests/support/graph.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly entities: { name: string; observations: string[] }[];
  readonly relations: { from: string; to: string }[];
  readonly count: number;
  readonly mode: string;
  readonly scope: string;
  readonly note?: string;
  readonly moreRelations?: boolean;
  readonly explain?: { name: string; text: string; keyword?: { rank: number } }[];
  readonly nextCursor?: string;
}

test('finds entities with observations and relations, and says scope and mode', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('search_nodes', { query: 'idempotency key' });
  expect(answer).toMatchObject({
    entities: [{ name: 'PaymentGateway' }],
    count: 1,
    mode: 'keyword',
    scope: 'project "default"',
  });
  expect(answer.relations).toHaveLength(4);
});

test('puts relations between two hits before those that lead away', async () => {
  const { call, memory } = await openSession();
  await writeGraph(memory, {
    entities: [{ name: 'Zebra one' }, { name: 'Other', type: 'other' }, { name: 'Zebra two' }],
    relations: [
      [0, 1, 'leads_away'],
      [0, 2, 'between'],
    ],
  });
  const { relations } = await call<Answer>('search_nodes', {
    query: 'zebra',
    entity_types: ['thing'],
  });
  expect(relations).toMatchObject([{ relationType: 'between' }, { relationType: 'leads_away' }]);
});

test('explains what matched, and where it stands by words', async () => {
  const { call } = await openSample();
  const args = { query: 'partial refunds', explain: true, detail: 'names' };
  const { explain, entities } = await call<Answer>('search_nodes', args);
  expect(explain?.map(({ name }) => name)).toEqual(entities.map(({ name }) => name));
  expect(explain?.[0]).toMatchObject({
    name: 'Use Stripe',
    matched: 'observation',
    text: 'Chosen over two others because refunds can be partial',
    observationId: expect.stringMatching(/^o\d+$/) as string,
    keyword: { rank: 1 },
  });
});

test('finds only in the project, the types and the tags asked for', async () => {
  const { call } = await openSample();
  const names = async (args: object): Promise<readonly string[]> =>
    (await call<Answer>('search_nodes', { query: 'service', ...args })).entities.map(
      ({ name }) => name,
    );
  expect(await names({})).toContain('OrderService');
  expect(await names({})).not.toContain('ReminderService');
  expect(await names({ project: '*' })).toContain('ReminderService');
  expect(await names({ entity_types: ['person'] })).not.toContain('OrderService');
  expect(await names({ query: 'failure', tags: ['speed'] })).toEqual([]);
});

test('where nothing is found it says where it looked and what to try', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('search_nodes', { query: 'qqqzzzy', entity_types: ['task'] });
  expect(answer).toMatchObject({ entities: [], relations: [], count: 0 });
  expect(answer.note).toBe(
    'Nothing in project "default" matches by keyword. Try other words, or no entity_types and tags, or project "*" for all projects, or read_graph to see what there is.',
  );
});

test.for(['', '   ', '\n'])('refuses the empty query %j and names read_graph', async (query) => {
  const { call } = await openSample();
  await expect(call('search_nodes', { query })).rejects.toThrow(
    /query: expected words to look for; got none\.\n.*read_graph/,
  );
});

test('pages hold each hit once and in order, each page within its budget', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 120 }, (_, index) => ({
    name: `Walrus ${index}`,
    observations: Array.from(
      { length: index === 7 ? 200 : 2 },
      (__, at) => `Walrus fact ${at} of ${index}`,
    ),
  }));
  const relations = entities.slice(1).map((_, index) => [0, index + 1, 'knows'] as const);
  await writeGraph(memory, { entities, relations });
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const args = { query: 'walrus', max_tokens: 1_500, limit: 30, explain: true };
    const page: Answer = await call('search_nodes', { ...args, ...(cursor && { cursor }) });
    expect(tokensOf(page)).toBeLessThanOrEqual(1_500);
    expect(page.explain).toHaveLength(page.entities.length);
    for (const { name } of page.entities) if (names.at(-1) !== name) names.push(name);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(names.toSorted()).toEqual(entities.map(({ name }) => name).toSorted());
});

test('says that there are more relations than fit', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 300 }, (_, index) => ({
    name: index === 0 ? 'Walrus' : `Entity ${index}`,
  }));
  const relations = entities.slice(1).map((_, index) => [index + 1, 0, 'knows'] as const);
  await writeGraph(memory, { entities, relations });
  const args = { query: 'walrus', entity_types: ['thing'], limit: 1, max_tokens: 1_000 };
  const answer = await call<Answer>('search_nodes', args);
  expect(answer.moreRelations).toBe(true);
  expect(answer.relations.length).toBeGreaterThan(10);
});

test.for([
  '"quoted',
  'a AND OR NOT',
  "'; DROP TABLE entities; --",
  'name:x*',
  '(((',
  'مرحبا 🙂',
  '\0',
])('takes %j as plain words', async (query) => {
  const { call } = await openSample();
  expect(await call('search_nodes', { query })).toMatchObject({ mode: 'keyword' });
});
