import { expect, test } from 'vitest';

import { createClock, openSession } from '../../tests/support/session.ts';
import { writeGraph } from '../../tests/support/graph.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly entities: { name: string; observations: string[]; observationCount?: number }[];
  readonly relations: object[];
  readonly totals?: object;
  readonly scope: string;
  readonly nextCursor?: string;
}

test('shows entities, the relations that start there, and totals by type', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('read_graph', { project: 'clinic' });
  expect(answer).toEqual({
    entities: [
      {
        name: 'AppointmentBook',
        entityType: 'component',
        observations: ['Refuses two visits at the same time'],
      },
      {
        name: 'ReminderService',
        entityType: 'component',
        observations: ['Sends a message a day before each visit'],
      },
      {
        name: 'Grace Hopper',
        entityType: 'person',
        observations: ['Looks after the clinic project'],
      },
    ],
    relations: [
      { from: 'AppointmentBook', to: 'Grace Hopper', relationType: 'owned_by' },
      { from: 'ReminderService', to: 'AppointmentBook', relationType: 'depends_on' },
    ],
    totals: {
      entities: 3,
      relations: 2,
      entityTypes: [
        { type: 'component', count: 2 },
        { type: 'person', count: 1 },
      ],
      relationTypes: [
        { type: 'depends_on', count: 1 },
        { type: 'owned_by', count: 1 },
      ],
    },
    scope: 'project "clinic"',
  });
});

test('summarises: three observations, cut where they are long, and how many there are', async () => {
  const { call, memory } = await openSession();
  const observations = ['x'.repeat(400), 'two', 'three', 'four'];
  await writeGraph(memory, { entities: [{ name: 'A', observations }] });
  const { entities } = await call<Answer>('read_graph');
  expect(entities).toEqual([
    {
      name: 'A',
      entityType: 'thing',
      observations: [`${'x'.repeat(300)}…`, 'two', 'three'],
      observationCount: 4,
    },
  ]);
});

test('shows only the types asked for, and all projects with "*"', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('read_graph', { project: '*', entity_types: ['person'] });
  expect(answer.entities.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace Hopper']);
  expect(answer.scope).toBe('all projects');
});

test('shows what held at a moment', async () => {
  const clock = createClock();
  const { call } = await openSession({ now: clock.now });
  await call('create_entities', {
    entities: [{ name: 'A', entityType: 'task', observations: [] }],
  });
  const then = clock.now();
  clock.advance(60_000);
  await call('create_entities', {
    entities: [{ name: 'B', entityType: 'task', observations: [] }],
  });
  const past = await call<Answer>('read_graph', { as_of: then + 1_000 });
  expect(past.entities.map(({ name }) => name)).toEqual(['A']);
  expect(past.scope).toBe('project "default" as of 2026-01-01T00:00:01.000Z');
  expect((await call<Answer>('read_graph')).entities).toHaveLength(2);
});

test('an empty memory is an empty graph', async () => {
  const { call } = await openSession();
  expect(await call('read_graph')).toEqual({
    entities: [],
    relations: [],
    totals: { entities: 0, relations: 0, entityTypes: [], relationTypes: [] },
    scope: 'project "default"',
  });
});

test('takes the argument that means nothing, and camel case', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('read_graph', {
    random_string: 'x',
    entityTypes: ['person'],
    maxTokens: 500,
  });
  expect(answer.entities.map(({ name }) => name)).toEqual(['Ada Lovelace']);
});

test('totals that list hundreds of types leave room for entities', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 500 }, (_, index) => ({
    name: `Entity ${index}`,
    type: `a type with a long name, number ${index}`,
  }));
  await writeGraph(memory, { entities });
  const answer = await call<Answer>('read_graph', { max_tokens: 400 });
  expect(answer.totals).toMatchObject({ entities: 500, otherTypes: expect.any(Number) as number });
  expect(answer.entities.length).toBeGreaterThan(3);
});

test('goes on where an entity was deleted between two pages', async () => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 60 }, (_, index) => ({ name: `Entity ${index}` }));
  await writeGraph(memory, { entities });
  const first = await call<Answer>('read_graph', { max_tokens: 400 });
  const next = `Entity ${first.entities.length}`;
  await call('delete_entities', { entityNames: [next] });
  const second = await call<Answer>('read_graph', { max_tokens: 400, cursor: first.nextCursor });
  expect(second.entities[0]?.name).toBe(`Entity ${first.entities.length + 1}`);
});

test.for([
  ['of nobody', { cursor: 'nonsense' }, /cursor: this one was not given by this server/],
  ['of other arguments', { detail: 'full' }, /cursor: this one belongs to a call with other/],
  ['of another tool', {}, /cursor: this one belongs to a call with other/],
] as const)('refuses a cursor %s', async ([kind, args, message]) => {
  const { call, memory } = await openSession();
  const entities = Array.from({ length: 60 }, (_, index) => ({ name: `Entity ${index}` }));
  await writeGraph(memory, { entities });
  const { nextCursor } = await call<Answer>('read_graph', { max_tokens: 400 });
  const tool = kind === 'of another tool' ? 'list_projects' : 'read_graph';
  await expect(call(tool, { cursor: nextCursor, ...args })).rejects.toThrow(message);
});

test.for([
  [{ max_tokens: 10 }, /max_tokens/],
  [{ detail: 'everything' }, /detail/],
  [{ as_of: 'yesterday' }, /as_of/],
  [{ colour: 'red' }, /colour/],
] as const)('refuses %j with the name of the argument', async ([args, message]) => {
  const { call } = await openSession();
  await expect(call('read_graph', args)).rejects.toThrow(message);
});
