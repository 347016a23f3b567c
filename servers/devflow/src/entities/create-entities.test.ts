import { expect, test } from 'vitest';

import { openSession } from '../../tests/support/session.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly created: number;
  readonly entities: readonly { readonly name: string; readonly observations: string[] }[];
  readonly outcomes: readonly {
    readonly name: string;
    readonly outcome: string;
    readonly reason?: string;
  }[];
}

test('makes entities with their observations, and says so for each', async () => {
  const { call } = await openSession();
  const answer = await call('create_entities', {
    entities: [
      { name: 'A', entityType: 'task', observations: ['one', 'two', 'one'] },
      { name: 'B', entityType: 'task', observations: [] },
    ],
  });
  expect(answer).toEqual({
    created: 2,
    entities: [
      { name: 'A', entityType: 'task', observations: ['one', 'two'] },
      { name: 'B', entityType: 'task', observations: [] },
    ],
    outcomes: [
      { name: 'A', outcome: 'created' },
      { name: 'B', outcome: 'created' },
    ],
  });
});

const NEW = { name: 'New', entityType: 'task', observations: [] };

test.for<[string, Record<string, unknown>, string, RegExp]>([
  [
    'leaves one that is there, and counts what was not stored',
    { name: 'RetryPolicy', entityType: 'task', observations: ['Something new', 'And more'] },
    'unchanged',
    /^There is one already\. Add to it with add_observations\. 2 observations of the call not stored\.$/,
  ],
  [
    'leaves one of another type',
    { name: 'RetryPolicy', entityType: 'decision' },
    'skipped',
    /of type "task"\. Change it with update_entity\.$/,
  ],
  [
    'makes nothing of a name that is an alias',
    { name: 'orders-api', entityType: 'component' },
    'skipped',
    /^"orders-api" is another name of "OrderService"\./,
  ],
  [
    'brings back the id of a name that was deleted',
    { name: 'LegacyCart', entityType: 'component' },
    'created',
    /was deleted before; its id and history go on/,
  ],
  [
    'makes nothing that has ended',
    { ...NEW, validTo: 1 },
    'skipped',
    /delete_entities.*import_graph/,
  ],
  [
    'says which keys the server sets itself',
    { ...NEW, id: 'x', version: 3, createdAt: 1, updatedAt: 2, changedBy: 'me', embedding: [1] },
    'created',
    /^Ignored id, version, createdAt, updatedAt, changedBy, embedding: the server sets them itself\.$/,
  ],
  [
    'takes a beginning in the future for now',
    { ...NEW, validFrom: '9999-01-01' },
    'created',
    /^validFrom lies in the future, so it holds from now on\.$/,
  ],
])('%s', async ([, entity, outcome, reason]) => {
  const { call } = await openSample();
  const answer = await call<Answer>('create_entities', { entities: [entity] });
  expect(answer.created).toBe(outcome === 'created' ? 1 : 0);
  expect(answer.entities).toHaveLength(answer.created);
  expect(answer.outcomes).toMatchObject([{ name: entity['name'], outcome }]);
  expect(answer.outcomes[0]?.reason).toMatch(reason);
});

test('takes null for a key that is left out', async () => {
  const { call } = await openSession();
  const entity = { ...NEW, validTo: null, changedBy: null };
  const answer = await call<Answer>('create_entities', { entities: [entity] });
  expect(answer.outcomes).toEqual([{ name: 'New', outcome: 'created' }]);
});

test('a name twice in one call is made once', async () => {
  const { call, memory } = await openSession();
  const answer = await call<Answer>('create_entities', {
    entities: [NEW, { ...NEW, observations: ['late'] }],
  });
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'unchanged']);
  const [project] = await memory.read((reader) => reader.projects());
  expect(project).toMatchObject({ entities: 1, observations: 0 });
});

test('keeps the stable id of a deleted name, and goes on counting versions', async () => {
  const { call, memory } = await openSample();
  const before = await memory.read((reader) => reader.findDeleted('default', 'LegacyCart'));
  await call('create_entities', { entities: [{ name: 'LegacyCart', entityType: 'task' }] });
  const after = await memory.read((reader) =>
    reader.findEntities({ project: 'default' }, ['LegacyCart']),
  );
  expect(after.get('LegacyCart')).toMatchObject([{ uid: before?.uid, version: 2, type: 'task' }]);
});

test('projects do not see the names of each other', async () => {
  const { call } = await openSample();
  const entity = { name: 'PaymentGateway', entityType: 'component' };
  const answer = await call<Answer>('create_entities', { entities: [entity], project: 'clinic' });
  expect(answer.outcomes).toEqual([{ name: 'PaymentGateway', outcome: 'created' }]);
});

test.for<[string, Record<string, unknown>, RegExp]>([
  ['no entities', { entities: [] }, /entities/],
  ['an unknown key', { entities: [{ ...NEW, colour: 'red' }] }, /colour/],
  ['an empty name', { entities: [{ ...NEW, name: '  ' }] }, /name/],
  ['all projects at once', { entities: [NEW], project: '*' }, /belongs to one project/],
])('refuses %s', async ([, input, message]) => {
  const { call } = await openSession();
  await expect(call('create_entities', input)).rejects.toThrow(message);
});

test('40 parallel calls in one process all survive', async () => {
  const { call, memory } = await openSession();
  const names = Array.from({ length: 40 }, (_item, index) => `Parallel ${index}`);
  await Promise.all(
    names.map((name) =>
      call('create_entities', { entities: [{ name, entityType: 'task', observations: [name] }] }),
    ),
  );
  const found = await memory.read((reader) => reader.findEntities({ project: 'default' }, names));
  expect([...found.keys()]).toEqual(names);
  const [project] = await memory.read((reader) => reader.projects());
  expect(project).toMatchObject({ entities: 40, observations: 40 });
});
