import { tokensOf } from '@wellspoken/kit/paging';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { EntityView } from '../src/entities/entity.shapes.ts';
import type { RelationView } from '../src/relations/relation.shapes.ts';
import { openSession, type Session } from './support/session.ts';
import { writeGraph } from './support/graph.ts';

interface Page {
  readonly entities: EntityView[];
  readonly relations: RelationView[];
  readonly nextCursor?: string;
  readonly note?: string;
}

/** All pages of a call; each is within its budget, or says why not and holds one thing alone. */
async function readPages(
  call: Session['call'],
  tool: string,
  args: Readonly<Record<string, unknown>> & { readonly max_tokens: number },
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page: Page = await call(tool, { ...args, ...(cursor === undefined ? {} : { cursor }) });
    if (tokensOf(page) > args.max_tokens) {
      expect(page.note).toMatch(/takes more than max_tokens/);
      const [entity] = page.entities;
      const items = (entity?.observations.length ?? 0) + page.relations.length;
      expect({ entities: page.entities.length <= 1, items: items <= 1 }).toEqual({
        entities: true,
        items: true,
      });
    }
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length < 5_000);
  return pages;
}

/** What pages hold together: entities with their parts joined, and relations. */
function join(pages: readonly Page[]): { entities: EntityView[]; relations: RelationView[] } {
  const entities: EntityView[] = [];
  for (const view of pages.flatMap((page) => page.entities)) {
    const last = entities.at(-1);
    if (last?.name !== view.name) entities.push(view);
    else entities[entities.length - 1] = joinParts(last, view);
  }
  const whole = entities.map(({ observationCount, ...view }) => {
    expect([undefined, view.observations.length]).toContain(observationCount);
    return view;
  });
  return { entities: whole, relations: pages.flatMap((page) => page.relations) };
}

function joinParts(first: EntityView, second: EntityView): EntityView {
  const details = [...(first.observationDetails ?? []), ...(second.observationDetails ?? [])];
  return {
    ...first,
    observations: [...first.observations, ...second.observations],
    ...(details.length === 0 ? {} : { observationDetails: details }),
  };
}

const text = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 500, max: 4_000 }).map((size) => 'long '.repeat(size / 5)),
  },
);
const graph = fc.record({
  observations: fc.array(fc.uniqueArray(text, { maxLength: 12 }), { minLength: 1, maxLength: 14 }),
  relations: fc.uniqueArray(fc.tuple(fc.nat(13), fc.nat(13), fc.constantFrom('a', 'b_longer')), {
    maxLength: 60,
    selector: String,
  }),
  detail: fc.constantFrom('observations', 'full'),
  maxTokens: fc.integer({ min: 200, max: 900 }),
});

const key = (relation: RelationView): string => JSON.stringify(relation);

test('pages of read_graph and open_nodes joined are the whole, each within its budget', async () => {
  await fc.assert(
    fc.asyncProperty(graph, async ({ observations, relations, detail, maxTokens }) => {
      const { call, memory } = await openSession();
      const size = observations.length;
      const entities = observations.map((texts, index) => ({
        name: `Entity ${index}`,
        observations: texts.map((one) => one.replaceAll('\0', '0')),
      }));
      const inside = relations.filter(([from, to]) => from < size && to < size);
      await writeGraph(memory, { entities, relations: inside });
      const names = entities.map(({ name }) => name);
      for (const [tool, args] of [
        ['read_graph', {}],
        ['open_nodes', { names: names.toReversed() }],
      ] as const) {
        const whole: Page = await call(tool, { ...args, detail, max_tokens: 100_000 });
        expect(whole.nextCursor).toBeUndefined();
        expect(whole.entities.map(({ name }) => name)).toEqual(names);
        expect(whole.relations).toHaveLength(inside.length);
        const pages = await readPages(call, tool, { ...args, detail, max_tokens: maxTokens });
        const joined = join(pages);
        expect(joined.entities).toEqual(whole.entities);
        // Exactly once each: what is here is as much as there is.
        expect(joined.relations.map(key).toSorted()).toEqual(whole.relations.map(key).toSorted());
      }
    }),
    { numRuns: 10 },
  );
});

test('an entity with 10,000 observations comes in parts that make it whole', async () => {
  const { call, memory } = await openSession();
  const observations = Array.from({ length: 10_000 }, (_, index) => `Fact number ${index} of many`);
  await writeGraph(memory, { entities: [{ name: 'Hub', observations }, { name: 'Other' }] });
  const pages = await readPages(call, 'open_nodes', {
    names: ['Hub', 'Other'],
    max_tokens: 20_000,
  });
  expect(pages.length).toBeGreaterThan(3);
  expect(join(pages).entities).toMatchObject([{ name: 'Hub', observations }, { name: 'Other' }]);
  expect(pages[0]?.entities[0]?.observationCount).toBe(10_000);
});

test('an observation that alone exceeds the budget is given whole, and that is said', async () => {
  const { call, memory } = await openSession();
  const long = 'A very long observation. '.repeat(300);
  await writeGraph(memory, { entities: [{ name: 'Wordy', observations: ['short', long, 'end'] }] });
  const args = { names: ['Wordy'], max_tokens: 300 };
  const pages = await readPages(call, 'open_nodes', args);
  expect(pages.map(({ entities }) => entities[0]?.observations)).toEqual([
    ['short'],
    [long],
    ['end'],
  ]);
  expect(pages.map(({ note }) => note !== undefined)).toEqual([false, true, false]);
});

test('the first page of 5,000 entities is within its budget, and pages hold each once', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 5_000 }, (_, index) => ({
    name: `Entity ${index}`,
    type: `type ${index % 300}`,
    observations: [`Says something about ${index}`],
  }));
  const relations = entities.map((_, index) => [index, (index * 7) % 5_000, 'uses'] as const);
  await writeGraph(memory, { entities, relations });
  const first = await call<Page & { totals: { entities: number } }>('read_graph', {
    max_tokens: 800,
  });
  expect(tokensOf(first)).toBeLessThanOrEqual(800);
  expect(first.totals.entities).toBe(5_000);
  const pages = await readPages(call, 'read_graph', { detail: 'names', max_tokens: 20_000 });
  const joined = pages.flatMap((page) => page.entities.map(({ name }) => name));
  expect(joined).toEqual(entities.map(({ name }) => name));
  expect(new Set(pages.flatMap((page) => page.relations.map(key))).size).toBe(5_000);
});

test('relations of a hub go on before the next entities', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 400 }, (_, index) => ({ name: `Entity ${index}` }));
  const relations = entities.map((_, index) => [0, index, 'knows'] as const);
  await writeGraph(memory, { entities, relations });
  const pages = await readPages(call, 'read_graph', { max_tokens: 1_500 });
  const untilNext = pages.findIndex((page) =>
    page.entities.some(({ name }) => name === 'Entity 1'),
  );
  expect(untilNext).toBeGreaterThan(1);
  const before = pages.slice(0, untilNext + 1).flatMap((page) => page.relations);
  expect(before).toHaveLength(400);
});

test('a relation between two of many named entities comes with the first of them alone', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 200 }, (_, index) => ({ name: `Entity ${index}` }));
  const relations = entities.map((_, index) => [index, (index + 100) % 200, 'faces'] as const);
  await writeGraph(memory, { entities, relations });
  const names = entities.map(({ name }) => name);
  const pages = await readPages(call, 'open_nodes', { names, max_tokens: 50_000 });
  expect(pages.flatMap((page) => page.relations.map(key)).toSorted()).toEqual(
    relations
      .map(([from, to]) => ({ from: `Entity ${from}`, to: `Entity ${to}`, relationType: 'faces' }))
      .map(key)
      .toSorted(),
  );
});
