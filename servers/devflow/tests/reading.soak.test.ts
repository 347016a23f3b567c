import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { openSession } from './support/session.ts';
import { writeGraph } from './support/graph.ts';

const ENTITIES = 100_000;
const HUB = 50_000;

interface Page {
  readonly entities: { name: string; observations: string[] }[];
  readonly relations: object[];
  readonly nextCursor?: string;
}

/** 100,000 entities with three observations each; the first one is related to 50,000 others. */
function draftGraph(): Parameters<typeof writeGraph>[1] {
  const entities = Array.from({ length: ENTITIES }, (_, index) => ({
    name: `Entity ${index}`,
    type: `type ${index % 11}`,
    observations: [`Is number ${index}`, `Knows of ${index % 97}`, 'Was made for a test'],
  }));
  const spokes = Array.from({ length: HUB }, (_, index) => [0, index + 1, 'knows'] as const);
  const chain = Array.from({ length: HUB - 1 }, (_, index) => {
    const at = HUB + index;
    return [at, at + 1, 'next'] as const;
  });
  return { entities, relations: [...spokes, ...chain] };
}

test('reading 100,000 entities keeps to its budget, and a hub is walked within bounds', async () => {
  const { call, memory } = await openSession();
  await writeGraph(memory, draftGraph());

  const first = await call<Page>('read_graph');
  expect(tokensOf(first)).toBeLessThanOrEqual(6_000);
  expect(first).toMatchObject({ totals: { entities: ENTITIES, relations: 2 * HUB - 1 } });
  expect(first.entities[0]?.name).toBe('Entity 0');

  const seen = new Set<string>();
  let relations = 0;
  let cursor: string | undefined;
  do {
    const args = { detail: 'names', max_tokens: 100_000, ...(cursor && { cursor }) };
    const page: Page = await call('read_graph', args);
    expect(tokensOf(page)).toBeLessThanOrEqual(100_000);
    for (const { name } of page.entities) seen.add(name);
    relations += page.relations.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect({ entities: seen.size, relations }).toEqual({
    entities: ENTITIES,
    relations: 2 * HUB - 1,
  });

  const around = await call<Page>('traverse', { start: ['Entity 0'], limit: 500, depth: 3 });
  expect(around).toMatchObject({ reached: 500, limitReached: true });
  expect(tokensOf(around)).toBeLessThanOrEqual(6_000);

  const path = { from: `Entity ${HUB - 1}`, to: `Entity ${HUB + 5}` };
  expect(await call('find_path', { ...path, max_depth: 7 })).toMatchObject({
    found: true,
    length: 7,
    entities: expect.arrayContaining(['Entity 0', `Entity ${HUB}`]) as string[],
  });
  const context = await call<Page>('get_context', { query: 'Entity 77777' });
  expect(context.entities[0]?.name).toBe('Entity 77777');
  expect(tokensOf(context)).toBeLessThanOrEqual(4_000);
}, 600_000);
