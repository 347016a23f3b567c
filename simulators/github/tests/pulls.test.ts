import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Hub, openHub } from './hub.ts';

let hub: Hub;

beforeAll(async () => {
  hub = await openHub();
});

afterAll(async () => {
  await hub.simulator.close();
});

const PULLS = '/repos/acme/rocket/pulls';

test('opens a pull request between branches that are there', async () => {
  const made = await hub.rest(`POST ${PULLS}`, {
    title: 'Fuel',
    head: 'acme:feature/fuel',
    base: 'main',
    draft: true,
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      number: 13,
      state: 'open',
      draft: true,
      mergeable_state: 'draft',
      head: { ref: 'feature/fuel', label: 'acme:feature/fuel' },
      base: { ref: 'main' },
    },
  });
  const changed = await hub.rest(`PATCH ${PULLS}/13`, { title: 'More fuel', state: 'closed' });
  expect(changed).toMatchObject({ status: 200, body: { title: 'More fuel', state: 'closed' } });
});

test.each([
  [
    { head: 'release/1', base: 'main' },
    { field: 'title', code: 'missing_field' },
  ],
  [
    { title: 'x', head: 'moon', base: 'main' },
    { field: 'head', code: 'invalid' },
  ],
  [
    { title: 'x', head: 'release/1', base: 'moon' },
    { field: 'base', code: 'invalid' },
  ],
  [
    { title: 'x', head: 'main', base: 'main' },
    { code: 'custom', message: 'No commits between main and main' },
  ],
  [
    { title: 'x', head: 'fix/valve', base: 'main' },
    { code: 'custom', message: 'A pull request already exists for acme:fix/valve.' },
  ],
])('refuses the pull request %j', async (body, complaint) => {
  expect(await hub.rest(`POST ${PULLS}`, body)).toMatchObject({
    status: 422,
    body: { message: 'Validation Failed', errors: [{ resource: 'PullRequest', ...complaint }] },
  });
});

test('shows a pull request by GraphQL', async () => {
  expect(
    await hub.data(`{ repository(owner: "acme", name: "rocket") { pullRequest(number: 8) {
      title state isDraft merged mergeable mergeStateStatus baseRefName headRefName reviewDecision
      author { login } changedFiles commits(first: 1) { totalCount }
      reviews(first: 5) { nodes { state author { login } comments(first: 5) { nodes { path line body } } } }
      closingIssuesReferences(first: 5) { nodes { number } }
      latestOpinionatedReviews(first: 5) { totalCount }
    } } }`),
  ).toEqual({
    repository: {
      pullRequest: {
        title: 'Repair the valve',
        state: 'OPEN',
        isDraft: false,
        merged: false,
        mergeable: 'MERGEABLE',
        mergeStateStatus: 'CLEAN',
        baseRefName: 'main',
        headRefName: 'fix/valve',
        reviewDecision: 'CHANGES_REQUESTED',
        author: { login: 'alan' },
        changedFiles: 1,
        commits: { totalCount: 1 },
        reviews: {
          nodes: [
            { state: 'CHANGES_REQUESTED', author: { login: 'grace' }, comments: { nodes: [] } },
            {
              state: 'COMMENTED',
              author: { login: 'ada' },
              comments: { nodes: [{ path: 'valve.txt', line: 3, body: 'Which size is this?' }] },
            },
          ],
        },
        closingIssuesReferences: { nodes: [{ number: 1 }] },
        latestOpinionatedReviews: { totalCount: 1 },
      },
    },
  });
});

test('lists pull requests by state and branch', async () => {
  const numbers = async (query: string): Promise<readonly number[]> => {
    const { body } = await hub.rest(`GET ${PULLS}${query}`);
    return (body as readonly { number: number }[]).map(({ number }) => number);
  };
  expect(await numbers('?head=acme:fix/valve')).toEqual([8]);
  expect(await numbers('?state=closed&base=main')).toContain(10);
});

test('reviews a pull request of somebody else, with remarks on lines', async () => {
  const made = await hub.rest(`POST ${PULLS}/8/reviews`, {
    event: 'APPROVE',
    comments: [{ path: 'valve.txt', line: 2, body: 'Good.' }],
  });
  expect(made).toMatchObject({ status: 200, body: { state: 'APPROVED', user: { login: 'ada' } } });
  const { body } = await hub.rest(`GET ${PULLS}/8/reviews`);
  expect(body).toHaveLength(3);
  expect(await hub.rest(`POST ${PULLS}/9/reviews`, { event: 'APPROVE' })).toMatchObject({
    status: 422,
    body: { errors: ['Review Can not approve your own pull request'] },
  });
  expect(await hub.rest(`POST ${PULLS}/8/reviews`, { event: 'COMMENT' })).toMatchObject({
    status: 422,
  });
});

test('asks people and teams for reviews, and takes it back', async () => {
  const path = `${PULLS}/8/requested_reviewers`;
  const asked = await hub.rest(`POST ${path}`, {
    reviewers: ['grace'],
    team_reviewers: ['design'],
  });
  expect(asked).toMatchObject({
    status: 201,
    body: { requested_reviewers: [{ login: 'grace' }], requested_teams: [{ slug: 'design' }] },
  });
  const less = await hub.rest(`DELETE ${path}`, { reviewers: ['grace'] });
  expect(less).toMatchObject({ status: 200, body: { requested_reviewers: [] } });
  expect(await hub.rest(`POST ${path}`, { reviewers: ['linus'] })).toMatchObject({ status: 422 });
  expect(await hub.rest(`POST ${path}`, { reviewers: ['alan'] })).toMatchObject({
    status: 422,
    body: { message: 'Review cannot be requested from pull request author.' },
  });
});

test('merges what can be merged, and closes what it says it closes', async () => {
  expect(await hub.rest(`PUT ${PULLS}/9/merge`, {})).toMatchObject({
    status: 405,
    body: { message: 'Pull Request is still a draft' },
  });
  expect(await hub.rest(`PUT ${PULLS}/8/merge`, { sha: 'f'.repeat(40) })).toMatchObject({
    status: 409,
    body: { message: 'Head branch was modified. Review and try the merge again.' },
  });
  const { body } = await hub.rest(`GET ${PULLS}/8`);
  const { sha } = (body as { head: { sha: string } }).head;
  expect(await hub.rest(`PUT ${PULLS}/8/merge`, { sha, merge_method: 'squash' })).toMatchObject({
    status: 200,
    body: { merged: true, message: 'Pull Request successfully merged' },
  });
  expect(await hub.rest(`GET ${PULLS}/8`)).toMatchObject({
    body: { merged: true, merged_by: { login: 'ada' }, state: 'closed' },
  });
  expect(await hub.rest('GET /repos/acme/rocket/issues/1')).toMatchObject({
    body: { state: 'closed', state_reason: 'completed' },
  });
  expect(await hub.rest(`PUT ${PULLS}/8/merge`, {})).toMatchObject({
    status: 405,
    body: { message: 'Pull Request is not mergeable' },
  });
});
