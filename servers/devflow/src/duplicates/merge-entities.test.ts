import { expect, test } from 'vitest';

import type { Session } from '../../tests/support/session.ts';
import { openSample } from '../../tests/support/sample.ts';

const SCOPE = { project: 'default' };

async function openDouble(): Promise<Session> {
  const session = await openSample();
  await session.call('create_entities', {
    entities: [
      {
        name: 'payment-gateway',
        entityType: 'component',
        observations: [
          { text: 'Refunds in two days', source: 'docs', confidence: 0.4, tags: ['money'] },
          'Sends an idempotency key with every charge',
        ],
      },
      { name: 'Gateway', entityType: 'component', observations: ['Refunds in two days'] },
    ],
  });
  await session.call('update_entity', { name: 'Gateway', add_aliases: ['gw'] });
  await session.call('create_relations', {
    relations: [
      { from: 'CheckoutPage', to: 'payment-gateway', relationType: 'depends_on' },
      { from: 'payment-gateway', to: 'OrderService', relationType: 'calls', strength: 0.3 },
      { from: 'Gateway', to: 'OrderService', relationType: 'calls' },
      { from: 'payment-gateway', to: 'PaymentGateway', relationType: 'same_as' },
      { from: 'Gateway', to: 'payment-gateway', relationType: 'same_as' },
      { from: 'Gateway', to: 'Gateway', relationType: 'restarts' },
    ],
  });
  return session;
}

const MERGE = { into: 'PaymentGateway', from: ['payment-gateway', 'gw', 'Gateway'] };

const EXPECTED = {
  into: 'PaymentGateway',
  aliases: ['payment-gateway', 'Gateway', 'gw'],
  merged: [
    {
      name: 'payment-gateway',
      outcome: 'merged',
      movedObservations: ['Refunds in two days'],
      knownObservations: 1,
      movedRelations: [{ from: 'PaymentGateway', to: 'OrderService', relationType: 'calls' }],
      knownRelations: 1,
      droppedRelations: [
        { from: 'payment-gateway', to: 'PaymentGateway', relationType: 'same_as' },
        { from: 'Gateway', to: 'payment-gateway', relationType: 'same_as' },
      ],
      aliases: ['payment-gateway'],
    },
    {
      name: 'Gateway',
      movedObservations: [],
      knownObservations: 1,
      movedRelations: [{ from: 'PaymentGateway', to: 'PaymentGateway', relationType: 'restarts' }],
      knownRelations: 1,
      droppedRelations: [],
      aliases: ['Gateway', 'gw'],
    },
  ],
};

test('moves observations with what is known of them, relations and names', async () => {
  const { call, memory } = await openDouble();
  expect(await call('merge_entities', MERGE)).toMatchObject({ ...EXPECTED, dryRun: false });
  const seen = await memory.read(async (reader) => {
    const found = await reader.findEntities(SCOPE, ['PaymentGateway', 'gw', 'payment-gateway']);
    const [entity] = found.get('gw') ?? [];
    const id = entity?.id ?? 0;
    return {
      ids: new Set([...found.values()].map(([one]) => one?.id)),
      observations: await reader.observations([id]),
      relations: await reader.relations([id]),
    };
  });
  expect(seen.ids.size).toBe(1);
  expect(seen.observations.map(({ text }) => text)).toEqual([
    'Retries a failed charge three times',
    'Sends an idempotency key with every charge',
    'Takes cards and bank transfers',
    'Refunds in two days',
  ]);
  const moved = seen.observations.at(-1);
  expect(moved).toMatchObject({ source: 'docs', confidence: 0.4, tags: ['money'] });
  expect(moved?.createdAt).toBeLessThan(moved?.validFrom ?? 0);
  const calls = seen.relations.find(({ type }) => type === 'calls');
  expect(calls).toMatchObject({ from: 'PaymentGateway', strength: 0.3 });
  expect(seen.relations).toHaveLength(6);
});

test('the merged stay in history, which says into what', async () => {
  const { call, memory } = await openDouble();
  const before = memory.now();
  await call('merge_entities', MERGE);
  const seen = await memory.read(async (reader) => {
    const gone = await reader.findDeleted('default', 'payment-gateway');
    const id = gone?.id ?? 0;
    return {
      uid: gone?.uid,
      into: await reader.mergedInto(id),
      versions: await reader.entityVersions(id),
      earlier: await reader.observations([id], { at: (gone?.validTo ?? 0) - 1 }),
    };
  });
  expect(await call('get_entity_history', { entityName: seen.uid })).toMatchObject({
    entityName: 'payment-gateway',
    mergedInto: { name: 'PaymentGateway' },
  });
  expect(seen.into?.name).toBe('PaymentGateway');
  expect(seen.versions).toMatchObject([{ endedBy: { tool: 'merge_entities' } }]);
  expect(seen.earlier).toHaveLength(2);
  expect(seen.versions[0]?.endedBy?.at).toBeGreaterThanOrEqual(before);
});

test('a dry run says the same, and changes nothing', async () => {
  const { call, memory } = await openDouble();
  const look = (): Promise<unknown> =>
    memory.read(async (reader) => [
      await reader.listEntities({ limit: 99 }),
      await reader.listRelations({}, { limit: 99 }),
    ]);
  const before = await look();
  expect(await call('merge_entities', { ...MERGE, dryRun: true })).toMatchObject({
    ...EXPECTED,
    dryRun: true,
  });
  expect(await look()).toEqual(before);
});

test.for<[string, Record<string, unknown>, RegExp]>([
  ['itself', { from: ['gw', 'PaymentGateway'] }, /"PaymentGateway" is the entity/],
  ['what is not there', { from: ['Gateway', 'Gatewaj'] }, /no entity "Gatewaj".*"Gateway"/s],
  ['into what is not there', { into: 'Nobody' }, /no entity "Nobody"/],
  ['what is in another project', { from: ['AppointmentBook'] }, /in project "default"/],
  ['nothing', { from: [] }, /from/],
])('refuses to merge %s, and changes nothing', async ([, change, message]) => {
  const { call, memory } = await openDouble();
  await expect(call('merge_entities', { ...MERGE, ...change })).rejects.toThrow(message);
  const found = await memory.read((reader) => reader.findEntities(SCOPE, ['Gateway']));
  expect(found.get('Gateway')).toMatchObject([{ name: 'Gateway' }]);
});

test('what two said of one thing counts for both', async () => {
  const { call, memory } = await openDouble();
  await call('add_observations', { entityName: 'Gateway', contents: ['Refunds in two days'] });
  await call('merge_entities', MERGE);
  const texts = await memory.read(async (reader) => {
    const [entity] = (await reader.findEntities(SCOPE, ['gw'])).get('gw') ?? [];
    return reader.observations([entity?.id ?? 0]);
  });
  expect(texts.at(-1)).toMatchObject({ text: 'Refunds in two days', assertions: 2 });
});
