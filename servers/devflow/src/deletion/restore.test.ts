import { expect, test } from 'vitest';

import type { Session } from '../../tests/support/session.ts';
import { openSample } from '../../tests/support/sample.ts';

const SCOPE = { project: 'default' };

async function textsOf({ memory }: Session, name: string): Promise<readonly string[]> {
  return memory.read(async (reader) => {
    const [entity] = (await reader.findEntities(SCOPE, [name])).get(name) ?? [];
    return (await reader.observations([entity?.id ?? 0])).map(({ text }) => text);
  });
}

test('brings back a deleted entity with observations, aliases and relations', async () => {
  const session = await openSample();
  const { call, memory } = session;
  const look = (): Promise<unknown> =>
    memory.read(async (reader) => {
      const [entity] = (await reader.findEntities(SCOPE, ['orders-api'])).get('orders-api') ?? [];
      const observations = await reader.observations([entity?.id ?? 0]);
      const relations = await reader.relations([entity?.id ?? 0]);
      return {
        uid: entity?.uid,
        name: entity?.name,
        observations: observations.map(({ text, source, createdAt }) => [text, source, createdAt]),
        relations: relations.map(({ uid, strength }) => [uid, strength]),
      };
    });
  const before = await look();
  await call('delete_entities', { entityNames: ['OrderService'] });
  const answer = await call('restore', { entity_name: 'OrderService' });
  expect(answer).toEqual({
    outcome: 'restored',
    entityName: 'OrderService',
    entityType: 'component',
    version: 3,
    observations: ['Owns the table of orders', 'Publishes an event when an order is paid'],
    removedObservations: [],
    aliases: ['orders-api'],
    relations: [{ from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on' }],
    notRestored: [],
  });
  expect(await look()).toEqual(before);
});

test('says what could not come back, and brings it back later', async () => {
  const { call } = await openSample();
  const related = { from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on' };
  await call('delete_entities', { entityNames: ['OrderService'] });
  await call('delete_entities', { entityNames: ['CheckoutPage'] });
  await call('update_entity', { name: 'RetryPolicy', add_aliases: ['orders-api'] });
  expect(await call('restore', { name: 'OrderService' })).toMatchObject({
    outcome: 'restored',
    aliases: [],
    relations: [],
    notRestored: [
      { what: 'alias "orders-api"', reason: '"RetryPolicy" has this name now.' },
      {
        what: 'relation "depends_on" from "CheckoutPage" to "OrderService"',
        reason: '"CheckoutPage" is deleted. Restore that, then this relation.',
      },
    ],
  });
  await call('restore', { entity_name: 'CheckoutPage' });
  expect(await call('restore', { relation: related })).toMatchObject({
    outcome: 'restored',
    relations: [related],
  });
  expect(await call('restore', { relation: related })).toMatchObject({ outcome: 'unchanged' });
});

test('sets an entity to an earlier version, by number or by moment', async () => {
  const session = await openSample();
  const first = await textsOf(session, 'RetryPolicy');
  const { call, memory } = session;
  const then = await memory.read(async (reader) => {
    const found = await reader.findEntities(SCOPE, ['RetryPolicy']);
    return found.get('RetryPolicy')?.[0]?.updatedAt ?? 0;
  });
  await call('add_observations', { entityName: 'RetryPolicy', contents: ['Later'] });
  await call('delete_observations', { entityName: 'RetryPolicy', observations: [...first] });
  await call('update_entity', { name: 'RetryPolicy', new_name: 'Backoff', entityType: 'epic' });
  const expected = {
    outcome: 'restored',
    entityName: 'RetryPolicy',
    entityType: 'task',
    version: 5,
    observations: first,
    removedObservations: ['Later'],
    aliases: ['Backoff'],
  };
  expect(await call('restore', { entity_name: 'Backoff', timestamp: then })).toMatchObject(
    expected,
  );
  expect(await textsOf(session, 'RetryPolicy')).toEqual(first);
  expect(await call('restore', { entity_name: 'Backoff', version: 1 })).toMatchObject({
    outcome: 'unchanged',
    version: 5,
    reason: 'It is what it was then.',
  });
  expect(await call('restore', { entity_name: 'Backoff', version: 4 })).toMatchObject({
    outcome: 'restored',
    entityName: 'Backoff',
    observations: ['Later'],
    aliases: ['RetryPolicy'],
  });
});

test('what is known of an observation is again what it was', async () => {
  const { call, memory } = await openSample();
  const text = 'Retries a failed charge three times';
  await call('delete_observations', { entityName: 'PaymentGateway', observations: [text] });
  await call('add_observations', { entityName: 'PaymentGateway', contents: [text] });
  await call('restore', { entity_name: 'PaymentGateway', version: 3 });
  const found = await memory.read(async (reader) => {
    const [entity] =
      (await reader.findEntities(SCOPE, ['PaymentGateway'])).get('PaymentGateway') ?? [];
    return reader.observations([entity?.id ?? 0]);
  });
  expect(found.filter((one) => one.text === text)).toMatchObject([
    { source: 'docs/payments.md', confidence: 0.9, assertions: 2 },
  ]);
});

test('brings back a deleted entity in an earlier version', async () => {
  const session = await openSample();
  await session.call('delete_entities', { entityNames: ['PaymentGateway'] });
  const answer = await session.call('restore', { entity_name: 'PaymentGateway', version: 1 });
  expect(answer).toMatchObject({ outcome: 'restored', version: 4 });
  expect(await textsOf(session, 'PaymentGateway')).toEqual([
    'Retries a failed charge three times',
    'Written in TypeScript',
    'Sends an idempotency key with every charge',
  ]);
});

test('brings back an observation by its id', async () => {
  const session = await openSample();
  const removed = await session.memory.read(async (reader) => {
    const [entity] =
      (await reader.findEntities(SCOPE, ['PaymentGateway'])).get('PaymentGateway') ?? [];
    return (await reader.entityVersions(entity?.id ?? 0)).at(-1)?.removed[0];
  });
  const input = { observation_id: `o${removed?.id}` };
  expect(await session.call('restore', input)).toMatchObject({
    outcome: 'restored',
    entityName: 'PaymentGateway',
    version: 4,
    observations: ['Written in TypeScript'],
  });
  expect(await session.call('restore', input)).toMatchObject({
    outcome: 'unchanged',
    reason: '"PaymentGateway" has this observation.',
  });
});

test('undoes a merge for the one that was merged', async () => {
  const session = await openSample();
  await session.call('merge_entities', { into: 'PaymentGateway', from: ['RetryPolicy'] });
  expect(await session.call('restore', { entity_name: 'RetryPolicy' })).toMatchObject({
    outcome: 'restored',
    reason: 'It had become part of "PaymentGateway"; what went over to that one stays there too.',
    relations: [{ from: 'RetryPolicy', to: 'PaymentGateway', relationType: 'part_of' }],
  });
  expect(await textsOf(session, 'RetryPolicy')).toHaveLength(1);
});

test('an entity that is there needs to be told what to be', async () => {
  const { call } = await openSample();
  expect(await call('restore', { entity_name: 'RetryPolicy' })).toMatchObject({
    outcome: 'unchanged',
    reason: 'It is there. To set it to an earlier version, give version or timestamp.',
  });
});

test.for<[string, Record<string, unknown>, RegExp]>([
  ['nothing', {}, /expected one of entity_name, observation_id and relation, got 0/],
  ['two things', { entity_name: 'A', observation_id: 'o1' }, /got 2/],
  ['a moment alone', { observation_id: 'o1', version: 1 }, /need entity_name/],
  ['two moments', { entity_name: 'A', version: 1, timestamp: 1 }, /got both/],
  ['a name that nobody had', { entity_name: 'Legaci' }, /no entity "Legaci"/],
  ['a version that is not', { entity_name: 'RetryPolicy', version: 9 }, /versions are 1 to 1/],
  ['a moment before it', { entity_name: 'RetryPolicy', timestamp: 5 }, /not there at 1970/],
  ['an observation that never was', { observation_id: 'o99999' }, /no observation "o99999"/],
  ['what is no id', { observation_id: '12' }, /expected an id such as "o12"/],
  ['an observation of elsewhere', { observation_id: 'o1', project: 'clinic' }, /project "default"/],
  [
    'a relation that never was',
    { relation: { from: 'RetryPolicy', to: 'OrderService', relationType: 'x' } },
    /no relation "x"/,
  ],
])('refuses %s', async ([, input, message]) => {
  const { call } = await openSample();
  await expect(call('restore', input)).rejects.toThrow(message);
});

test('refuses what would take a name that another has', async () => {
  const { call } = await openSample();
  await call('update_entity', { name: 'CheckoutPage', add_aliases: ['LegacyCart'] });
  await expect(call('restore', { entity_name: 'LegacyCart' })).rejects.toThrow(
    /another name of "CheckoutPage".*remove_aliases/s,
  );
});

test('refuses an observation whose entity is deleted', async () => {
  const { call, memory } = await openSample();
  const noted = await memory.read(async (reader) => {
    const gone = await reader.findDeleted('default', 'LegacyCart');
    return reader.observationsOfVersion(gone?.id ?? 0, 1);
  });
  await expect(call('restore', { observation_id: `o${noted[0]?.id}` })).rejects.toThrow(
    /is deleted\.\nBring back the entity first/,
  );
});
