import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { USUAL_FIELDS } from './chosen-fields.ts';
import { showItem } from './show-item.ts';

const TWO = [{ login: 'ada' }, { login: 'grace-hopper' }, null];

function itemCalled(
  title: string,
  number: number,
  people: readonly ({ readonly login: string } | null)[] = TWO,
): Parameters<typeof showItem>[0] {
  return {
    id: `PVTI_lADOBk2Zm84Aq1XzzgV${number}`,
    type: 'ISSUE',
    isArchived: false,
    content: {
      id: 'I_kwDOKx',
      title,
      number,
      issueState: 'OPEN',
      repository: { nameWithOwner: 'some-organisation/some-repository' },
    },
    one0: { name: 'In Progress', optionId: '47fc9ee4' },
    list0: { users: { nodes: people } },
  };
}

test.for([
  ['letters', 'A very long title of an issue '.repeat(8)],
  ['signs that take a token each', '火箭发动机的阀门'.repeat(30)],
  ['pictures', '🚀'.repeat(120)],
])('keeps fifty items with long titles of %s under 6,000 tokens', ([, title = '']) => {
  const items = Array.from({ length: 50 }, (_, at) =>
    showItem(itemCalled(title, 1_000 + at), USUAL_FIELDS),
  );
  expect(tokensOf({ items })).toBeLessThan(6_000);
  expect(items[0]?.title).toMatch(/…$/);
});

test('shows a short title as it is, and leaves out whoever GitHub does not name', () => {
  expect(showItem(itemCalled('Fix it', 7), USUAL_FIELDS)).toMatchObject({
    reference: 'some-organisation/some-repository#7',
    title: 'Fix it',
    assignees: ['ada', 'grace-hopper'],
    values: { Status: 'In Progress' },
  });
});

const TEN = Array.from({ length: 10 }, (_, at) => ({ login: `a-long-login-${at}` }));

test('keeps fifty items with long titles and ten assignees each under 6,000 tokens', () => {
  const title = 'A very long title of an issue '.repeat(8);
  const items = Array.from({ length: 50 }, (_, at) =>
    showItem(itemCalled(title, 1_000 + at, TEN), USUAL_FIELDS),
  );
  expect(tokensOf({ items })).toBeLessThan(6_000);
});

test('tells how many assignees are left out, and shows all where they are asked for', () => {
  const item = itemCalled('Fix it', 7, TEN);
  const usual = showItem(item, USUAL_FIELDS);
  expect(usual.assignees).toHaveLength(5);
  expect(usual.moreAssignees).toBe(5);
  const asked = showItem(item, { ...USUAL_FIELDS });
  expect(asked.assignees).toEqual(TEN.map(({ login }) => login));
  expect(asked).not.toHaveProperty('moreAssignees');
});
