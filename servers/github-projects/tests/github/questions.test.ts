import { ToolError } from '@wellspoken/kit';
import type { FaultKind } from '@wellspoken/simulator-github';
import { expect, test } from 'vitest';

import { defineDocument } from '../../src/github/graphql.ts';
import { AT_ONCE, FOREVER, openBench, PULLS, WHO } from './open-github.ts';

const { simulator, github, open, errorOf } = openBench();

const ALWAYS = Number.POSITIVE_INFINITY;

interface Row {
  readonly kind: FaultKind;
  readonly code: string;
  readonly message: RegExp;
  readonly details?: object;
  /** How often GitHub was asked. */
  readonly asked: number;
}

const COMMON: readonly Row[] = [
  {
    kind: 'unauthorized',
    code: 'unauthenticated',
    message: /does not accept the token/,
    details: { githubCode: -31_003 },
    asked: 1,
  },
  {
    kind: 'forbidden',
    code: 'permission_denied',
    message: /does not allow this \(user "ada"\)/,
    details: { githubCode: -31_004 },
    asked: 1,
  },
  {
    kind: 'saml',
    code: 'permission_denied',
    message: /single sign-on/,
    details: { githubCode: -31_004, reason: 'saml' },
    asked: 1,
  },
  {
    kind: 'not-found',
    code: 'not_found',
    message: /^There is no user "ada", or this token may not see it \(argument \w+\)\.$/,
    details: { githubCode: -31_002, argument: 'login' },
    asked: 1,
  },
  {
    kind: 'rate-limit',
    code: 'rate_limited',
    message: /limit of GitHub for this token is used up/,
    details: { githubCode: -31_001 },
    asked: 1,
  },
  {
    kind: 'secondary',
    code: 'rate_limited',
    message: /asks for a pause/,
    details: { githubCode: -31_001 },
    asked: 3,
  },
  {
    kind: 'unprocessable',
    code: 'invalid_arguments',
    message: /too long \(maximum is 256 characters\)/,
    asked: 1,
  },
  { kind: 'bad-gateway', code: 'unavailable', message: /answered 502 Bad Gateway/, asked: 3 },
  { kind: 'timeout-504', code: 'unavailable', message: /answered 504/, asked: 3 },
  { kind: 'reset', code: 'unavailable', message: /closed the connection/, asked: 3 },
  { kind: 'html', code: 'upstream_failed', message: /something that is no data/, asked: 3 },
  { kind: 'truncated', code: 'upstream_failed', message: /broke off/, asked: 3 },
];

const GRAPHQL: readonly Row[] = [
  ...COMMON,
  {
    kind: 'secondary-200',
    code: 'rate_limited',
    message: /asks for a pause/,
    details: { githubCode: -31_001 },
    asked: 3,
  },
  {
    kind: 'insufficient-scopes',
    code: 'permission_denied',
    message: /^The token lacks the scope "read:project"\. It has .*"repo"/,
    details: { githubCode: -31_004, missingScopes: ['read:project'] },
    asked: 1,
  },
  { kind: 'resource-limits', code: 'too_large', message: /more than GitHub does/, asked: 1 },
  {
    kind: 'something-went-wrong',
    code: 'upstream_failed',
    message: /fault of its own/,
    asked: 3,
  },
];

const ABOUT = { ...FOREVER, subject: { what: 'user "ada"', argument: 'login' } };

test.for(GRAPHQL)('a query that meets $kind ends as $code', async (row) => {
  simulator().fail({ kind: row.kind, times: ALWAYS, on: 'graphql' });
  const error = await errorOf(github().query(WHO, {}, ABOUT));
  expect(error).toMatchObject({ code: row.code, details: row.details ?? {} });
  expect(error.message).toMatch(row.message);
  expect(simulator().counters().requests).toBe(row.asked);
});

test.for(COMMON)('a REST read that meets $kind ends as $code', async (row) => {
  simulator().fail({ kind: row.kind, times: ALWAYS, on: 'rest' });
  const error = await errorOf(github().get(PULLS, ABOUT));
  expect(error).toMatchObject({ code: row.code, details: row.details ?? {} });
  expect(error.message).toMatch(row.message);
  expect(simulator().counters().requests).toBe(row.asked);
});

test.for(['rate-limit', 'secondary', 'secondary-200'] as const)(
  '%s says when to come again',
  async (kind) => {
    simulator().fail({ kind, times: ALWAYS, retryAfterSeconds: 600 });
    const { retryAfterMs = 0 } = await errorOf(github().query(WHO, {}, FOREVER));
    expect(retryAfterMs).toBeGreaterThan(590_000);
    expect(retryAfterMs).toBeLessThanOrEqual(601_000);
  },
);

test.for(['bad-gateway', 'reset', 'something-went-wrong', 'html', 'truncated'] as const)(
  'a query that meets %s once is asked again and answered',
  async (kind) => {
    simulator().fail({ kind });
    expect(await github().query(WHO, {}, FOREVER)).toEqual({ viewer: { login: 'ada' } });
    expect(simulator().counters().requests).toBe(2);
  },
);

test('a query whose answer does not come ends as timeout', async () => {
  simulator().fail({ kind: 'hang', times: ALWAYS });
  const hasty = open(simulator().token, { ...AT_ONCE, attemptMs: 20 });
  expect(await errorOf(hasty.query(WHO, {}, FOREVER))).toMatchObject({ code: 'timeout' });
});

test('after the limit of one API is reached, nothing is sent to it until it begins anew', async () => {
  const patient = open(simulator().token, { ...AT_ONCE, maxCoolDownMs: 3_600_000 });
  simulator().fail({ kind: 'rate-limit', on: 'graphql' });
  await errorOf(patient.query(WHO, {}, FOREVER));
  expect(await errorOf(patient.query(WHO, {}, FOREVER))).toMatchObject({ code: 'rate_limited' });
  expect(simulator().counters().requests).toBe(1);
  expect(await patient.get(PULLS, FOREVER)).toMatchObject({ status: 200 });
});

test('without a token nobody is asked, and the error says what to set', async () => {
  for (const token of [undefined, '', ' ', 'ghp_a\nb']) {
    const error = await errorOf(open(token).query(WHO, {}, FOREVER));
    expect(error.code).toBe('not_configured');
    expect(error.suggestions.join(' ')).toMatch(/GITHUB_TOKEN.*project.*repo.*read:org/);
  }
  expect(simulator().counters().requests).toBe(0);
});

const BOTH = defineDocument<Readonly<Record<string, { readonly login: string } | null>>>(
  'query Both { there: user(login: "ada") { login } gone: user(login: "nobody") { login } }',
);

test('queryPartly returns what came, and what did not with its error', async () => {
  const { data, problems } = await github().queryPartly(BOTH, {}, FOREVER);
  expect(data).toEqual({ there: { login: 'ada' }, gone: null });
  expect(problems).toMatchObject([{ path: ['gone'], error: { code: 'not_found' } }]);
});

test('query throws the first error of an answer that is not complete', async () => {
  expect(await errorOf(github().query(BOTH, {}, FOREVER))).toMatchObject({ code: 'not_found' });
});

test('queryPartly throws where nothing came at all', async () => {
  simulator().fail({ kind: 'resource-limits' });
  const error = await errorOf(github().queryPartly(BOTH, {}, FOREVER));
  expect(error.code).toBe('too_large');
});

test('a document that GitHub does not understand is a bug, not an error for the caller', async () => {
  const wrong = defineDocument('query Wrong { viewer { nonsense } }');
  await expect(github().query(wrong, {}, FOREVER)).rejects.toThrow(
    /^GitHub refused a request of this server \(.*nonsense/,
  );
  await expect(github().query(wrong, {}, FOREVER)).rejects.not.toBeInstanceOf(ToolError);
});

test('who cancels gets the own reason back', async () => {
  simulator().fail({ kind: 'hang' });
  const stop = new AbortController();
  const asked = github().query(WHO, {}, { signal: stop.signal });
  const reason = new Error('No longer wanted.');
  setImmediate(() => stop.abort(reason));
  await expect(asked).rejects.toBe(reason);
});
