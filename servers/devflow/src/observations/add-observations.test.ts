import { expect, test } from 'vitest';

import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly added: number;
  readonly results: readonly { readonly outcome: string; readonly reason?: string }[];
}

test('notes texts, and texts with what is known of them', async () => {
  const { call, memory } = await openSample();
  const note = { text: 'Said in a note', source: 'note.md', confidence: 0.5, tags: ['x'] };
  const answer = await call('add_observations', {
    observations: [
      { entityName: 'RetryPolicy', contents: ['Plain', { ...note, validFrom: '2026-01-01' }] },
      { entityName: 'CheckoutPage', contents: [] },
    ],
  });
  expect(answer).toEqual({
    added: 2,
    results: [
      {
        entityName: 'RetryPolicy',
        addedObservations: ['Plain', 'Said in a note'],
        count: 2,
        outcome: 'updated',
      },
      { entityName: 'CheckoutPage', addedObservations: [], count: 0, outcome: 'unchanged' },
    ],
  });
  const stored = await memory.read(async (reader) => {
    const [entity] =
      (await reader.findEntities({ project: 'default' }, ['RetryPolicy'])).get('RetryPolicy') ?? [];
    return { entity, observations: await reader.observations([entity?.id ?? 0]) };
  });
  expect(stored.entity?.version).toBe(2);
  expect(stored.observations).toMatchObject([
    {},
    { text: 'Plain', source: null, confidence: null, tags: [], changedBy: 'wellspoken-test 1.0.0' },
    { ...note, validFrom: Date.UTC(2026, 0, 1) },
  ]);
});

test.for([
  [{ entityName: 'RetryPolicy', contents: ['New'] }],
  [{ entity_name: 'RetryPolicy', contents: ['New'] }],
  [{ observations: [{ entityName: 'RetryPolicy', contents: ['New'] }], project: 'default' }],
])('takes the arguments %j', async ([input]) => {
  const { call } = await openSample();
  expect(await call('add_observations', input)).toMatchObject({
    added: 1,
    results: [{ entityName: 'RetryPolicy', addedObservations: ['New'] }],
  });
});

test('what was noted before is said again, without a new version', async () => {
  const { call, memory } = await openSample();
  const contents = ['Retries  a failed charge three times ', 'Retries a failed charge three times'];
  const answer = await call('add_observations', { entityName: 'PaymentGateway', contents });
  expect(answer).toMatchObject({
    added: 0,
    results: [
      {
        outcome: 'unchanged',
        reinforced: 1,
        addedObservations: [],
        reason: 'Noted before and said again: 1.',
      },
    ],
  });
  const found = await memory.read((reader) =>
    reader.findEntities({ project: 'default' }, ['PaymentGateway']),
  );
  expect(found.get('PaymentGateway')).toMatchObject([{ version: 3 }]);
});

test('says that the source, confidence and tags of a known one are kept', async () => {
  const { call } = await openSample();
  const { results } = await call<Answer>('add_observations', {
    entityName: 'PaymentGateway',
    contents: [{ text: 'Retries a failed charge three times', confidence: 0.1 }],
  });
  expect(results[0]?.reason).toContain('The source, confidence and tags of 1 known observation');
});

test('a text twice in one call is stored once, and not said again', async () => {
  const { call } = await openSample();
  const contents = ['Twice', 'Twice'];
  expect(await call('add_observations', { entityName: 'RetryPolicy', contents })).toEqual({
    added: 1,
    results: [
      { entityName: 'RetryPolicy', addedObservations: ['Twice'], count: 1, outcome: 'updated' },
    ],
  });
});

test('a name that nobody has is said with names like it, and nothing else is lost', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('add_observations', {
    observations: [
      { entityName: 'retry policy', contents: ['Lost'] },
      { entityName: 'orders-api', contents: ['Kept'] },
    ],
  });
  expect(answer).toEqual({
    added: 1,
    results: [
      {
        entityName: 'retry policy',
        addedObservations: [],
        count: 0,
        outcome: 'not_found',
        reason: 'There is no entity "retry policy".',
        nearestNames: ['RetryPolicy'],
      },
      {
        entityName: 'OrderService',
        addedObservations: ['Kept'],
        count: 1,
        outcome: 'updated',
        reason: '"orders-api" is another name of "OrderService".',
      },
    ],
  });
});

test.for<[string, Record<string, unknown>, RegExp]>([
  ['nothing to add', {}, /observations/],
  ['an empty text', { entityName: 'RetryPolicy', contents: [''] }, /contents/],
  [
    'a confidence of 2',
    { entityName: 'A', contents: [{ text: 'x', confidence: 2 }] },
    /confidence/,
  ],
  ['a strange key', { entityName: 'A', contents: ['x'], mood: 'good' }, /mood/],
])('refuses %s', async ([, input, message]) => {
  const { call } = await openSample();
  await expect(call('add_observations', input)).rejects.toThrow(message);
});
