import { afterAll, expect, test } from 'vitest';

import { startDesk } from '../support/open-desk.ts';

const desk = await startDesk({ server: { toolsets: ['issues'] } });
const { ok, fails, simulator } = desk;
afterAll(desk.close);

interface Comment {
  readonly id: string;
  readonly databaseId: number;
  readonly body: string;
  readonly url: string;
  readonly updatedAt: string;
}

interface Comments {
  readonly comments: readonly Comment[];
  readonly totalCount?: number;
  readonly hasMore: boolean;
}

function commented(body: string, issueNumber: number | string = 4): Promise<Comment> {
  return ok<Comment>('create_issue_comment', { issueNumber, body });
}

test('comments with one request, on issues and on pull requests', async () => {
  simulator.clear();
  expect(await commented('Hello')).toMatchObject({ author: 'ada', body: 'Hello' });
  expect(simulator.counters().requests).toBe(1);
  const { id } = await commented('On a pull request', 'acme/rocket#8');
  const { comments } = await ok<Comments>('list_issue_comments', { issueNumber: 8 });
  expect(comments.map((comment) => comment.id)).toContain(id);
});

test('changes and deletes a comment by number, node id and address', async () => {
  const refs: readonly ((comment: Comment) => string | number)[] = [
    ({ databaseId }) => databaseId,
    ({ databaseId }) => String(databaseId),
    ({ id }) => id,
    ({ url }) => url,
  ];
  for (const ref of refs) {
    const commentId = ref(await commented('First'));
    const changed = await ok('update_issue_comment', { commentId, body: 'Second' });
    expect(changed).toMatchObject({ body: 'Second' });
    expect(await ok('delete_issue_comment', { commentId })).toMatchObject({
      deleted: true,
      type: 'comment',
    });
    const gone = await fails('update_issue_comment', { commentId, body: 'Third' });
    expect(gone.code).toBe('not_found');
    expect(gone.message).toContain('commentId');
  }
});

test('says what a comment is called where the text is none', async () => {
  const { code, message } = await fails('delete_issue_comment', { commentId: 'the last one' });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('IC_');
});

test('lists only what changed since, the latest first', async () => {
  const all = await ok<Comments>('list_issue_comments', { issueNumber: 1 });
  expect(all).toMatchObject({ totalCount: 3, hasMore: false });
  const newest = all.comments
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const some = await ok<Comments>('list_issue_comments', { issueNumber: 1, since: newest });
  expect(some.comments.map(({ updatedAt }) => updatedAt)).toEqual([newest]);
  expect(some.hasMore).toBe(false);
  const first = await ok<Comments>('list_issue_comments', {
    issueNumber: 1,
    since: '2000-01-01',
    limit: 2,
  });
  expect(first.hasMore).toBe(true);
  const days = first.comments.map(({ updatedAt }) => updatedAt);
  expect(days).toEqual(days.toSorted().toReversed());
});

test('cuts long bodies unless told otherwise', async () => {
  const body = 'word '.repeat(2_000);
  await commented(body, 7);
  const cut = await ok<Comments>('list_issue_comments', { issueNumber: 7 });
  expect(cut.comments[0]).toMatchObject({ bodyLength: 10_000 });
  expect(cut.comments[0]?.body.length).toBeLessThan(4_100);
  const full = await ok<Comments>('list_issue_comments', { issueNumber: 7, fullBodies: true });
  expect(full.comments[0]?.body).toBe(body);
});

test('says what is not known where the answer was lost, and comments only once', async () => {
  simulator.fail({ kind: 'bad-gateway-after', on: 'rest' });
  const { message } = await fails('create_issue_comment', { issueNumber: 12, body: 'Once' });
  expect(message).toContain('list_issue_comments');
  const { comments } = await ok<Comments>('list_issue_comments', { issueNumber: 12 });
  expect(comments.filter(({ body }) => body === 'Once')).toHaveLength(1);
});

test('ends with the first comment that is older than asked for, whatever pages follow', async () => {
  const asked = { issueNumber: 1, since: '2099-01-01', limit: 1 };
  expect(await ok<Comments>('list_issue_comments', asked)).toEqual({
    comments: [],
    hasMore: false,
  });
});
