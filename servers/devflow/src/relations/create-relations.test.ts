import { expect, test } from 'vitest';

import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly created: number;
  readonly relations: readonly unknown[];
  readonly outcomes: readonly {
    readonly outcome: string;
    readonly reason?: string;
    readonly nearestNames?: readonly string[];
  }[];
}

test('makes relations, fills in what is usual, and says so for each', async () => {
  const { call } = await openSample();
  const ends = { from: 'OrderService', to: 'PaymentGateway', relationType: 'depends_on' };
  const other = { from: 'OrderService', to: 'OrderService', relationType: 'relates_to' };
  const values = { strength: 0.1, confidence: 0, metadata: { source: 'review', at: [1, null] } };
  expect(await call('create_relations', { relations: [ends, { ...other, ...values }] })).toEqual({
    created: 2,
    relations: [
      { ...ends, strength: 0.9, confidence: 0.95 },
      { ...other, ...values },
    ],
    outcomes: [
      { ...ends, outcome: 'created' },
      { ...other, outcome: 'created' },
    ],
  });
});

test('refuses metadata with a key that could not be kept', async () => {
  const { call } = await openSample();
  const metadata: unknown = JSON.parse('{"a":{"__proto__":1}}');
  const relation = { from: 'OrderService', to: 'RetryPolicy', relationType: 'x', metadata };
  await expect(call('create_relations', { relations: [relation] })).rejects.toThrow(
    'relations.0.metadata.a.__proto__: expected any key but "__proto__", which cannot be kept',
  );
});

test('says which end is missing with names like it, and stores the others', async () => {
  const { call, memory } = await openSample();
  const answer = await call<Answer>('create_relations', {
    relations: [
      { from: 'OrderServise', to: 'Nobody at all', relationType: 'x' },
      { from: 'OrderService', to: 'RetryPolicy', relationType: 'x' },
    ],
  });
  expect(answer).toMatchObject({
    created: 1,
    outcomes: [
      {
        from: 'OrderServise',
        outcome: 'not_found',
        reason: 'There is no entity "OrderServise" (from) and "Nobody at all" (to).',
        nearestNames: ['OrderService'],
      },
      { outcome: 'created' },
    ],
  });
  const { relations } = await memory.read((reader) => reader.countTypes({ project: 'default' }));
  expect(relations).toContainEqual({ type: 'x', count: 1 });
});

const KNOWN = { from: 'RetryPolicy', to: 'PaymentGateway', relationType: 'part_of' };

test.for<[string, Record<string, unknown>, string, RegExp]>([
  ['is said again', {}, 'unchanged', /^There is one already\.$/],
  ['keeps its values', { strength: 0.1 }, 'unchanged', /change them with update_relation\.$/],
  ['is the same with the same values', { strength: 0.6 }, 'unchanged', /^There is one already\.$/],
])('a relation that is there %s', async ([, more, outcome, reason]) => {
  const { call, memory } = await openSample();
  const answer = await call<Answer>('create_relations', { relations: [{ ...KNOWN, ...more }] });
  expect(answer).toMatchObject({ created: 0, relations: [], outcomes: [{ outcome }] });
  expect(answer.outcomes[0]?.reason).toMatch(reason);
  const [found] = await memory.read(async (reader) =>
    (await reader.listRelations({ project: 'default' }, { limit: 99 })).filter(
      ({ type }) => type === 'part_of',
    ),
  );
  expect(found).toMatchObject({ strength: 0.6, version: 1, assertions: 2 });
});

test('a relation twice in one call is made once, and not said again', async () => {
  const { call, memory } = await openSample();
  const relation = { from: 'Ada Lovelace', to: 'RetryPolicy', relationType: 'owns' };
  const answer = await call<Answer>('create_relations', { relations: [relation, relation] });
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'unchanged']);
  const all = await memory.read((reader) => reader.listRelations({}, { limit: 99 }));
  expect(all.filter(({ type }) => type === 'owns')).toMatchObject([{ assertions: 1 }]);
});

test('brings back one that was deleted, with new values', async () => {
  const { call } = await openSample();
  await call('delete_relations', { relations: [KNOWN] });
  const answer = await call<Answer>('create_relations', { relations: [KNOWN] });
  expect(answer).toMatchObject({
    relations: [{ ...KNOWN, strength: 0.9 }],
    outcomes: [{ outcome: 'created', reason: 'It was deleted before; its history goes on.' }],
  });
});

test('finds ends by their aliases, and shows their names', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('create_relations', {
    relations: [
      { from: 'orders-api', to: 'RetryPolicy', relationType: 'uses', id: 'r', version: 1 },
    ],
  });
  expect(answer).toMatchObject({
    relations: [{ from: 'OrderService' }],
    outcomes: [
      {
        from: 'OrderService',
        reason:
          '"orders-api" is another name of "OrderService". Ignored id, version: the server sets them itself.',
      },
    ],
  });
});

test('makes nothing that has ended, and nothing over two projects', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('create_relations', {
    relations: [
      { ...KNOWN, relationType: 'new', validTo: 5 },
      { from: 'RetryPolicy', to: 'AppointmentBook', relationType: 'x' },
    ],
  });
  expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['skipped', 'not_found']);
  expect(answer.outcomes[0]?.reason).toMatch(/delete_relations.*import_graph/);
});

test.for<[string, Record<string, unknown>, RegExp]>([
  ['a strength over 1', { strength: 1.5 }, /strength/],
  ['metadata that is a list', { metadata: [] }, /metadata/],
  ['metadata beyond its size', { metadata: { a: 'x'.repeat(20_000) } }, /20,000 characters/],
  ['an unknown key', { weight: 1 }, /weight/],
])('refuses %s', async ([, more, message]) => {
  const { call } = await openSample();
  await expect(call('create_relations', { relations: [{ ...KNOWN, ...more }] })).rejects.toThrow(
    message,
  );
});
