import { inspect } from 'node:util';

import { expect, test } from 'vitest';

import { createGitHub } from '../../src/github/create-github.ts';
import { defineDocument } from '../../src/github/graphql.ts';
import { readTokenKind } from '../../src/github/classify.ts';
import { AT_ONCE, FOREVER, openBench, PULLS, WHO } from './open-github.ts';
import { startScripted, type Reply } from './start-scripted.ts';

const { simulator, open } = openBench();

test.for([
  ['ghp_abc', 'classic'],
  ['0123456789abcdef0123456789abcdef01234567', 'classic'],
  ['github_pat_abc', 'fine-grained'],
  ['ghs_abc', 'app'],
  ['ghu_abc', 'app'],
  ['gho_abc', 'oauth'],
  ['secret', 'unknown'],
  [undefined, 'none'],
] as const)('takes %s for %s', ([token, kind]) => {
  expect(readTokenKind(token)).toBe(kind);
});

test('knows scopes and both budgets from the headers of the last answers', async () => {
  const github = open(simulator().tokens.readOnly);
  expect(github.facts()).toEqual({
    token: { kind: 'classic', scopes: undefined },
    graphql: undefined,
    rest: undefined,
    host: 'other',
  });
  await github.query(WHO, {}, FOREVER);
  await github.get(PULLS, FOREVER);
  expect(github.facts()).toMatchObject({
    token: { scopes: ['read:org', 'read:project', 'repo'] },
    graphql: { limit: 5_000, used: 1, remaining: 4_999 },
    rest: { limit: 5_000, used: 1, remaining: 4_999 },
  });
  expect(Date.parse(github.facts().graphql?.resetAt ?? '')).toBeGreaterThan(Date.now());
});

test.for([
  [undefined, 'github.com'],
  ['https://github.example.org/api/v3', 'enterprise'],
  ['https://api.octo.ghe.com', 'enterprise'],
  ['http://127.0.0.1:1', 'other'],
] as const)('takes the API at %s for that of %s', ([baseUrl, host]) => {
  expect(createGitHub({ token: 'x', baseUrl, version: '1' }).facts().host).toBe(host);
});

test('an enterprise server has GraphQL beside its REST, and both are told who asks', async () => {
  const seen: object[] = [];
  const url = await startScripted(({ method, url: path, headers }) => {
    seen.push({
      method,
      path,
      agent: headers['user-agent'],
      version: headers['x-github-api-version'],
      authorization: headers.authorization,
    });
    return { status: 200, body: '{"data":{"viewer":{"login":"ada"}}}' };
  });
  const baseUrl = `${url}/api/v3/`;
  const github = createGitHub({ token: 'ghp_abc', baseUrl, version: '1.2.3', pace: AT_ONCE });
  await github.query(WHO, {}, FOREVER);
  await github.get(PULLS, FOREVER);
  const common = {
    agent: 'wellspoken-github-projects/1.2.3',
    version: '2022-11-28',
    authorization: 'token ghp_abc',
  };
  expect(seen).toEqual([
    { method: 'POST', path: '/api/graphql', ...common },
    { method: 'GET', path: '/api/v3/repos/acme/rocket/pulls', ...common },
  ]);
  await github.close();
});

test('a variable may be called query, and the next page of a list is known', async () => {
  const url = await startScripted((request) =>
    request.method === 'GET'
      ? {
          status: 200,
          headers: { link: '<https://x/y?per_page=1&page=3>; rel="next", <z?page=9>; rel="last"' },
          body: '[]',
        }
      : { status: 200, body: '{"data":{"ok":true}}' },
  );
  const github = createGitHub({ token: 'ghp_abc', baseUrl: url, version: '1', pace: AT_ONCE });
  const searching = defineDocument<object, { readonly query: string }>(
    'query S($query: String!) { x }',
  );
  expect(await github.query(searching, { query: 'a' }, FOREVER)).toEqual({ ok: true });
  expect(await github.get(PULLS, FOREVER)).toMatchObject({ nextPage: 3 });
  await github.close();
});

const SENTINEL = 'ghp_sentinel0123456789';
const ECHO = `You sent token ${SENTINEL} to us.`;

const ECHOES: readonly Reply[] = [
  ...[400, 401, 403, 404, 405, 409, 410, 413, 418, 422, 429, 500, 502, 503].map((status) => ({
    status,
    headers: { 'retry-after': '0' },
    body: JSON.stringify({ message: ECHO, errors: [{ field: 'a', message: ECHO }, ECHO] }),
  })),
  ...[
    'NOT_FOUND',
    'FORBIDDEN',
    'INSUFFICIENT_SCOPES',
    'RATE_LIMITED',
    'RESOURCE_LIMITS_EXCEEDED',
    'UNPROCESSABLE',
    'INTERNAL',
    'SOMETHING_ELSE',
  ].map((type) => ({
    status: 200,
    headers: { 'x-ratelimit-reset': '1' },
    body: JSON.stringify({ data: null, errors: [{ type, message: ECHO, path: ['viewer'] }] }),
  })),
  { status: 200, body: JSON.stringify({ errors: [{ message: `SAML ${ECHO}` }] }) },
  { status: 200, body: JSON.stringify({ errors: [{ message: `secondary rate limit ${ECHO}` }] }) },
  { status: 200, headers: { 'content-type': 'text/html' }, body: `<p>${ECHO}</p>` },
  { status: 200, body: `{"data": ${ECHO}}` },
  { status: 302, headers: { location: `https://example.org/?token=${SENTINEL}` }, body: '' },
];

test('the token is in no error, whatever a server sends back', async () => {
  let reply: Reply = { status: 200, body: '' };
  const baseUrl = await startScripted(() => reply);
  const pace = { ...AT_ONCE, totalMs: 500 };
  const github = createGitHub({ token: SENTINEL, baseUrl, version: '1', pace });
  const route = 'POST /repos/{owner}/{repo}/labels';
  for (reply of ECHOES) {
    const errors = await Promise.all(
      [
        github.query(WHO, {}, FOREVER),
        github.mutate(WHO, {}, FOREVER),
        github.get(PULLS, FOREVER),
        github.send({ route, parameters: { owner: 'a', repo: 'b' } }, FOREVER),
      ].map((work) =>
        work.then(
          () => 'an answer',
          (error: unknown) => error,
        ),
      ),
    );
    expect(inspect(errors, { depth: 12, showHidden: true })).not.toContain(SENTINEL.slice(4));
  }
  await github.close();
});
