import { expect, test } from 'vitest';

import { change, keyOf } from '../../tests/support/change.ts';
import type { Session } from '../../tests/support/session.ts';
import { openSample } from '../../tests/support/sample.ts';
import type { RelationVersionView } from './get-relation-history.tool.ts';

interface Answer {
  readonly from: string;
  readonly id: string;
  readonly deletedAt?: string;
  readonly history: readonly RelationVersionView[];
  readonly totalVersions: number;
  readonly nextCursor?: string;
}

const PART = { from: 'RetryPolicy', to: 'PaymentGateway', relationType: 'part_of' };

const ask = (session: Session, args: Record<string, unknown> = PART): Promise<Answer> =>
  session.call<Answer>('get_relation_history', args);

async function revise(
  session: Session,
  facts: { readonly strength: number; readonly metadata: Record<string, unknown> },
): Promise<void> {
  await change(session.memory, 'update_relation', async (writer) => {
    const fromId = await keyOf(writer, PART.from);
    const toId = await keyOf(writer, PART.to);
    const relation = await writer.relation({ fromId, toId, type: PART.relationType });
    await writer.reviseRelation(relation?.id ?? 0, { confidence: 0.5, ...facts });
  });
}

test('shows each version with its facts, its span and how it differs', async () => {
  const session = await openSample();
  await revise(session, { strength: 0.1, metadata: { since: '2026-02' } });
  await revise(session, { strength: 0.1, metadata: {} });
  const { history, totalVersions } = await ask(session);
  expect(totalVersions).toBe(3);
  expect(history.map(({ strength, changes }) => ({ strength, changes }))).toEqual([
    { strength: 0.6, changes: {} },
    {
      strength: 0.1,
      changes: {
        strength: { from: 0.6, to: 0.1 },
        confidence: { from: history[0]?.confidence, to: 0.5 },
      },
    },
    { strength: 0.1, changes: { metadata: { from: { since: '2026-02' }, to: {} } } },
  ]);
  expect(history[0]?.validTo).toBe(history[1]?.validFrom);
  expect(history[1]).toMatchObject({ tool: 'update_relation', changedBy: 'test 1.0.0' });
  expect(history[1]?.endedBy?.tool).toBe('update_relation');
  expect(history[2]).not.toHaveProperty('validTo');
});

test('keeps numbers to the last digit', async () => {
  const session = await openSample();
  await revise(session, { strength: 0.1 + 0.2, metadata: {} });
  const { history } = await ask(session);
  expect(history[1]?.strength).toBe(0.1 + 0.2);
});

test('tells of a deleted relation, also when its end is deleted, and of its return', async () => {
  const session = await openSample();
  const gone = { from: 'CheckoutPage', to: 'LegacyCart', relationType: 'depends_on' };
  const before = await ask(session, gone);
  expect(before.deletedAt).toBeDefined();
  expect(before.history[0]?.endedBy?.tool).toBe('delete_entities');
  await change(session.memory, 'restore', async (writer) => {
    const fromId = await keyOf(writer, 'CheckoutPage');
    const found = await writer.findDeleted('default', 'LegacyCart');
    const toId = found?.id ?? 0;
    await writer.reopenEntity(toId, { name: 'LegacyCart', type: 'component' });
    const relation = await writer.relation({ fromId, toId, type: 'depends_on' });
    const facts = { strength: 0.4, confidence: 0.9, metadata: {} };
    await writer.reopenRelation(relation?.id ?? 0, facts);
  });
  const after = await ask(session, gone);
  expect(after).toMatchObject({ id: before.id, totalVersions: 2 });
  expect(after).not.toHaveProperty('deletedAt');
  expect(after.history[1]?.changes.reopened).toBe(true);
});

test('finds a relation by the name that an end had before', async () => {
  const session = await openSample();
  await change(session.memory, 'update_entity', async (writer) => {
    await writer.reviseEntity(await keyOf(writer, 'RetryPolicy'), { name: 'Backoff' });
  });
  expect(await ask(session)).toMatchObject({ from: 'Backoff', totalVersions: 1 });
});

test('an unknown end is an error that names what is like it', async () => {
  const session = await openSample();
  await expect(ask(session, { ...PART, to: 'PaymentGatewy' })).rejects.toThrow(
    /no entity "PaymentGatewy".*"PaymentGateway"/su,
  );
});

test('a relation that never was is an error that says so', async () => {
  const session = await openSample();
  const turned = { from: PART.to, to: PART.from, relationType: 'part_of' };
  await expect(ask(session, turned)).rejects.toThrow(
    'There is no relation "part_of" from "PaymentGateway" to "RetryPolicy" in project "default"',
  );
});

test.each([{ newest_first: false }, { newest_first: true }])(
  'pages through every version once with %o',
  async (order) => {
    const session = await openSample();
    for (let step = 1; step <= 40; step++) {
      await revise(session, { strength: step / 40, metadata: { step } });
    }
    const args = { ...PART, max_tokens: 1_000, ...order };
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await ask(session, cursor === undefined ? args : { ...args, cursor });
      seen.push(...answer.history.map(({ version }) => version));
      cursor = answer.nextCursor;
    } while (cursor !== undefined);
    const all = Array.from({ length: 41 }, (_item, index) => index + 1);
    expect(seen).toEqual(order.newest_first ? all.toReversed() : all);
  },
);
