import { expect, test } from 'vitest';

import { change, keyOf } from '../../tests/support/change.ts';
import { createClock, type Session, openSession } from '../../tests/support/session.ts';
import { openSample } from '../../tests/support/sample.ts';
import type { EntityVersionView } from './entity-history.ts';

interface Answer {
  readonly entityName: string;
  readonly id: string;
  readonly deletedAt?: string;
  readonly history: readonly EntityVersionView[];
  readonly totalVersions: number;
  readonly others?: readonly { readonly id: string }[];
  readonly nextCursor?: string;
}

const ask = (session: Session, args: Record<string, unknown>): Promise<Answer> =>
  session.call<Answer>('get_entity_history', args);

const texts = (notes: readonly { readonly text: string }[]): readonly string[] =>
  notes.map(({ text }) => text);

test('shows each version with what it added and removed, by whom and with which tool', async () => {
  const session = await openSample({ now: createClock().now });
  const { history, totalVersions } = await ask(session, { entityName: 'PaymentGateway' });
  expect(totalVersions).toBe(3);
  expect(history.map(({ version, tool }) => [version, tool])).toEqual([
    [1, 'create_entities'],
    [2, 'add_observations'],
    [3, 'delete_observations'],
  ]);
  expect(history.map(({ changes }) => [texts(changes.added), texts(changes.removed)])).toEqual([
    [
      [
        'Retries a failed charge three times',
        'Written in TypeScript',
        'Sends an idempotency key with every charge',
      ],
      [],
    ],
    [['Takes cards and bank transfers'], []],
    [[], ['Written in TypeScript']],
  ]);
  const [first, second, third] = history;
  expect(first?.validTo).toBe(second?.validFrom);
  expect(first?.endedBy?.tool).toBe('add_observations');
  expect(third).not.toHaveProperty('validTo');
  expect(third).not.toHaveProperty('endedBy');
  expect(first?.changedBy).toBe('sample 1.0.0');
});

test('tells of a deleted entity, and what deleted it', async () => {
  const session = await openSample();
  const answer = await ask(session, { entity_name: 'LegacyCart' });
  expect(answer.deletedAt).toBeDefined();
  expect(answer.history.map(({ endedBy }) => endedBy?.tool)).toEqual(['delete_entities']);
});

test('says of an entity that came back that it did', async () => {
  const session = await openSample();
  const before = await ask(session, { entityName: 'LegacyCart' });
  await session.call('create_entities', {
    entities: [{ name: 'LegacyCart', entityType: 'component', observations: ['Back again'] }],
  });
  const { id, history } = await ask(session, {
    entityName: 'LegacyCart',
    include_observations: true,
  });
  expect(id).toBe(before.id);
  expect(history[1]?.changes).toMatchObject({ reopened: true, added: [{ text: 'Back again' }] });
  expect(history.map(({ observations }) => texts(observations ?? []))).toEqual([
    ['Kept the basket in a cookie', 'Written in PHP'],
    ['Back again'],
  ]);
});

test('finds an entity by a name it had, by an alias and by its id, and shows what it was called', async () => {
  const session = await openSample();
  const { id } = await ask(session, { entityName: 'OrderService' });
  await change(session.memory, 'update_entity', async (writer) => {
    const to = { name: 'OrderDesk', type: 'feature' };
    await writer.reviseEntity(await keyOf(writer, 'OrderService'), to);
  });
  for (const entityName of ['OrderDesk', 'OrderService', 'orders-api', id]) {
    const answer = await ask(session, { entityName });
    expect(answer).toMatchObject({ id, entityName: 'OrderDesk', totalVersions: 3 });
  }
  const { history } = await ask(session, { entityName: id });
  expect(history[1]?.changes.aliasesAdded).toEqual(['orders-api']);
  expect(history[2]?.changes).toMatchObject({
    renamed: { from: 'OrderService', to: 'OrderDesk' },
    retyped: { from: 'component', to: 'feature' },
  });
});

test('prefers the entity that is there to one that is gone, and names the other', async () => {
  const session = await openSample();
  const gone = await ask(session, { entityName: 'LegacyCart' });
  await change(session.memory, 'update_entity', async (writer) => {
    await writer.reviseEntity(await keyOf(writer, 'RetryPolicy'), { name: 'LegacyCart' });
  });
  const answer = await ask(session, { entityName: 'LegacyCart' });
  expect(answer.id).not.toBe(gone.id);
  expect(answer.others).toMatchObject([{ id: gone.id, name: 'LegacyCart', project: 'default' }]);
});

test('an unknown name is an error that names what is like it', async () => {
  const session = await openSample();
  await expect(ask(session, { entityName: 'PaymentGatway' })).rejects.toThrow(
    /no entity "PaymentGatway" in project "default".*"PaymentGateway"/su,
  );
});

test('looks only into the project asked for, and into all with "*"', async () => {
  const session = await openSample();
  await expect(ask(session, { entityName: 'AppointmentBook' })).rejects.toThrow(
    'There is no entity',
  );
  const answer = await ask(session, { entityName: 'AppointmentBook', project: '*' });
  expect(answer).toMatchObject({ project: 'clinic', scope: 'all projects' });
});

/** An entity with versions of many observations; the largest fills several answers alone. */
async function openLong(): Promise<Session> {
  const session = await openSession();
  const make = (count: number, name: string): readonly string[] =>
    Array.from({ length: count }, (_item, index) => `${name} fact number ${index} of the long one`);
  const note = (observations: readonly string[]): Promise<unknown> =>
    change(session.memory, 'add_observations', async (writer) => {
      const entityId = await keyOf(writer, 'Long');
      for (const text of observations) await writer.insertObservation({ entityId, text });
    });
  await session.call('create_entities', { entities: [{ name: 'Long', entityType: 'task' }] });
  await note(make(120, 'First'));
  for (let version = 3; version <= 130; version++) await note(make(1, `Version ${version}`));
  return session;
}

test.each([{ newest_first: false }, { newest_first: true }])(
  'pages through every version and every observation once with %o',
  async (order) => {
    const session = await openLong();
    const args = { entityName: 'Long', max_tokens: 900, ...order };
    const seen: string[] = [];
    const versions = new Set<number>();
    let cursor: string | undefined;
    let pages = 0;
    do {
      const answer = await ask(session, cursor === undefined ? args : { ...args, cursor });
      expect(JSON.stringify(answer.history).length / 4).toBeLessThan(1_200);
      for (const version of answer.history) {
        versions.add(version.version);
        seen.push(...texts(version.changes.added));
      }
      cursor = answer.nextCursor;
      pages++;
    } while (cursor !== undefined);
    expect(pages).toBeGreaterThan(5);
    expect(versions.size).toBe(130);
    expect([...versions][0]).toBe(order.newest_first ? 130 : 1);
    expect(seen).toHaveLength(120 + 128);
    expect(new Set(seen).size).toBe(120 + 128);
  },
);

test('marks a version that goes on from the answer before', async () => {
  const session = await openLong();
  const args = { entityName: 'Long', max_tokens: 900 };
  const first = await ask(session, args);
  const second = await ask(session, { ...args, cursor: first.nextCursor });
  const third = await ask(session, { ...args, cursor: second.nextCursor });
  expect(first.history.map(({ version }) => version)).toEqual([1]);
  expect(second.history[0]).not.toHaveProperty('isContinued');
  expect(third.history[0]).toMatchObject({ version: 2, isContinued: true });
});

test('refuses a cursor of other arguments', async () => {
  const session = await openLong();
  const { nextCursor } = await ask(session, { entityName: 'Long', max_tokens: 900 });
  const other = { entityName: 'Long', max_tokens: 901, cursor: nextCursor };
  await expect(ask(session, other)).rejects.toThrow('belongs to a call with other arguments');
});
