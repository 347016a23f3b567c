import { expect, onTestFinished, test } from 'vitest';

import { openHub } from './support.ts';

const LOGIN = '{ viewer { login } rateLimit { limit remaining used resetAt } }';

test('gives out so many points an hour, and new ones after it', async () => {
  let now = Date.parse('2026-05-04T10:00:00Z');
  const { ask, rest, simulator } = await openHub({ pointsPerHour: 2, now: () => new Date(now) });
  onTestFinished(simulator.close);
  const first = await ask<{ rateLimit: object }>(LOGIN);
  expect(first.data?.rateLimit).toEqual({
    limit: 2,
    remaining: 1,
    used: 1,
    resetAt: '2026-05-04T11:00:00Z',
  });
  expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
  await ask(LOGIN);
  const third = await ask(LOGIN);
  expect(third.errors).toMatchObject([{ type: 'RATE_LIMITED' }]);
  expect(third.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(third.headers.get('x-ratelimit-reset')).toBe(
    String(Date.parse('2026-05-04T11:00:00Z') / 1000),
  );
  expect((await rest('GET /rate_limit')).body).toMatchObject({
    resources: { graphql: { limit: 2, used: 2, remaining: 0 }, core: { used: 0 } },
  });
  now += 3_600_000;
  expect((await ask(LOGIN)).errors).toEqual([]);
});

test('lets eighty things be made in a minute', async () => {
  const { ask, data, simulator } = await openHub({
    now: () => new Date('2026-05-04T10:00:00Z'),
    world: 'empty',
  });
  onTestFinished(simulator.close);
  const { viewer } = await data<{ viewer: { id: string } }>('{ viewer { id } }');
  const create = `mutation { createProjectV2(input: { ownerId: "${viewer.id}", title: "One" }) { projectV2 { number } } }`;
  const replies = await Promise.all(Array.from({ length: 81 }, () => ask(create)));
  const refused = replies.filter(({ status }) => status === 403);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['60']);
});

test('counts but never refuses where limits are off', async () => {
  const { ask, simulator } = await openHub({ hasLimits: false, pointsPerHour: 1, world: 'empty' });
  onTestFinished(simulator.close);
  await ask(LOGIN);
  const { data, errors } = await ask<{ rateLimit: object }>(LOGIN);
  expect(errors).toEqual([]);
  expect(data?.rateLimit).toMatchObject({ used: 2, remaining: 0 });
});
