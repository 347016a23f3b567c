import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { createClock, openSession } from '../../tests/support/session.ts';
import { writeGraph } from '../../tests/support/graph.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly entities: { name: string; distance: number }[];
  readonly relations: { from: string; to: string; relationType: string }[];
  readonly reached: number;
  readonly limitReached: boolean;
  readonly nextCursor?: string;
}

const near = ({ entities }: Answer): readonly (readonly [string, number])[] =>
  entities.map(({ name, distance }) => [name, distance]);

test('walks breadth first both ways, with distances and the relations walked', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('traverse', { start: ['Use Stripe'] });
  expect(near(answer)).toEqual([
    ['Use Stripe', 0],
    ['PaymentGateway', 1],
    ['CheckoutPage', 2],
    ['RetryPolicy', 2],
    ['Ada Lovelace', 2],
  ]);
  expect(answer.relations.map(({ relationType }) => relationType)).toEqual([
    'implements',
    'depends_on',
    'part_of',
    'owned_by',
  ]);
  expect(answer).toMatchObject({ reached: 5, limitReached: false });
});

test.for([
  ['out', { direction: 'out' }, ['CheckoutPage', 'PaymentGateway', 'OrderService']],
  ['in', { direction: 'in' }, ['CheckoutPage', 'checkout-test']],
  ['one relation type', { relation_types: ['relates_to'] }, ['CheckoutPage', 'checkout-test']],
  [
    'one entity type',
    { entity_types: ['component'] },
    ['CheckoutPage', 'PaymentGateway', 'OrderService'],
  ],
] as const)('goes only where it may: %s', async ([, args, names]) => {
  const { call } = await openSample();
  const answer = await call<Answer>('traverse', { start: ['CheckoutPage'], depth: 1, ...args });
  expect(answer.entities.map(({ name }) => name)).toEqual(names);
});

test('walks in circles and along a relation to itself only once', async () => {
  const { call, memory } = await openSession();
  await writeGraph(memory, {
    entities: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
    relations: [
      [0, 0, 'self'],
      [0, 1, 'next'],
      [1, 2, 'next'],
      [2, 0, 'next'],
    ],
  });
  const answer = await call<Answer>('traverse', { start: ['A'], direction: 'out', depth: 6 });
  expect(near(answer)).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 2],
  ]);
  expect(answer.relations).toHaveLength(4);
});

test('the limit cuts off what lies further, and that is said', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('traverse', { start: ['PaymentGateway'], limit: 3 });
  expect(answer).toMatchObject({ reached: 3, limitReached: true });
  const names = new Set(answer.entities.map(({ name }) => name));
  for (const { from, to } of answer.relations) {
    expect(names.has(from) && names.has(to)).toBe(true);
  }
});

test('a hub is walked to the limit, in pages within the budget that hold each once', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 3_000 }, (_, index) => ({ name: `Entity ${index}` }));
  const relations = entities.slice(1).map((_, index) => [0, index + 1, 'knows'] as const);
  await writeGraph(memory, { entities, relations });
  const args = { start: ['Entity 0'], limit: 200, max_tokens: 2_000 };
  const pages: Answer[] = [];
  let cursor: string | undefined;
  do {
    const page: Answer = await call('traverse', { ...args, ...(cursor && { cursor }) });
    expect(tokensOf(page)).toBeLessThanOrEqual(2_000);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const names = pages.flatMap((page) => page.entities.map(({ name }) => name));
  expect(names).toEqual(entities.slice(0, 200).map(({ name }) => name));
  expect(pages.flatMap((page) => page.relations)).toHaveLength(199);
  expect(pages[0]).toMatchObject({ reached: 200, limitReached: true });
});

test('walks what held at a moment', async () => {
  const clock = createClock();
  const { call, memory } = await openSession({ now: clock.now });
  await writeGraph(memory, { entities: [{ name: 'A' }, { name: 'B' }], relations: [[0, 1, 'r']] });
  clock.advance(1_000);
  const relation = { from: 'A', to: 'B', relationType: 'r' };
  await call('delete_relations', { relations: [relation] });
  expect((await call<Answer>('traverse', { start: ['A'] })).entities).toHaveLength(1);
  const past = await call<Answer>('traverse', { start: ['A'], as_of: clock.now() - 500 });
  expect(past.relations).toEqual([relation]);
});

test.for([
  [{ start: ['Nobody here'] }, /There is no entity "Nobody here" in project "default"/],
  [{ start: [] }, /start/],
  [{ start: ['RetryPolicy'], depth: 7 }, /depth/],
  [{ start: ['RetryPolicy'], direction: 'up' }, /direction/],
] as const)('refuses %j', async ([args, message]) => {
  const { call } = await openSample();
  await expect(call('traverse', args)).rejects.toThrow(message);
});
