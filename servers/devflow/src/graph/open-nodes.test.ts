import { expect, test } from 'vitest';

import { createClock, openSession } from '../../tests/support/session.ts';
import { writeGraph } from '../../tests/support/graph.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly entities: { name: string; observations: string[]; project?: string }[];
  readonly relations: { from: string; to: string; relationType: string }[];
  readonly found: number;
  readonly missing?: { name: string; nearestNames: string[] }[];
  readonly note?: string;
}

test('shows entities with all observations and every relation at them, each once', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('open_nodes', { names: ['CheckoutPage', 'PaymentGateway'] });
  expect(answer.found).toBe(2);
  expect(answer.entities.map(({ name }) => name)).toEqual(['PaymentGateway', 'CheckoutPage']);
  const relations = answer.relations.map(({ from, relationType, to }) =>
    [from, relationType, to].join(' '),
  );
  expect(relations.toSorted()).toEqual([
    'CheckoutPage depends_on OrderService',
    'CheckoutPage depends_on PaymentGateway',
    'PaymentGateway implements Use Stripe',
    'PaymentGateway owned_by Ada Lovelace',
    'RetryPolicy part_of PaymentGateway',
    'checkout-test relates_to CheckoutPage',
  ]);
});

test('lists names that nobody has with names like them', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('open_nodes', {
    names: ['PaymentGatway', 'RetryPolicy', 'Zz'],
  });
  expect(answer).toMatchObject({
    found: 1,
    missing: [
      { name: 'PaymentGatway', nearestNames: ['PaymentGateway'] },
      { name: 'Zz', nearestNames: [] },
    ],
  });
});

test('finds by alias, and one entity asked for twice comes once', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('open_nodes', {
    names: ['orders-api', 'OrderService', 'OrderService'],
  });
  expect(answer.entities.map(({ name }) => name)).toEqual(['OrderService']);
  expect(answer.found).toBe(1);
});

test('shows ids, times, sources and clients in full detail', async () => {
  const { call } = await openSample();
  const answer = await call('open_nodes', { names: ['Use Stripe'], detail: 'full' });
  expect(answer).toMatchObject({
    entities: [
      {
        name: 'Use Stripe',
        project: 'default',
        version: 1,
        changedBy: 'sample 1.0.0',
        observationDetails: [
          { source: 'meeting of 2 February', confidence: 0.95, tags: ['payments', 'vendor'] },
        ],
      },
    ],
    relations: [{ relationType: 'implements', confidence: 0.9, version: 1 }],
  });
});

test('entities of one name in two projects both come with "*"', async () => {
  const { call, memory } = await openSession();
  await writeGraph(memory, { entities: [{ name: 'API', observations: ['ours'] }] });
  await writeGraph(memory, { entities: [{ name: 'API', observations: ['theirs'] }] }, 'other');
  const here = await call<Answer>('open_nodes', { names: ['API'] });
  expect(here.entities.map(({ observations }) => observations)).toEqual([['ours']]);
  const both = await call<Answer>('open_nodes', { names: ['API'], project: '*', detail: 'full' });
  expect(both.entities.map(({ project }) => project)).toEqual(['default', 'other']);
});

test('opens entities as they were, by the name they had', async () => {
  const clock = createClock();
  const { call } = await openSession({ now: clock.now });
  await call('create_entities', {
    entities: [{ name: 'Old', entityType: 'task', observations: ['first'] }],
  });
  clock.advance(1_000);
  await call('update_entity', { name: 'Old', newName: 'New' });
  const past = await call<Answer>('open_nodes', { names: ['Old'], as_of: clock.now() - 500 });
  expect(past.entities).toMatchObject([{ name: 'Old', observations: ['first'] }]);
});

test('no names are no error, and find nothing', async () => {
  const { call } = await openSample();
  expect(await call('open_nodes', { names: [] })).toMatchObject({ found: 0, entities: [] });
});

test('thousands of unknown names leave the answer within its budget', async () => {
  const { call } = await openSample();
  const names = Array.from({ length: 3_000 }, (_, index) => `Nobody ${index}`);
  const answer = await call<Answer>('open_nodes', { names: [...names, 'RetryPolicy'] });
  expect(answer.entities).toHaveLength(1);
  const told = answer.missing?.length ?? 0;
  expect(answer.note).toBe(`${(3_000 - told).toLocaleString('en-US')} more names were not found.`);
  expect(JSON.stringify(answer).length / 4).toBeLessThan(6_000);
});

test.for([
  [{}, /names/],
  [{ names: ['   '] }, /names/],
  [{ names: 'A' }, /names/],
] as const)('refuses %j', async ([args, message]) => {
  const { call } = await openSession();
  await expect(call('open_nodes', args)).rejects.toThrow(message);
});
