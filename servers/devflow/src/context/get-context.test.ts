import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { openSession } from '../../tests/support/session.ts';
import { writeGraph } from '../../tests/support/graph.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly entities: {
    name: string;
    observations: string[];
    observationCount?: number;
    distance: number;
  }[];
  readonly relations: { from: string; to: string }[];
  readonly leftOut: { matches: number; observations: number; neighbours: number };
  readonly note?: string;
}

test('gives what matches first, then what is around it, with the relations between', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('get_context', { query: 'wait longer after each failure' });
  expect(answer.entities[0]).toEqual({
    name: 'RetryPolicy',
    entityType: 'task',
    observations: ['Wait longer after each failure, up to a minute'],
    distance: 0,
  });
  const distances = answer.entities.map(({ distance }) => distance);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  const names = new Set(answer.entities.map(({ name }) => name));
  expect(names.has('PaymentGateway')).toBe(true);
  for (const { from, to } of answer.relations) {
    expect(names.has(from) && names.has(to)).toBe(true);
  }
  expect(answer).toMatchObject({ mode: 'keyword', scope: 'project "default"' });
});

test('puts the matching observation before older ones', async () => {
  const { call, memory } = await openSession();
  const observations = [
    ...Array.from({ length: 300 }, (_, at) => `Fact ${at}`),
    'Eats clams daily',
  ];
  await writeGraph(memory, { entities: [{ name: 'Walrus', observations }] });
  const answer = await call<Answer>('get_context', { query: 'clams', max_tokens: 600 });
  expect(answer.entities[0]?.observations.slice(0, 3)).toEqual([
    'Eats clams daily',
    'Fact 0',
    'Fact 1',
  ]);
  expect(answer.entities[0]?.observationCount).toBe(301);
  const shown = answer.entities[0]?.observations.length ?? 0;
  expect(answer.leftOut.observations).toBe(301 - shown);
  expect(answer.note).toContain('All observations of an entity: open_nodes.');
});

test.for([200, 400, 1_000, 4_000, 20_000])('stays within %i tokens', async (max_tokens) => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 150 }, (_, index) => ({
    name: `Walrus ${index}`,
    observations: Array.from({ length: 6 }, (__, at) => `Walrus number ${index} says fact ${at}`),
  }));
  const relations = entities.flatMap((_, index) =>
    [1, 2, 3].map((step) => [index, (index * step + 1) % 150, `r${step}`] as const),
  );
  const once = [...new Map(relations.map((one) => [one.join(), one])).values()];
  await writeGraph(memory, { entities, relations: once });
  const args = { query: 'walrus fact', max_tokens, depth: 2 };
  const answer = await call<Answer>('get_context', args);
  expect(tokensOf(answer)).toBeLessThanOrEqual(max_tokens);
  expect(answer.entities.length).toBeGreaterThan(0);
  expect(await call('get_context', args)).toEqual(answer);
});

test('depth 0 shows no neighbours', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('get_context', { query: 'declined card', depth: 0 });
  expect(new Set(answer.entities.map(({ distance }) => distance))).toEqual(new Set([0]));
});

test('where nothing matches it says so and what to try', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('get_context', { query: 'qqqzzzy' });
  expect(answer).toMatchObject({ entities: [], relations: [], leftOut: { matches: 0 } });
  expect(answer.note).toMatch(/Nothing matches\. Try other words, project "\*", or read_graph/);
});

test('refuses an empty query', async () => {
  const { call } = await openSample();
  await expect(call('get_context', { query: ' ' })).rejects.toThrow(/query: expected words/);
});
