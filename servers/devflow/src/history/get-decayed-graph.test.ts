import { expect, test } from 'vitest';

import { createClock, type Session, openSession } from '../../tests/support/session.ts';
import { openSample } from '../../tests/support/sample.ts';

const DAY = 86_400_000;

interface Faded {
  readonly confidence: number;
  readonly decayedConfidence: number;
  readonly assertedAt: string;
}

interface Answer {
  readonly referenceTime: string;
  readonly entities: readonly {
    readonly name: string;
    readonly observations: readonly string[];
    readonly observationConfidences?: readonly Faded[];
  }[];
  readonly relations: readonly (Faded & { readonly from: string; readonly relationType: string })[];
  readonly nextCursor?: string;
}

const ask = (session: Session, args: Record<string, unknown> = {}): Promise<Answer> =>
  session.call<Answer>('get_decayed_graph', args);

/** Two entities, one relation of confidence 0.8 and three observations, said at the start. */
async function openPair(): Promise<{
  readonly session: Session;
  readonly clock: ReturnType<typeof createClock>;
}> {
  const clock = createClock();
  const session = await openSession({ now: clock.now });
  await session.call('create_entities', {
    entities: [
      {
        name: 'A',
        entityType: 'task',
        observations: [
          { text: 'Likely', confidence: 0.6 },
          'Plain',
          { text: 'Weak', confidence: 0.05 },
        ],
      },
      { name: 'B', entityType: 'person' },
    ],
  });
  await session.call('create_relations', {
    relations: [{ from: 'A', to: 'B', relationType: 'knows', confidence: 0.8 }],
  });
  return { session, clock };
}

const leftOf = ({ entities, relations }: Answer): unknown => ({
  observations: entities[0]?.observationConfidences?.map((one) => one.decayedConfidence),
  relation: relations[0]?.decayedConfidence,
});

test('halves what is left of facts with each half-life, and shows what was said beside it', async () => {
  const { session, clock } = await openPair();
  clock.advance(30 * DAY);
  const answer = await ask(session);
  expect(leftOf(answer)).toEqual({ observations: [0.3, 0.5, 0.05], relation: 0.4 });
  expect(answer.entities[0]?.observationConfidences?.map((one) => one.confidence)).toEqual([
    0.6, 1, 0.05,
  ]);
  expect(answer.relations[0]).toMatchObject({ confidence: 0.8, relationType: 'knows' });
});

test('starts anew when a fact is said again or changed, and not before', async () => {
  const { session, clock } = await openPair();
  clock.advance(30 * DAY);
  await session.call('add_observations', { entityName: 'A', contents: ['Plain'] });
  await session.call('create_relations', {
    relations: [{ from: 'A', to: 'B', relationType: 'knows' }],
  });
  expect(leftOf(await ask(session))).toEqual({ observations: [0.3, 1, 0.05], relation: 0.8 });
  clock.advance(30 * DAY);
  const later = { from: 'A', to: 'B', relationType: 'knows', confidence: 0.5 };
  await session.call('update_relation', { relation: later });
  expect(leftOf(await ask(session))).toEqual({ observations: [0.15, 0.5, 0.05], relation: 0.5 });
});

test('a reference time in the past sees the facts, the confidence and the sayings of then', async () => {
  const { session, clock } = await openPair();
  const start = clock.now();
  clock.advance(30 * DAY);
  await session.call('add_observations', { entityName: 'A', contents: ['Plain', 'Late'] });
  const later = { from: 'A', to: 'B', relationType: 'knows', confidence: 0.5 };
  await session.call('update_relation', { relation: later });
  const then = await ask(session, { reference_time: start + 15 * DAY });
  expect(then.entities[0]?.observations).toEqual(['Likely', 'Plain', 'Weak']);
  // 0.6, 1 and 0.8 by the root of a half.
  expect(leftOf(then)).toEqual({ observations: [0.4243, 0.7071, 0.05], relation: 0.5657 });
  const future = await ask(session, { referenceTime: start + 60 * DAY, detail: 'observations' });
  expect(leftOf(future)).toEqual({ observations: [0.15, 0.5, 0.05, 0.5], relation: 0.25 });
  expect((await ask(session, { reference_time: start - DAY })).entities).toEqual([]);
});

test('takes half-lives by relation type and by entity type, a factor and a floor', async () => {
  const { session, clock } = await openPair();
  clock.advance(30 * DAY);
  const own = await ask(session, { half_lives: { knows: 15, task: 60 } });
  expect(leftOf(own)).toEqual({ observations: [0.4243, 0.7071, 0.05], relation: 0.2 });
  const slow = await ask(session, { decayFactor: 0.5 });
  expect(leftOf(slow)).toEqual({ observations: [0.4243, 0.7071, 0.05], relation: 0.5657 });
  const held = await ask(session, { floor: 0.45, half_life_days: 1 });
  expect(leftOf(held)).toEqual({ observations: [0.45, 0.45, 0.05], relation: 0.45 });
});

test('leaves out what has faded below min_confidence, and says how many there are', async () => {
  const { session, clock } = await openPair();
  clock.advance(30 * DAY);
  const { entities, relations } = await ask(session, { min_confidence: 0.45 });
  expect(entities[0]).toMatchObject({ observations: ['Plain'], observationCount: 3 });
  expect(relations).toEqual([]);
});

test('pages through everything once, at one moment, also while something is left out', async () => {
  const clock = createClock();
  const session = await openSession({ now: clock.now });
  const many = Array.from({ length: 300 }, (_item, index) => ({
    text: `Fact ${index} of a long list of facts`,
    confidence: index % 3 === 0 ? 0.1 : 0.9,
  }));
  await session.call('create_entities', {
    entities: [
      { name: 'Long', entityType: 'task', observations: many },
      ...Array.from({ length: 20 }, (_item, index) => ({ name: `E${index}`, entityType: 'task' })),
    ],
  });
  await session.call('create_relations', {
    relations: Array.from({ length: 20 }, (_item, index) => ({
      from: 'Long',
      to: `E${index}`,
      relationType: 'knows',
      confidence: index % 2,
    })),
  });
  const args = { detail: 'observations', max_tokens: 1_500, min_confidence: 0.2 };
  const moments = new Set<string>();
  const texts: string[] = [];
  let relations = 0;
  let cursor: string | undefined;
  do {
    const page = await ask(session, cursor === undefined ? args : { ...args, cursor });
    moments.add(page.referenceTime);
    texts.push(...page.entities.flatMap(({ observations }) => observations));
    relations += page.relations.length;
    cursor = page.nextCursor;
    clock.advance(DAY);
  } while (cursor !== undefined);
  expect(moments.size).toBe(1);
  expect(new Set(texts).size).toBe(texts.length);
  expect([texts.length, relations]).toEqual([200, 10]);
});

test('a fact that was merged into another entity keeps its age', async () => {
  const { session, clock } = await openPair();
  clock.advance(30 * DAY);
  await session.call('merge_entities', { into: 'B', from: ['A'] });
  const now = await ask(session);
  const then = await ask(session, { reference_time: clock.now() });
  for (const answer of [now, then]) {
    expect(leftOf(answer)).toMatchObject({ observations: [0.3, 0.5, 0.05] });
  }
});

test('now and the reference time of now say the same, whatever was done to a fact', async () => {
  const { session, clock } = await openPair();
  const relation = { from: 'A', to: 'B', relationType: 'knows' };
  const relations = [relation];
  const steps: readonly (readonly [string, Record<string, unknown>])[] = [
    ['create_relations', { relations }],
    ['delete_relations', { relations }],
    ['create_relations', { relations: [{ ...relation, validFrom: clock.now() + 25 * DAY }] }],
    ['add_observations', { entityName: 'A', contents: ['Weak', { text: 'Old', validFrom: 0 }] }],
    ['delete_entities', { entityNames: ['A'] }],
    ['restore', { entity_name: 'A' }],
    ['update_relation', { relation: { ...relation, confidence: 0.7 } }],
    ['merge_entities', { into: 'B', from: ['A'] }],
    ['restore', { entity_name: 'A' }],
  ];
  for (const [tool, args] of steps) {
    clock.advance(10 * DAY);
    await session.call(tool, args);
    clock.advance(DAY);
    const asked = { detail: 'observations', floor: 0 };
    const then = await ask(session, { ...asked, reference_time: clock.now() });
    const { entities, relations: edges } = await ask(session, asked);
    expect(then, tool).toMatchObject({ entities, relations: edges });
  }
});

test.each([
  { half_life_days: 0 },
  { floor: 2 },
  { decay_factor: -1 },
  { reference_time: 'yesterday' },
  { halflife: 3 },
])('refuses %o', async (args) => {
  const session = await openSample();
  await expect(ask(session, args)).rejects.toThrow(Object.keys(args)[0]);
});
