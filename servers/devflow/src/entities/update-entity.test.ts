import { expect, test } from 'vitest';

import { openSample } from '../../tests/support/sample.ts';

test('renames, keeps the old name as an alias, and keeps relations and observations', async () => {
  const { call, memory } = await openSample();
  const answer = await call('update_entity', { name: 'PaymentGateway', new_name: 'Payments' });
  expect(answer).toMatchObject({
    outcome: 'updated',
    name: 'Payments',
    entityType: 'component',
    aliases: ['PaymentGateway'],
    version: 4,
    before: { name: 'PaymentGateway', entityType: 'component', aliases: [] },
  });
  const seen = await memory.read(async (reader) => {
    const found = await reader.findEntities({ project: 'default' }, ['PaymentGateway', 'Payments']);
    const id = found.get('Payments')?.[0]?.id ?? 0;
    return {
      ids: [...found.values()].map(([entity]) => entity?.id),
      observations: (await reader.observations([id])).length,
      relations: (await reader.relations([id])).map(({ from, to }) => `${from} ${to}`),
    };
  });
  expect(new Set(seen.ids).size).toBe(1);
  expect(seen.observations).toBe(3);
  expect(seen.relations).toContain('CheckoutPage Payments');
});

test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['retypes', { entityType: 'epic' }, { entityType: 'epic', aliases: ['orders-api'] }],
  [
    'adds aliases, each once',
    { addAliases: ['a', 'b', 'a'] },
    { aliases: ['orders-api', 'a', 'b'] },
  ],
  ['removes aliases', { remove_aliases: ['orders-api'] }, { aliases: [] }],
  [
    'takes an alias for its name, and the other way round',
    { new_name: 'orders-api' },
    { name: 'orders-api', aliases: ['OrderService'] },
  ],
  [
    'forgets the old name where asked to',
    { newName: 'Orders', keep_alias: false },
    { name: 'Orders', aliases: ['orders-api'] },
  ],
  [
    'gives away an alias and takes another in one call',
    { remove_aliases: ['orders-api'], add_aliases: ['orders'] },
    { aliases: ['orders'] },
  ],
])('%s', async ([, change, expected]) => {
  const { call } = await openSample();
  const answer = await call('update_entity', { name: 'OrderService', ...change });
  expect(answer).toMatchObject({ outcome: 'updated', version: 3, ...expected });
});

test.for<[string, Record<string, unknown>]>([
  ['nothing', {}],
  [
    'what it is',
    { new_name: 'OrderService', entityType: 'component', add_aliases: ['orders-api'] },
  ],
])('makes no version when asked for %s', async ([, change]) => {
  const { call } = await openSample();
  const answer = await call('update_entity', { name: 'OrderService', ...change });
  expect(answer).toMatchObject({ outcome: 'unchanged', version: 2 });
});

test('says what it could not remove, and which name was an alias', async () => {
  const { call } = await openSample();
  const answer = await call('update_entity', { name: 'orders-api', remove_aliases: ['x'] });
  expect(answer).toMatchObject({
    outcome: 'unchanged',
    reason: '"orders-api" is another name of "OrderService". It had no alias "x".',
  });
});

test.for<[string, Record<string, unknown>, RegExp]>([
  [
    'the name of another',
    { new_name: 'CheckoutPage' },
    /another entity "CheckoutPage".*merge_ent/s,
  ],
  ['an alias of another', { new_name: 'orders-api' }, /another name of "OrderService".*remove_al/s],
  ['an alias that is a name', { add_aliases: ['CheckoutPage'] }, /merge_entities/],
  ['an unknown entity', { name: 'RetryPolici' }, /no entity.*Names like it: "RetryPolicy"/s],
])('refuses %s, and changes nothing', async ([, change, message]) => {
  const { call, memory } = await openSample();
  const input = { name: 'RetryPolicy', entityType: 'epic', ...change };
  await expect(call('update_entity', input)).rejects.toThrow(message);
  const found = await memory.read((reader) =>
    reader.findEntities({ project: 'default' }, ['RetryPolicy']),
  );
  expect(found.get('RetryPolicy')).toMatchObject([{ type: 'task', version: 1 }]);
});

test('a name of something deleted is free', async () => {
  const { call } = await openSample();
  expect(
    await call('update_entity', { name: 'RetryPolicy', new_name: 'LegacyCart' }),
  ).toMatchObject({ name: 'LegacyCart' });
});
