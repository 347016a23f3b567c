import { expect, test } from 'vitest';

import { openDesk, type TestDesk } from '../support/open-desk.ts';

/** Tools that nobody calls here take time to define. */
const SERVER = { toolsets: ['pulls'] };

interface Pull {
  readonly number: number;
  readonly state: string;
  readonly title: string;
  readonly body?: string;
  readonly headSha?: string;
  readonly base: string;
}

interface Listed {
  readonly pullRequests: readonly Pull[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

/** The bodies of the changes that reached GitHub, as routes. */
function changesOf({ simulator }: TestDesk): readonly string[] {
  return simulator
    .requests()
    .filter(({ isMutation }) => isMutation)
    .map(({ method, path }) => `${method} ${path}`);
}

test('a pull request is opened, read, changed and closed, and only what was given changes', async () => {
  const { ok } = await openDesk({ server: SERVER });
  const made = await ok<Pull>('create_pull_request', {
    title: 'Pump more fuel',
    head: 'feature/fuel',
    base: 'main',
    body: 'Faster.',
  });
  expect(made).toMatchObject({
    reference: `acme/rocket#${made.number}`,
    state: 'open',
    head: 'acme:feature/fuel',
    base: 'main',
  });
  await ok('update_pull_request', { pullNumber: made.number, state: 'closed' });
  const closed = await ok<Pull>('get_pull_request', { pullNumber: `acme/rocket#${made.number}` });
  expect(closed).toMatchObject({ state: 'closed', title: 'Pump more fuel', body: 'Faster.' });
  const renamed = await ok<Pull>('update_pull_request', {
    pullNumber: made.number,
    title: 'Pump less fuel',
  });
  expect(renamed).toMatchObject({ state: 'closed', title: 'Pump less fuel', body: 'Faster.' });
});

test('a draft is opened as one', async () => {
  const { ok } = await openDesk({ server: SERVER });
  const given = { title: 'Not yet', head: 'feature/fuel', base: 'main' };
  expect(await ok('create_pull_request', { ...given, draft: true })).toMatchObject({ draft: true });
});

test('lists are small, filtered by branch, and go on with a cursor for the same arguments only', async () => {
  const { ok, fails } = await openDesk({ server: SERVER });
  const first = await ok<Listed>('list_pull_requests', { state: 'all', limit: 2 });
  expect(first.pullRequests.map(({ number }) => number)).toEqual([9, 8]);
  expect(first.pullRequests[0]).not.toHaveProperty('body');
  const { nextCursor: cursor } = first;
  const second = await ok<Listed>('list_pull_requests', { state: 'all', limit: 2, cursor });
  expect([second.pullRequests.map(({ number }) => number), second.hasMore]).toEqual([[10], false]);
  expect(second.pullRequests[0]).toMatchObject({ state: 'merged' });
  expect(await fails('list_pull_requests', { limit: 2, cursor })).toMatchObject({
    code: 'invalid_arguments',
  });
  const ofBranch = await ok<Listed>('list_pull_requests', { head: 'fix/valve' });
  expect(ofBranch.pullRequests.map(({ number }) => number)).toEqual([8]);
});

test('a merge is made once: what is merged, closed or a draft is told', async () => {
  const desk = await openDesk({ server: SERVER });
  const { ok, fails, simulator } = desk;
  const { headSha: sha } = await ok<Pull>('get_pull_request', { pullNumber: 8 });
  const other = '0'.repeat(40);
  expect(await fails('merge_pull_request', { pullNumber: 8, sha: other })).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('as its newest commit now') as unknown,
  });
  expect(await fails('merge_pull_request', { pullNumber: 9 })).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('is a draft') as unknown,
  });
  expect(changesOf(desk)).toEqual([]);
  const merged = await ok('merge_pull_request', { pullNumber: 8, sha, mergeMethod: 'squash' });
  expect(merged).toMatchObject({ merged: true });
  simulator.clear();
  expect(await fails('merge_pull_request', { pullNumber: 8 })).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('was merged already') as unknown,
  });
  expect(changesOf(desk)).toEqual([]);
  await ok('update_pull_request', { pullNumber: 9, state: 'closed' });
  expect((await fails('merge_pull_request', { pullNumber: 9 })).message).toContain('is closed');
});

test('a merge whose answer was lost is unknown, is not sent again, and can be looked at', async () => {
  const desk = await openDesk({ server: SERVER });
  desk.simulator.fail({ kind: 'bad-gateway-after', on: 'rest', after: 1 });
  const { message, meta } = await desk.fails('merge_pull_request', { pullNumber: 8 });
  expect(message).toContain('unknown: it is not known whether the change was made');
  expect(message).toContain('get_pull_request');
  expect(meta['retryable']).toBe(false);
  expect(changesOf(desk)).toHaveLength(1);
  expect(await desk.ok('get_pull_request', { pullNumber: 8 })).toMatchObject({ state: 'merged' });
});

test('a review says enough, and its remarks say where', async () => {
  const { ok, fails } = await openDesk({ server: SERVER });
  const silent = { pullNumber: 8, event: 'COMMENT' };
  expect((await fails('create_pull_request_review', silent)).message).toContain('needs a text');
  const nowhere = { ...silent, body: 'See.', comments: [{ path: 'README.md', body: 'Here?' }] };
  expect((await fails('create_pull_request_review', nowhere)).message).toContain('comments.0');
  const given = await ok('create_pull_request_review', {
    ...silent,
    body: 'See.',
    comments: [{ path: 'README.md', line: 3, body: 'Here.' }],
  });
  expect(given).toMatchObject({ state: 'commented', author: 'ada', body: 'See.' });
  const { reviews } = await ok<{ reviews: readonly object[] }>('list_pull_request_reviews', {
    pullNumber: 8,
  });
  expect(reviews).toHaveLength(3);
});

test('an update with nothing to change asks nobody', async () => {
  const { simulator, fails } = await openDesk({ server: SERVER });
  expect(await fails('update_pull_request', { pullNumber: 8 })).toMatchObject({
    code: 'invalid_arguments',
  });
  expect(simulator.requests()).toEqual([]);
});

test('a very long text is cut with a mark', async () => {
  const { ok } = await openDesk({ server: SERVER });
  await ok('update_pull_request', { pullNumber: 8, body: 'x'.repeat(30_000) });
  const { body = '' } = await ok<Pull>('get_pull_request', { pullNumber: 8 });
  expect(body.length).toBeLessThan(20_100);
  expect(body).toContain('(cut: 20000 of 30000 characters)');
});
