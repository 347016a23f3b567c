import { expect, test } from 'vitest';

import { createClock, type Session, openSession } from '../../tests/support/session.ts';

interface Answer {
  readonly timestamp: string;
  readonly graph: {
    readonly entities: readonly {
      readonly name: string;
      readonly observations: readonly string[];
    }[];
    readonly relations: readonly { readonly from: string; readonly to: string }[];
  };
  readonly totals?: { readonly entities: number };
  readonly nextCursor?: string;
}

const ask = (session: Session, args: Record<string, unknown>): Promise<Answer> =>
  session.call<Answer>('get_graph_at_time', args);

const HOUR = 3_600_000;

/** A graph that is another one after each hour. */
async function openPast(): Promise<{
  readonly session: Session;
  readonly at: (hour: number) => number;
}> {
  const clock = createClock();
  const start = clock.now();
  const session = await openSession({ now: clock.now });
  const entities = ['A', 'B'].map((name) => ({ name, entityType: 'task', observations: ['Old'] }));
  await session.call('create_entities', { entities });
  const relations = [{ from: 'A', to: 'B', relationType: 'knows' }];
  await session.call('create_relations', { relations });
  clock.advance(HOUR);
  await session.call('update_entity', { name: 'A', new_name: 'C' });
  await session.call('add_observations', {
    entityName: 'B',
    contents: ['New', { text: 'Dated back', validFrom: start + HOUR / 2 }],
  });
  clock.advance(HOUR);
  await session.call('delete_entities', { entityNames: ['B'] });
  clock.advance(HOUR);
  return { session, at: (hour) => start + hour * HOUR };
}

test('shows names, observations and relations of each moment, and nothing before the first', async () => {
  const { session, at } = await openPast();
  const graphs = [];
  for (const hour of [-1, 0.25, 0.75, 1.5, 2.5]) {
    const { graph } = await ask(session, { timestamp: at(hour), detail: 'observations' });
    graphs.push({
      entities: graph.entities.map(({ name, observations }) => [name, ...observations]),
      relations: graph.relations.map(({ from, to }) => [from, to]),
    });
  }
  expect(graphs).toEqual([
    { entities: [], relations: [] },
    {
      entities: [
        ['A', 'Old'],
        ['B', 'Old'],
      ],
      relations: [['A', 'B']],
    },
    {
      entities: [
        ['A', 'Old'],
        ['B', 'Old', 'Dated back'],
      ],
      relations: [['A', 'B']],
    },
    {
      entities: [
        ['C', 'Old'],
        ['B', 'Old', 'New', 'Dated back'],
      ],
      relations: [['C', 'B']],
    },
    { entities: [['C', 'Old']], relations: [] },
  ]);
});

test('takes a moment as ISO 8601 too, counts what there was, and pages', async () => {
  const { session, at } = await openPast();
  const timestamp = new Date(at(0.25)).toISOString();
  const answer = await ask(session, { timestamp });
  expect(answer).toMatchObject({ timestamp, totals: { entities: 2, relations: 1 } });
  const first = await ask(session, { timestamp, max_tokens: 200, detail: 'full' });
  const second = await ask(session, {
    timestamp,
    max_tokens: 200,
    detail: 'full',
    cursor: first.nextCursor,
  });
  expect(first.graph.entities.map(({ name }) => name)).toEqual(['A']);
  expect(second.graph.relations.concat(first.graph.relations)).toHaveLength(1);
});

test.each([{}, { timestamp: 'long ago' }, { timestamp: -5 }])('refuses %o', async (args) => {
  const session = await openSession();
  await expect(ask(session, args)).rejects.toThrow('timestamp');
});
