import { expect, test } from 'vitest';

import { openSample } from '../../tests/support/sample.ts';

test('deletes entities with their relations, and counts what is really gone', async () => {
  const { call, memory } = await openSample();
  const answer = await call('delete_entities', {
    entityNames: ['PaymentGateway', 'orders-api', 'CheckoutPag', 'LegacyCart', 'PaymentGateway'],
  });
  expect(answer).toEqual({
    success: true,
    message: 'Deleted 2 entities and 5 relations. Not there: 2 names.',
    deleted: 2,
    entityNames: ['PaymentGateway', 'OrderService'],
    relations: 5,
    outcomes: [
      { name: 'PaymentGateway', outcome: 'deleted' },
      {
        name: 'OrderService',
        outcome: 'deleted',
        reason: '"orders-api" is another name of "OrderService".',
      },
      {
        name: 'CheckoutPag',
        outcome: 'not_found',
        reason: 'There is no entity "CheckoutPag".',
        nearestNames: ['CheckoutPage'],
      },
      {
        name: 'LegacyCart',
        outcome: 'not_found',
        reason: expect.stringMatching(/^It was deleted before, at 20.*Z\.$/) as string,
      },
      { name: 'PaymentGateway', outcome: 'unchanged', reason: 'It stands in the call twice.' },
    ],
  });
  const projects = await memory.read((reader) => reader.projects());
  expect(projects.at(-1)).toMatchObject({ entities: 5, relations: 1, observations: 7 });
});

test('what is deleted stays in history', async () => {
  const { call, memory } = await openSample();
  await call('delete_entities', { entity_names: ['RetryPolicy'] });
  const versions = await memory.read(async (reader) => {
    const gone = await reader.findDeleted('default', 'RetryPolicy');
    return reader.entityVersions(gone?.id ?? 0);
  });
  expect(versions).toMatchObject([{ version: 1, endedBy: { tool: 'delete_entities' } }]);
});

test('deletes observations by text and by id, and lists what is not there', async () => {
  const { call, memory } = await openSample();
  const [last] = await memory.read(async (reader) => {
    const [ada] =
      (await reader.findEntities({ project: 'default' }, ['Ada Lovelace'])).get('Ada Lovelace') ??
      [];
    return (await reader.observations([ada?.id ?? 0])).slice(-1);
  });
  const answer = await call('delete_observations', {
    deletions: [
      {
        entityName: 'Ada Lovelace',
        observations: ['Leads the  payments team', `o${last?.id}`, 'o99999', 'Nothing', 'o1'],
      },
      { entityName: 'Ada Lovelac', observations: ['Leads the payments team'] },
      { entityName: 'RetryPolicy', observations: ['Nothing'], reason: 'ignored' },
      { entityName: 'RetryPolicy', observations: [] },
    ],
  });
  const reason = 'It has no such observation; open_nodes shows those that it has.';
  expect(answer).toEqual({
    success: true,
    message: 'Deleted 2 observations. Not there: 5 observations.',
    deleted: 2,
    entities: [
      {
        entityName: 'Ada Lovelace',
        deletedCount: 2,
        outcome: 'deleted',
        absent: ['o99999', 'Nothing', 'o1'],
        reason,
      },
      {
        entityName: 'Ada Lovelac',
        deletedCount: 0,
        outcome: 'not_found',
        absent: ['Leads the payments team'],
        reason: 'There is no entity "Ada Lovelac".',
        nearestNames: ['Ada Lovelace'],
      },
      {
        entityName: 'RetryPolicy',
        deletedCount: 0,
        outcome: 'not_found',
        absent: ['Nothing'],
        reason,
      },
      { entityName: 'RetryPolicy', deletedCount: 0, outcome: 'unchanged' },
    ],
  });
  const projects = await memory.read((reader) => reader.projects());
  expect(projects.at(-1)).toMatchObject({ observations: 10 });
});

test('a text that looks like an id is found as a text first', async () => {
  const { call } = await openSample();
  await call('add_observations', { entityName: 'RetryPolicy', contents: ['o1'] });
  expect(
    await call('delete_observations', { entityName: 'RetryPolicy', observations: ['o1'] }),
  ).toMatchObject({ deleted: 1 });
});

test('deleting nothing makes no new version', async () => {
  const { call, memory } = await openSample();
  await call('delete_observations', { entityName: 'RetryPolicy', observations: ['Nothing'] });
  const found = await memory.read((reader) =>
    reader.findEntities({ project: 'default' }, ['RetryPolicy']),
  );
  expect(found.get('RetryPolicy')).toMatchObject([{ version: 1 }]);
});

test('deletes relations, and says which there are where one is not', async () => {
  const { call, memory } = await openSample();
  const known = { from: 'CheckoutPage', to: 'PaymentGateway', relationType: 'depends_on' };
  const answer = await call('delete_relations', {
    relations: [
      { ...known, relationType: 'uses' },
      { from: 'PaymentGateway', to: 'CheckoutPage', relationType: 'depends_on' },
      { ...known, strength: 1, metadata: {} },
      known,
      { ...known, to: 'Nobody' },
    ],
  });
  expect(answer).toMatchObject({
    success: true,
    message: 'Deleted 1 relation. Not there: 4 relations.',
    deleted: 1,
    outcomes: [
      {
        outcome: 'not_found',
        reason: 'There is no relation "uses" between them. There is "depends_on".',
      },
      {
        outcome: 'not_found',
        reason:
          'There is no relation "depends_on" between them. From "CheckoutPage" to "PaymentGateway" there is "depends_on".',
      },
      { ...known, outcome: 'deleted' },
      { outcome: 'not_found', reason: expect.stringContaining('It was deleted before') as string },
      { outcome: 'not_found', reason: 'There is no entity "Nobody" (to).' },
    ],
  });
  const projects = await memory.read((reader) => reader.projects());
  expect(projects.at(-1)).toMatchObject({ relations: 5 });
});

test.for<[string, Record<string, unknown>]>([
  ['delete_entities', { entityNames: [] }],
  ['delete_entities', { entityNames: ['A'], force: true }],
  ['delete_observations', { deletions: [] }],
  ['delete_relations', { relations: [{ from: 'A', to: 'B' }] }],
])('%s refuses %j', async ([tool, input]) => {
  const { call } = await openSample();
  await expect(call(tool, input)).rejects.toThrow(/arguments of delete_/);
});
