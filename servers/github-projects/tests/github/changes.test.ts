import type { FaultKind } from '@wellspoken/simulator-github';
import { expect, test } from 'vitest';

import { runBatch, type Outcome } from '../../src/github/batches.ts';
import { defineDocument } from '../../src/github/graphql.ts';
import { AT_ONCE, FOREVER, openBench } from './open-github.ts';

const { simulator, github, open, errorOf } = openBench();

const REPOSITORY = defineDocument<{ readonly repository: { readonly id: string } }>(
  'query Where { repository(owner: "acme", name: "rocket") { id } }',
);

const CREATE = defineDocument<
  { readonly createIssue: { readonly issue: { readonly title: string } } },
  { readonly repositoryId: string; readonly title: string }
>(`mutation Create($repositoryId: ID!, $title: String!) {
  createIssue(input: { repositoryId: $repositoryId, title: $title }) { issue { title } }
}`);

const CHANGE = { ...FOREVER, lookWith: 'list_issues' };

async function create(title: string, options: object = {}): Promise<unknown> {
  const { repository } = await github().query(REPOSITORY, {}, FOREVER);
  simulator().clear();
  return github().mutate(CREATE, { repositoryId: repository.id, title }, { ...CHANGE, ...options });
}

function issuesCalled(title: string): number {
  return Object.values(simulator().state() as Record<string, object>).filter(
    (entity) => 'title' in entity && entity.title === title,
  ).length;
}

test('a change is made, and its answer returned', async () => {
  expect(await create('Made')).toEqual({ createIssue: { issue: { title: 'Made' } } });
  expect(issuesCalled('Made')).toBe(1);
});

const LOST: readonly (readonly [FaultKind, number])[] = [
  ['bad-gateway', 0],
  ['bad-gateway-after', 1],
  ['timeout-504', 0],
  ['reset', 0],
  ['reset-after', 1],
  ['truncated', 1],
  ['something-went-wrong', 0],
  ['html', 0],
];

async function failing(kind: FaultKind, title: string, options: object = {}): Promise<unknown> {
  const { repository } = await github().query(REPOSITORY, {}, FOREVER);
  simulator().clear();
  simulator().fail({ kind, times: Number.POSITIVE_INFINITY });
  return github().mutate(CREATE, { repositoryId: repository.id, title }, { ...CHANGE, ...options });
}

test.for(LOST)('a create that meets %s is sent once, and its outcome is unknown', async (row) => {
  const [kind, made] = row;
  const error = await errorOf(failing(kind, `Lost by ${kind}`));
  expect(error.message).toMatch(/^unknown: it is not known whether the change was made\. GitHub/);
  expect(error.message).toMatch(/Look with list_issues before you try again\.$/);
  expect(error).toMatchObject({ retryable: false, details: { outcome: 'unknown' } });
  expect(simulator().counters().requests).toBe(1);
  expect(issuesCalled(`Lost by ${kind}`)).toBe(made);
});

test('a create whose answer does not come in time has an unknown outcome', async () => {
  simulator().fail({ kind: 'hang' });
  const hasty = open(simulator().token, { ...AT_ONCE, attemptMs: 20 });
  const given = { repositoryId: 'R_1', title: 'Late' };
  const error = await errorOf(hasty.mutate(CREATE, given, CHANGE));
  expect(error).toMatchObject({ code: 'timeout', details: { outcome: 'unknown' } });
  expect(simulator().counters().requests).toBeLessThan(2);
});

test('a change that may be repeated is sent again until it is answered', async () => {
  const { repository } = await github().query(REPOSITORY, {}, FOREVER);
  simulator().clear();
  simulator().fail({ kind: 'bad-gateway' });
  const given = { repositoryId: repository.id, title: 'Again' };
  await github().mutate(CREATE, given, { ...CHANGE, repeatable: true });
  expect(simulator().counters().requests).toBe(2);
});

test('a change that may be repeated and is never answered is unknown, and may be tried again', async () => {
  const error = await errorOf(failing('reset', 'Never', { repeatable: true }));
  expect(error).toMatchObject({ retryable: true, details: { outcome: 'unknown' } });
  expect(error.message).toMatch(/^unknown: .* Making the same change again does no harm\.$/);
  expect(simulator().counters().requests).toBe(3);
});

test.for(['secondary', 'secondary-200', 'rate-limit'] as const)(
  'a create that is refused by %s is sent again, because nothing was done',
  async (kind) => {
    const { repository } = await github().query(REPOSITORY, {}, FOREVER);
    simulator().clear();
    simulator().fail({ kind, retryAfterSeconds: -1 });
    await github().mutate(CREATE, { repositoryId: repository.id, title: kind }, CHANGE);
    expect(simulator().counters().requests).toBe(2);
    expect(issuesCalled(kind)).toBe(1);
  },
);

test('a REST change that meets 502 is sent once, and its outcome is unknown', async () => {
  simulator().fail({ kind: 'bad-gateway', times: Number.POSITIVE_INFINITY });
  const parameters = { owner: 'acme', repo: 'rocket', title: 'v9' };
  const route = 'POST /repos/{owner}/{repo}/milestones';
  const error = await errorOf(github().send({ route, parameters }, FOREVER));
  expect(error.message).toMatch(/^unknown: .* Look at what is there now before you try again\.$/);
  expect(simulator().requests()).toMatchObject([{ path: '/repos/acme/rocket/milestones' }]);
});

test('changes are sent one after the other', async () => {
  const { repository } = await github().query(REPOSITORY, {}, FOREVER);
  const given = { repositoryId: repository.id, title: 'One of many' };
  await Promise.all(Array.from({ length: 5 }, () => github().mutate(CREATE, given, CHANGE)));
  expect(simulator().counters()).toMatchObject({ mutations: 5, mostWritesAtOnce: 1 });
});

const TITLES = ['One', 'Two', 'Three'].flatMap((word) =>
  Array.from({ length: 9 }, (_, at) => `${word} ${at}`),
);

function createMany(titles: readonly string[], repositoryId: string): ReturnType<typeof batch> {
  return batch(titles.map((title) => ({ repositoryId, title })));
}

function batch(inputs: readonly object[]): Promise<readonly Outcome<object>[]> {
  return runBatch(github(), inputs, {
    ...CHANGE,
    build: (chunk) => ({
      alias: 'made',
      document: defineDocument<Readonly<Record<string, object | null>>, Record<string, unknown>>(
        `mutation Many(${chunk.map((_, at) => `$input${at}: CreateIssueInput!`).join(', ')}) {
          ${chunk.map((_, at) => `made${at}: createIssue(input: $input${at}) { issue { title } }`).join('\n')}
        }`,
      ),
      variables: Object.fromEntries(chunk.map((input, at) => [`input${at}`, input])),
    }),
  });
}

test('a batch makes at most twenty changes in a request, and tells of each what became of it', async () => {
  const { repository } = await github().query(REPOSITORY, {}, FOREVER);
  simulator().clear();
  const outcomes = await createMany(TITLES, repository.id);
  expect(outcomes).toEqual(
    TITLES.map((title) => ({ status: 'succeeded', value: { issue: { title } } })),
  );
  expect(
    simulator()
      .requests()
      .map(({ fields }) => fields.length),
  ).toEqual([20, 7]);
});

test('a batch tells the one that failed from those that went well', async () => {
  const { repository } = await github().query(REPOSITORY, {}, FOREVER);
  const inputs = [repository.id, 'R_nowhere', repository.id].map((repositoryId) => ({
    repositoryId,
    title: 'Among others',
  }));
  expect(await batch(inputs)).toMatchObject([
    { status: 'succeeded' },
    { status: 'failed', error: { code: 'not_found' } },
    { status: 'succeeded' },
  ]);
});

test('a batch whose answer was lost is unknown, and what is left of it is not tried', async () => {
  const { repository } = await github().query(REPOSITORY, {}, FOREVER);
  simulator().clear();
  simulator().fail({ kind: 'reset-after' });
  const outcomes = await createMany(TITLES, repository.id);
  expect(outcomes.slice(0, 20)).toMatchObject(Array(20).fill({ status: 'unknown' }));
  expect(outcomes.slice(20)).toMatchObject(Array(7).fill({ status: 'failed' }));
  expect(outcomes.at(-1)?.error?.message).toMatch(/^It was not tried/);
  expect(simulator().counters().requests).toBe(1);
});

test('a pause that is asked of a read holds for changes too', async () => {
  const github = open(simulator().token, { minGapMs: 0, retryBaseMs: 1 });
  const given = { repositoryId: 'R_1', title: 'Not made' };
  simulator().fail({ kind: 'secondary', retryAfterSeconds: 3_000 });
  await errorOf(github.query(REPOSITORY, {}, FOREVER));
  const error = await errorOf(github.mutate(CREATE, given, CHANGE));
  expect(error).toMatchObject({ code: 'rate_limited', details: { githubCode: -31_001 } });
  expect(error.message).not.toContain('not known');
  expect(error.retryAfterMs).toBeGreaterThan(2_990_000);
  expect(simulator().counters().requests).toBe(1);
});
