import { expect, test } from 'vitest';

import { openSample } from '../../tests/support/sample.ts';

const KNOWN = { from: 'RetryPolicy', to: 'PaymentGateway', relationType: 'part_of' };

test('changes what is given, keeps the rest, and shows both', async () => {
  const { call } = await openSample();
  const answer = await call('update_relation', { relation: { ...KNOWN, strength: 0.2 } });
  expect(answer).toMatchObject({
    outcome: 'updated',
    relation: {
      ...KNOWN,
      strength: 0.2,
      confidence: 0.95,
      metadata: { since: '2026-02' },
      version: 2,
      changedBy: 'wellspoken-test 1.0.0',
    },
    before: { strength: 0.6, confidence: 0.95, metadata: { since: '2026-02' } },
  });
});

test.for<[string, Record<string, unknown>, unknown]>([
  ['replaces metadata whole', {}, { by: 'Ada' }],
  ['merges metadata where asked to', { merge_metadata: true }, { since: '2026-02', by: 'Ada' }],
  ['knows that by its other name', { mergeMetadata: true }, { since: '2026-02', by: 'Ada' }],
])('%s', async ([, more, metadata]) => {
  const { call } = await openSample();
  const relation = { ...KNOWN, metadata: { by: 'Ada' } };
  expect(await call('update_relation', { relation, ...more })).toMatchObject({
    relation: { metadata },
  });
});

test('takes the fields at the top level too, and says what it ignored', async () => {
  const { call } = await openSample();
  expect(await call('update_relation', { ...KNOWN, confidence: 0, version: 9 })).toMatchObject({
    outcome: 'updated',
    relation: { confidence: 0 },
    reason: 'Ignored version: the server sets it itself.',
  });
});

test('makes no version where nothing changes', async () => {
  const { call } = await openSample();
  const relation = { ...KNOWN, strength: 0.6, metadata: { since: '2026-02' } };
  expect(await call('update_relation', { relation })).toMatchObject({
    outcome: 'unchanged',
    relation: { version: 1 },
  });
});

test.for<[string, Record<string, unknown>, RegExp]>([
  ['an end that is not there', { from: 'RetryPolici' }, /no entity "RetryPolici".*"RetryPolicy"/s],
  ['an end that was deleted', { to: 'LegacyCart' }, /was deleted at 20.*restore/s],
  ['a type that is not there', { relationType: 'uses' }, /no relation "uses".*There is "part_of"/s],
  ['another project', { project: 'clinic' }, /no entity "RetryPolicy" in project "clinic"/],
])('refuses %s with what to do', async ([, more, message]) => {
  const { call } = await openSample();
  await expect(call('update_relation', { ...KNOWN, strength: 1, ...more })).rejects.toThrow(
    message,
  );
});

test('refuses a relation that was deleted', async () => {
  const { call } = await openSample();
  await call('delete_relations', { relations: [KNOWN] });
  await expect(call('update_relation', { ...KNOWN, strength: 1 })).rejects.toThrow(
    /was deleted at .*restore/s,
  );
});
