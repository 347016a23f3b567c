import { connect } from '@wellspoken/kit/testing';
import { expect, onTestFinished, test } from 'vitest';

import { createClock, type Session } from '../../tests/support/session.ts';
import { fillSample, openSample } from '../../tests/support/sample.ts';
import { openMemory } from '../memory/open-memory.ts';
import { createServer } from '../server.ts';

const GONE = { entities: 1, observations: 2, relations: 1, versions: 2 };

async function isKnown({ memory }: Pick<Session, 'memory'>, name: string): Promise<boolean> {
  const found = await memory.read((reader) => reader.findPast({ project: 'default' }, name, 9));
  return found.length > 0;
}

test('removes a deleted entity for good, with its past and its relations', async () => {
  const session = await openSample();
  const input = { entity_names: ['LegacyCart'], confirm: true };
  expect(await session.call('purge', input)).toEqual({
    message: 'Removed 1 entity, 2 observations, 1 relation, and 2 versions for good.',
    purged: GONE,
    outcomes: [{ name: 'LegacyCart', outcome: 'deleted' }],
  });
  expect(await isKnown(session, 'LegacyCart')).toBe(false);
  expect(await session.call('purge', input)).toMatchObject({
    message: 'There is nothing to remove.',
    outcomes: [{ outcome: 'not_found' }],
  });
});

test('without confirm it says what would go, and changes nothing', async () => {
  const session = await openSample();
  await expect(session.call('purge', { entity_names: ['LegacyCart'] })).rejects.toThrow(
    /would remove 1 entity, 2 observations, 1 relation, and 2 versions for good\. Nothing was changed/,
  );
  expect(await isKnown(session, 'LegacyCart')).toBe(true);
});

test.for([
  { action: 'accept', content: { confirm: true }, remains: false },
  { action: 'accept', content: { confirm: false }, remains: true },
  { action: 'decline', content: undefined, remains: true },
] as const)('asks the user, who answers %j', async ({ action, content, remains }) => {
  const memory = openMemory({ path: ':memory:' });
  await fillSample(memory);
  const questions: string[] = [];
  const { client, close } = await connect(createServer(memory), {
    client: { capabilities: { elicitation: { form: {} } } },
    prepare: (made) => {
      made.setRequestHandler('elicitation/create', ({ params }) => {
        questions.push(params.message);
        return { action, ...(content === undefined ? {} : { content: { ...content } }) };
      });
    },
  });
  onTestFinished(async () => {
    await close();
    await memory.close();
  });
  const result = await client.callTool({
    name: 'purge',
    arguments: { entity_names: ['LegacyCart'] },
  });
  expect(result.isError).toBe(remains ? true : undefined);
  expect(questions).toEqual([
    'Remove 1 entity, 2 observations, 1 relation, and 2 versions for good? It cannot be brought back.',
  ]);
  expect(await isKnown({ memory }, 'LegacyCart')).toBe(remains);
});

test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'one that is not deleted',
    { entity_names: ['RetryPolicy'] },
    { outcome: 'skipped', reason: 'It is not deleted. Delete it first, or pass include_current.' },
  ],
  [
    'an alias of one that is not deleted',
    { entity_names: ['orders-api'], include_current: true },
    {
      outcome: 'skipped',
      reason: '"orders-api" is another name of "OrderService", which is not deleted.',
    },
  ],
  [
    'what nobody had',
    { names: ['RetryPolicz'] },
    { outcome: 'not_found', nearestNames: ['RetryPolicy'] },
  ],
  [
    'one that was deleted later',
    { entityNames: ['LegacyCart'], before: '2020-01-01' },
    { outcome: 'skipped', reason: 'It was deleted after the moment given.' },
  ],
])('leaves %s', async ([, input, outcome]) => {
  const { call } = await openSample();
  expect(await call('purge', { ...input, confirm: true })).toMatchObject({
    purged: { entities: 0 },
    outcomes: [outcome],
  });
});

test('removes the older of two deleted ones with one name', async () => {
  const clock = createClock();
  const session = await openSample({ now: clock.now });
  clock.advance(86_400_000);
  await session.call('update_entity', { name: 'RetryPolicy', new_name: 'LegacyCart' });
  await session.call('delete_entities', { entityNames: ['LegacyCart'] });
  const input = { entity_names: ['LegacyCart'], before: '2026-01-01T12:00:00Z', confirm: true };
  expect(await session.call('purge', input)).toMatchObject({ purged: GONE });
  expect(await isKnown(session, 'LegacyCart')).toBe(true);
});

test('removes one that is not deleted where asked to, and its relations', async () => {
  const session = await openSample();
  const input = { entity_names: ['PaymentGateway'], include_current: true, confirm: true };
  expect(await session.call('purge', input)).toMatchObject({
    purged: { entities: 1, observations: 4, relations: 4, versions: 7 },
  });
  expect(await isKnown(session, 'PaymentGateway')).toBe(false);
  const projects = await session.memory.read((reader) => reader.projects());
  expect(projects.at(-1)).toMatchObject({ entities: 6, relations: 2 });
});

test('removes the past of a project up to a moment, and nothing after it', async () => {
  const clock = createClock();
  const session = await openSample({ now: clock.now });
  clock.advance(86_400_000);
  await session.call('delete_entities', { entityNames: ['RetryPolicy'] });
  const before = '2026-01-01T12:00:00Z';
  const answer = await session.call('purge', { before, confirm: true });
  expect(answer).toMatchObject({
    purged: { entities: 1, observations: 3, relations: 1, versions: 5 },
    outcomes: [],
  });
  expect(await isKnown(session, 'LegacyCart')).toBe(false);
  expect(await session.call('restore', { entity_name: 'RetryPolicy' })).toMatchObject({
    outcome: 'restored',
  });
  await expect(
    session.call('restore', { entity_name: 'PaymentGateway', version: 1 }),
  ).rejects.toThrow(/its versions are 3 to 3/);
});

test.for<[string, Record<string, unknown>, RegExp]>([
  ['neither names nor a moment', { confirm: true }, /expected entity_names or before/],
  ['all that is there', { before: 1, include_current: true }, /include_current needs entity_names/],
])('refuses %s', async ([, input, message]) => {
  const { call } = await openSample();
  await expect(call('purge', input)).rejects.toThrow(message);
});
