import { expect, test } from 'vitest';

import { openSample } from '../../tests/support/sample.ts';

test('shows a relation with everything known of it', async () => {
  const { call } = await openSample();
  const answer = await call('get_relation', {
    from: 'RetryPolicy',
    to: 'PaymentGateway',
    relationType: 'part_of',
  });
  expect(answer).toMatchObject({
    from: 'RetryPolicy',
    to: 'PaymentGateway',
    relationType: 'part_of',
    strength: 0.6,
    confidence: 0.95,
    metadata: { since: '2026-02' },
    version: 1,
    changedBy: 'sample 1.0.0',
    scope: 'project "default"',
  });
});

test('finds the ends by alias and takes snake case', async () => {
  const { call } = await openSample();
  const names = { from: 'CheckoutPage', to: 'orders-api', relation_type: 'depends_on' };
  expect(await call('get_relation', names)).toMatchObject({ to: 'OrderService' });
});

test.for([
  [
    'another type',
    { from: 'CheckoutPage', to: 'PaymentGateway', relationType: 'uses' },
    [
      'There is no relation "uses" from "CheckoutPage" to "PaymentGateway". Both entities are there.',
      'Between these two there is: "CheckoutPage" depends_on "PaymentGateway".',
    ],
  ],
  [
    'the other way',
    { from: 'PaymentGateway', to: 'CheckoutPage', relationType: 'depends_on' },
    ['Between these two there is: "CheckoutPage" depends_on "PaymentGateway".'],
  ],
  [
    'nothing between them',
    { from: 'RetryPolicy', to: 'Ada Lovelace', relationType: 'part_of' },
    ['There is no relation between these two'],
  ],
  [
    'unknown ends',
    { from: 'CheckoutPag', to: 'PaymentGatway', relationType: 'depends_on' },
    [
      'There is no entity "CheckoutPag", "PaymentGatway" in project "default".',
      'Names like "CheckoutPag": "CheckoutPage".',
      'Names like "PaymentGatway": "PaymentGateway".',
    ],
  ],
] as const)(
  'an absent relation is an error that says what is there: %s',
  async ([, names, words]) => {
    const { call } = await openSample();
    const failure = await call('get_relation', names).catch((error: unknown) => String(error));
    for (const part of words) expect(failure).toContain(part);
  },
);

test('says of a deleted relation when it was deleted', async () => {
  const { call } = await openSample();
  const names = { from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on' };
  await call('delete_relations', { relations: [names] });
  await expect(call('get_relation', names)).rejects.toThrow(
    /It was deleted at \d{4}-.*; see get_relation_history/,
  );
});
