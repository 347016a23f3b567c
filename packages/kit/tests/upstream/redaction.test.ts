import { inspect } from 'node:util';

import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import {
  cutShort,
  findDeadPlace,
  hang,
  json,
  reset,
  say,
  serveSteps,
  upstreamFor,
  type Step,
} from './support/loopback.ts';

const canaries = {
  literal: 'canary literal/1+é',
  query: 'canary-query-2',
  ownQuery: 'canary-own-query-3',
  bearer: 'canary-bearer-4',
  header: 'canary-header-5',
  subscription: 'canary-subscription-6',
  session: 'canary-session-7',
} as const;

const options = {
  retry: { attempts: 1 },
  headers: {
    authorization: `Bearer ${canaries.bearer}`,
    'x-badge': canaries.header,
    'Ocp-Apim-Subscription-Key': canaries.subscription,
    'x-session-id': canaries.session,
  },
  query: { api_key: canaries.query, badge: canaries.ownQuery },
  redact: { secrets: [canaries.literal], query: ['badge'], headers: ['X-Badge'] },
} as const;

const everything = Object.values(canaries).join(' | ');
/** Some services give back what was sent: in the body, in headers, in the words of the status. */
const echo =
  (status: number): Step =>
  (response, seen) => {
    response.writeHead(status, `No ${canaries.query}`, { 'content-type': 'text/plain' });
    response.end(`${everything} ${seen.url} ${encodeURIComponent(canaries.literal)}`);
  };

test.for([
  ...[400, 401, 403, 404, 429, 500, 503].map(
    (status) => [`status ${status}`, echo(status)] as const,
  ),
  ['a reset', reset],
  ['silence', hang],
  ['a body that breaks off', cutShort],
  ['a foreign redirect', say(302, '', { location: `https://other.test/?${canaries.query}` })],
] as readonly (readonly [string, Step])[])(
  'shows no secret, no address and no stack of ours after %s',
  async ([, step]) => {
    const service = await serveSteps(step);
    const error = await upstreamFor(service, options)
      .get('note/{id}', {
        params: { id: canaries.literal },
        ...(step === hang && { attemptMs: 50 }),
      })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolError);
    const { message, suggestions } = error as ToolError;
    expect(`${message} ${suggestions.join(' ')}`).not.toMatch(/canary|127\.0\.0\.1|http|\n|[?&]/);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/canary/);
  },
);

test('shows no secret where nobody listens', async () => {
  const error = await upstreamFor(await findDeadPlace(), options)
    .get('note')
    .catch((thrown: unknown) => thrown);
  expect((error as ToolError).message).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/canary/);
});

test('tells the log what was asked and what came', async () => {
  const service = await serveSteps(say(500, 'the disk is full'));
  const error = await upstreamFor(service, options)
    .get('note', { query: { page: 3 } })
    .catch((thrown: unknown) => thrown);
  const { cause } = error as ToolError;
  expect(String(cause)).toBe(
    `Error: GET ${service.url}note?page=3&api_key=[redacted]&badge=[redacted]: ` +
      '500, 16 bytes, which begins: the disk is full',
  );
});

test('masks also what classify wrote', async () => {
  const service = await serveSteps(json({ error: 'limit', 'api-key': canaries.query }));
  const upstream = upstreamFor(service, {
    ...options,
    classify: (response) =>
      new ToolError('rate_limited', response.text(), {
        suggestions: [response.text()],
        cause: new Error(response.text(), { cause: response.text() }),
      }),
  });
  const error = await upstream.get('note').catch((thrown: unknown) => thrown);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/canary/);
  expect(error).toMatchObject({ message: '{"error":"limit","api-key":"[redacted]"}' });
});

test('leaves the answer itself as it is', async () => {
  const service = await serveSteps(say(200, everything));
  expect((await upstreamFor(service, options).get('note')).text()).toBe(everything);
});

test('leaves no half of a secret where what a body says is cut', async () => {
  const secret = 'SECRET'.repeat(6);
  const service = await serveSteps(say(500, `${'x'.repeat(490)}${secret}`));
  const upstream = upstreamFor(service, {
    retry: { attempts: 1 },
    headers: { authorization: `Bearer ${secret}` },
  });
  const thrown = await upstream.get('note').catch((error: unknown) => error);
  expect(thrown).toHaveProperty('cause.message', expect.stringContaining('xxx'));
  expect(thrown).not.toHaveProperty('cause.message', expect.stringContaining('SECRET'));
});

test('masks an error that is its own cause', async () => {
  const cause = new Error('The key api-key-123456 is wrong');
  cause.cause = cause;
  const upstream = upstreamFor(await serveSteps(say(200)), {
    redact: { secrets: ['api-key-123456'] },
    classify: () => new ToolError('not_found', 'There is no such thing.', { cause }),
  });
  const thrown = await upstream.get('note').catch((error: unknown) => error);
  expect(thrown).toMatchObject({
    code: 'not_found',
    cause: { message: 'The key [redacted] is wrong' },
  });
});
