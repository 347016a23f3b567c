import { ToolError } from '@wellspoken/kit';
import { expect, onTestFinished, test } from 'vitest';

import { createGitHub } from '../../src/github/create-github.ts';
import { defineDocument } from '../../src/github/graphql.ts';
import type { GitHub } from '../../src/github/github.ts';
import { AT_ONCE, FOREVER, LABELS } from './open-github.ts';
import { startScripted, type Reply } from './start-scripted.ts';

/** A client of a GitHub that always gives the same answer. */
async function facing(reply: Omit<Reply, 'body'>, body: object): Promise<GitHub> {
  const baseUrl = await startScripted(() => ({ ...reply, body: JSON.stringify(body) }));
  const github = createGitHub({ token: 'ghp_abc', baseUrl, version: '1', pace: AT_ONCE });
  onTestFinished(github.close);
  return github;
}

const CHANGE = defineDocument<Readonly<Record<string, object | null>>>(
  'mutation M { a0: x a1: x }',
);

test('a change that was made but is not shown whole says that it was made', async () => {
  const github = await facing(
    { status: 200 },
    {
      data: { a0: { issue: null } },
      errors: [{ type: 'FORBIDDEN', message: 'No.', path: ['a0', 'issue', 'projectItems'] }],
    },
  );
  await expect(github.mutate(CHANGE, {}, FOREVER)).rejects.toMatchObject({
    code: 'permission_denied',
    message: expect.stringMatching(/^The change was made, but/) as string,
    details: { outcome: 'made' },
  });
});

test('a fault of GitHub in the middle of several changes leaves only that one open', async () => {
  const github = await facing(
    { status: 200 },
    {
      data: { a0: {}, a1: null },
      errors: [{ message: 'Something went wrong while executing your query.', path: ['a1'] }],
    },
  );
  const { data, problems } = await github.mutatePartly(CHANGE, {}, FOREVER);
  expect(data).toEqual({ a0: {}, a1: null });
  expect(problems).toMatchObject([{ path: ['a1'], error: { details: { outcome: 'unknown' } } }]);
});

test('a limit that is reached in the middle of several changes is one of its problems', async () => {
  const github = await facing(
    { status: 200 },
    {
      data: { a0: {}, a1: null },
      errors: [{ message: 'You have exceeded a secondary rate limit.', path: ['a1'] }],
    },
  );
  const { problems } = await github.mutatePartly(CHANGE, {}, FOREVER);
  expect(problems).toMatchObject([{ path: ['a1'], error: { code: 'rate_limited' } }]);
});

test('words in an issue that look like a failure are only words', async () => {
  const said = 'A secondary rate limit: "errors": [{"type":"RATE_LIMITED"}]';
  const github = await facing({ status: 200 }, { data: { viewer: { bio: said } } });
  const read = defineDocument<object>('query Q { viewer { bio } }');
  expect(await github.query(read, {}, FOREVER)).toEqual({ viewer: { bio: said } });
});

test('a value that GitHub cannot read is the fault of the arguments', async () => {
  const github = await facing(
    { status: 200 },
    {
      errors: [
        {
          message: 'Variable $input of type X! was provided invalid value for date',
          extensions: { problems: [{ path: ['date'], explanation: 'Expected "x" to be a Date' }] },
        },
      ],
    },
  );
  await expect(github.mutate(CHANGE, {}, FOREVER)).rejects.toMatchObject({
    code: 'invalid_arguments',
    message: 'GitHub refused the values: Expected "x" to be a Date',
  });
});

interface Row {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  readonly code: string;
  readonly message: RegExp;
}

const ROWS: readonly Row[] = [
  {
    status: 422,
    body: {
      message: 'Validation Failed',
      errors: [
        { resource: 'Milestone', code: 'already_exists', field: 'title' },
        { resource: 'Milestone', code: 'missing_field', field: 'state' },
        'Plain words.',
      ],
    },
    code: 'invalid_arguments',
    message: /Validation Failed: title exists already; state is required; Plain words\./,
  },
  {
    status: 403,
    headers: { 'x-oauth-scopes': 'repo', 'x-accepted-oauth-scopes': 'admin:org, write:org' },
    body: { message: 'Must have admin rights.' },
    code: 'permission_denied',
    message: /lacks the scope "admin:org" or "write:org"\. It has "repo"\./,
  },
  {
    status: 403,
    headers: { 'x-oauth-scopes': 'repo', 'x-accepted-oauth-scopes': 'repo' },
    body: { message: 'Must have admin rights. See https://docs.github.com/rest' },
    code: 'permission_denied',
    message: /^GitHub does not allow this: Must have admin rights\. See$/,
  },
  {
    status: 405,
    body: { message: 'Pull Request is not mergeable' },
    code: 'conflict',
    message: /not mergeable/,
  },
  { status: 409, body: { message: 'Head changed' }, code: 'conflict', message: /Head changed/ },
  { status: 410, body: { message: 'Issues are disabled' }, code: 'not_found', message: /disabled/ },
  { status: 418, body: {}, code: 'upstream_failed', message: /418 I'm a Teapot/ },
];

test.for(ROWS)('REST $status ends as $code', async ({ status, headers, body, code, message }) => {
  const github = await facing({ status, ...(headers && { headers }) }, body);
  const error: unknown = await github.send(LABELS, FOREVER).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
});
