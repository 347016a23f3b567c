import { expect, test } from 'vitest';

import { type Session, openSession } from '../../tests/support/session.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly pairs: readonly {
    readonly entities: readonly { readonly name: string }[];
    readonly score: number;
    readonly why: readonly string[];
  }[];
  readonly total: number;
  readonly compared: number;
  readonly nextCursor?: string;
}

async function make({ call }: Session, names: readonly string[], more = {}): Promise<void> {
  const entities = names.map((name) => ({ name, entityType: 'task', observations: [], ...more }));
  await call('create_entities', { entities });
}

test.for<[string, string, RegExp]>([
  ['PaymentGateway', 'payment_gateway', /case, spaces or punctuation/],
  ['Payment Gateway', 'PAYMENT-GATEWAY', /case, spaces or punctuation/],
  ['ﬁle server', 'File Server', /case, spaces or punctuation/],
  ['Раymеnt', 'Payment', /letters that look alike/],
  ['ΑΡΙ', 'API', /letters that look alike/],
  ['Café app', 'Cafe App', /accents/],
  ['OrderService', 'Service: order', /same words in another order/],
  ['InvoiceWriter', 'InvioceWriter', /differ by one letter/],
  ['Invoices', 'Invoice', /differ by one letter/],
  ['NotificationCentre', 'NotificationCenter', /differ by one letter/],
  ['SubscriptionPlanner', 'SubscriptonPlaner', /differ by two letters/],
  ['支付网关 A', '支付网关a', /case, spaces or punctuation/],
])('suggests "%s" and "%s"', async ([one, other, why]) => {
  const session = await openSession();
  await make(session, [one, other, 'Something else entirely']);
  const { pairs } = await session.call<Answer>('find_duplicates');
  expect(pairs.map(({ entities }) => entities.map(({ name }) => name))).toEqual([[one, other]]);
  expect(pairs[0]?.why.join(' ')).toMatch(why);
});

test.for<[string, string]>([
  ['Sprint 11', 'Sprint 12'],
  ['v1.2', 'v1.3'],
  ['cat', 'car'],
  ['CheckoutPage', 'CheckoutTest'],
  ['🙂', '🙃'],
])('does not take "%s" for "%s"', async ([one, other]) => {
  const session = await openSession();
  await make(session, [one, other]);
  expect(await session.call('find_duplicates')).toMatchObject({ pairs: [], total: 0, compared: 2 });
});

test('suggests what has a name in another one’s aliases', async () => {
  const session = await openSample();
  await make(session, ['Orders API']);
  const { pairs } = await session.call<Answer>('find_duplicates');
  expect(pairs).toMatchObject([
    {
      entities: [{ name: 'OrderService', project: 'default' }, { name: 'Orders API' }],
      why: ['"orders-api" is an alias of "OrderService".'],
    },
  ]);
});

test('suggests what the same was noted about, the more the likelier', async () => {
  const session = await openSession();
  const all = ['Runs at night', 'Writes a report', 'Owned by Ada'];
  await make(session, ['Nightly', 'Reporter'], { observations: all });
  await make(session, ['Other'], {
    observations: ['Runs at night', 'Something', 'More', 'Much more'],
  });
  await make(session, ['Elsewhere'], { entityType: 'team', observations: all.slice(1) });
  const { pairs } = await session.call<Answer>('find_duplicates', { min_score: 0 });
  expect(pairs[0]).toMatchObject({
    entities: [{ name: 'Nightly' }, { name: 'Reporter' }],
    score: 0.8,
    why: ['3 observations are the same.'],
  });
  expect(pairs.map(({ score }) => score)).toEqual([0.8, 0.64, 0.64, 0.47, 0.47]);
});

test('what every entity says speaks for nothing', async () => {
  const session = await openSession();
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'];
  await make(session, names, { observations: ['To do'] });
  expect(await session.call('find_duplicates', { min_score: 0 })).toMatchObject({ pairs: [] });
});

test('looks at one project, or over all of them', async () => {
  const session = await openSample();
  await session.call('create_entities', {
    entities: [{ name: 'PaymentGateway', entityType: 'component' }],
    project: 'clinic',
  });
  expect(await session.call('find_duplicates')).toMatchObject({
    total: 0,
    scope: 'project "default"',
  });
  expect(await session.call('find_duplicates', { project: '*' })).toMatchObject({
    compared: 11,
    scope: 'all projects',
    pairs: [
      {
        entities: [{ project: 'default' }, { project: 'clinic' }],
        why: ['The names are the same.'],
      },
    ],
  });
});

test('finds nothing of what is deleted', async () => {
  const session = await openSession();
  await make(session, ['One thing', 'OneThing'], { observations: ['The same'] });
  await session.call('delete_entities', { entityNames: ['OneThing'] });
  expect(await session.call('find_duplicates')).toMatchObject({ total: 0, compared: 1 });
});

test('comes in pages that fit the budget, and loses none', async () => {
  const session = await openSession();
  const names = Array.from({ length: 30 }, (_item, index) => `Thing number ${index}`);
  await make(session, [...names, ...names.map((name) => name.toUpperCase())]);
  const seen: string[] = [];
  let next: string | undefined;
  let pages = 0;
  do {
    const page: Answer = await session.call('find_duplicates', {
      max_tokens: 400,
      ...(next === undefined ? {} : { cursor: next }),
    });
    seen.push(...page.pairs.map(({ entities }) => entities[0]?.name ?? ''));
    next = page.nextCursor;
    pages++;
    expect(page.total).toBe(30);
  } while (next !== undefined);
  expect(pages).toBeGreaterThan(2);
  expect(seen).toEqual(names);
});
