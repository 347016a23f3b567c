import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createClock, openSession } from '../../tests/support/session.ts';
import { writeGraph } from '../../tests/support/graph.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly found: boolean;
  readonly length?: number;
  readonly entities: string[];
  readonly relations: { from: string; to: string; relationType: string }[];
  readonly note?: string;
}

test('finds a shortest way with names and relations in order', async () => {
  const { call } = await openSample();
  expect(await call('find_path', { from: 'checkout-test', to: 'Use Stripe' })).toEqual({
    found: true,
    length: 3,
    entities: ['checkout-test', 'CheckoutPage', 'PaymentGateway', 'Use Stripe'],
    relations: [
      { from: 'checkout-test', to: 'CheckoutPage', relationType: 'relates_to' },
      { from: 'CheckoutPage', to: 'PaymentGateway', relationType: 'depends_on' },
      { from: 'PaymentGateway', to: 'Use Stripe', relationType: 'implements' },
    ],
    searched: { depth: 3, entities: expect.any(Number) as number, isComplete: true },
    scope: 'project "default"',
  });
});

test.for([
  ['against the direction', { direction: 'in' }, /Try direction "both"/],
  ['along other relations', { relation_types: ['owned_by'] }, /There is no way/],
  ['further than allowed', { max_depth: 2 }, /of at most 2 steps\..*a larger max_depth/],
] as const)('where there is none it says how far was looked: %s', async ([, args, words]) => {
  const { call } = await openSample();
  const ends = { from: 'checkout-test', to: 'Use Stripe' };
  const answer = await call<Answer>('find_path', { ...ends, ...args });
  expect(answer).toMatchObject({ found: false, entities: [], relations: [] });
  expect(answer.note).toMatch(words);
  expect(answer.note).toMatch(/Looked at \d+ entit/);
});

test('the way from an entity to itself is empty', async () => {
  const { call } = await openSample();
  const answer = await call('find_path', { from: 'orders-api', to: 'OrderService' });
  expect(answer).toMatchObject({ found: true, length: 0, entities: ['OrderService'] });
});

test('finds the way that was there at a moment', async () => {
  const clock = createClock();
  const { call, memory } = await openSession({ now: clock.now });
  await writeGraph(memory, { entities: [{ name: 'A' }, { name: 'B' }], relations: [[0, 1, 'r']] });
  clock.advance(1_000);
  await call('delete_relations', { relations: [{ from: 'A', to: 'B', relationType: 'r' }] });
  expect(await call('find_path', { from: 'A', to: 'B' })).toMatchObject({ found: false });
  const past = await call('find_path', { from: 'A', to: 'B', as_of: clock.now() - 500 });
  expect(past).toMatchObject({ found: true, length: 1 });
});

test('names that nobody has are an error with names like them', async () => {
  const { call } = await openSample();
  await expect(call('find_path', { from: 'RetryPolicy', to: 'OrderServic' })).rejects.toThrow(
    /There is no entity "OrderServic".*\n.*"OrderService"/,
  );
});

type Edge = readonly [number, number];

/** How many steps the plainest search needs; undefined where there is no way. */
function plainDistance(
  edges: readonly Edge[],
  [from, to]: Edge,
  direction: string,
): number | undefined {
  const steps = edges.flatMap(([a, b]): Edge[] => [
    ...(direction === 'in' ? [] : [[a, b] as const]),
    ...(direction === 'out' ? [] : [[b, a] as const]),
  ]);
  let reached = new Set([from]);
  for (let distance = 0; distance <= 12; distance++) {
    if (reached.has(to)) return distance;
    reached = new Set([...reached, ...steps.filter(([a]) => reached.has(a)).map(([, b]) => b)]);
  }
  return undefined;
}

test('ways are as short as the plainest search finds, and hold together', async () => {
  const edges = fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(11)), {
    maxLength: 22,
    selector: String,
  });
  await fc.assert(
    fc.asyncProperty(
      edges,
      fc.constantFrom('both', 'out', 'in'),
      fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { minLength: 3, maxLength: 6 }),
      async (relations, direction, questions) => {
        const { call, memory } = await openSession();
        const entities = Array.from({ length: 12 }, (_, index) => ({ name: `E${index}` }));
        await writeGraph(memory, { entities, relations: relations.map(([a, b]) => [a, b, 'r']) });
        for (const [from, to] of questions) {
          const ends = { from: `E${from}`, to: `E${to}` };
          const answer = await call<Answer>('find_path', { ...ends, direction, max_depth: 12 });
          expect(answer.length).toBe(plainDistance(relations, [from, to], direction));
          for (const [index, relation] of answer.relations.entries()) {
            const pair = answer.entities.slice(index, index + 2);
            const way = [relation.from, relation.to];
            if (direction === 'both') expect(way.toSorted()).toEqual(pair.toSorted());
            else expect(direction === 'out' ? way : way.toReversed()).toEqual(pair);
          }
        }
      },
    ),
    { numRuns: 15 },
  );
});
