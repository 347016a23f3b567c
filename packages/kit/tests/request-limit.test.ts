import {
  Client,
  StreamableHTTPClientTransport,
  type FetchLike,
} from '@modelcontextprotocol/client';
import { serveHttp } from '@wellspoken/kit/http';
import { expect, onTestFinished, test } from 'vitest';

import type { HttpAnswer } from './support/http-answer.ts';
import {
  echoCall,
  httpRequest,
  jsonHeaders,
  modernEchoCall,
  modernHeaders,
  post,
} from './support/messages.ts';
import { openSession, serve } from './support/served.ts';
import { createSubject } from './support/subject.ts';

const NAMES = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const PAGE = 'http://localhost:5173';
const call = post(modernEchoCall('a'), modernHeaders('tools/call', 'echo_text'));

/** Limit, what is left, and the seconds until there is more. */
const standing = ({ headers }: HttpAnswer): readonly (number | undefined)[] =>
  NAMES.map((name) => (headers.has(name) ? Number(headers.get(name)) : undefined));

test.for([true, false])(
  'tells a caller with every answer how many requests are left (fast path: %s)',
  async (fastPath) => {
    let now = 1_000_000;
    const requestLimit = { perMinute: 3, headers: true };
    const { ask } = await serve({ requestLimit, fastPath, clock: () => now });
    expect(standing(await ask(call))).toEqual([3, 2, 60]);
    now += 20_500;
    expect(standing(await ask(post({})))).toEqual([3, 1, 40]);
    expect(standing(await ask(httpRequest({ method: 'PUT', headers: jsonHeaders })))).toEqual([
      3, 0, 40,
    ]);
    const refused = await ask(call);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(standing(refused)).toEqual([3, 0, 40]);
    now += 39_500;
    const allowed = await ask(call);
    expect(allowed.status).toBe(200);
    expect(standing(allowed)).toEqual([3, 0, 21]);
  },
);

test('tells it in sessions and on streams too', async () => {
  const requestLimit = { perMinute: 100, headers: true };
  const served = await serve({ requestLimit, legacySse: true, clock: () => 0 });
  const session = await openSession(served);
  expect(standing(await served.ask(post(echoCall('a'), session)))).toEqual([100, 97, 60]);
  const url = `http://127.0.0.1:${served.port}/sse`;
  const gone = new AbortController();
  const stream = await fetch(url, { signal: gone.signal });
  expect(stream.headers.get('x-ratelimit-remaining')).toBe('96');
  gone.abort();
});

test.for<[string, object]>([
  ['by default', {}],
  ['with a limit alone', { requestLimit: { perMinute: 10 } }],
  ['without a limit', { requestLimit: false }],
])('says nothing of it %s', async ([, options]) => {
  const { ask } = await serve({ requestLimit: { perMinute: 6_000 }, ...options });
  expect(standing(await ask(call))).toEqual([undefined, undefined, undefined]);
});

test('says nothing of it where nobody is counted', async () => {
  const { ask } = await serve({ requestLimit: { perMinute: 1, headers: true } });
  for (const target of ['/health', '/elsewhere']) {
    const answer = await ask(httpRequest({ method: 'GET', target, headers: {} }));
    expect(standing(answer)).toEqual([undefined, undefined, undefined]);
  }
});

test('counts those who get in by name, and tells others nothing before it refuses them', async () => {
  const tokens = [{ token: 'alices-token-0123456789', caller: 'alice' }];
  const { ask } = await serve({ auth: { tokens }, requestLimit: { perMinute: 1, headers: true } });
  const headers = { authorization: 'Bearer alices-token-0123456789' };
  const known = post(modernEchoCall('a'), {
    ...modernHeaders('tools/call', 'echo_text'),
    ...headers,
  });
  const stranger = await ask(call);
  expect([stranger.status, ...standing(stranger)]).toEqual([401, undefined, undefined, undefined]);
  expect(standing(await ask(known))).toEqual([1, 0, 60]);
  for (const bytes of [call, known]) {
    const refused = await ask(bytes);
    expect([refused.status, ...standing(refused)]).toEqual([429, 1, 0, 60]);
  }
});

test.for([
  [{ perMinute: 5, headers: true }, true],
  [{ perMinute: 5 }, false],
] as const)('a page can read it where it is told: %o', async ([requestLimit, isTold]) => {
  const { ask } = await serve({ cors: true, requestLimit });
  const headers = { ...modernHeaders('tools/call', 'echo_text'), origin: PAGE };
  const answer = await ask(post(modernEchoCall('a'), headers));
  const exposed = answer.headers.get('access-control-expose-headers') ?? '';
  expect(exposed).toContain('Retry-After');
  expect(exposed.includes('X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset')).toBe(
    isTold,
  );
});

test('the official client gets them with each answer', async () => {
  const { url, close } = await serveHttp(createSubject().definition, {
    signals: false,
    audit: false,
    requestLimit: { perMinute: 50, headers: true },
  });
  onTestFinished(close);
  const left: (string | null)[] = [];
  const look: FetchLike = async (input, init) => {
    const response = await fetch(input, init);
    left.push(response.headers.get('x-ratelimit-remaining'));
    return response;
  };
  const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: look }));
  await client.callTool({ name: 'echo_text', arguments: { text: 'a' } });
  await client.close();
  expect(left.length).toBeGreaterThan(1);
  expect(left.map(Number)).toEqual(left.map((_left, index) => 49 - index));
});

test.for([0, -1, 1.5])('refuses a limit of %s requests a minute', async (perMinute) => {
  await expect(
    serveHttp(createSubject().definition, { requestLimit: { perMinute } }),
  ).rejects.toThrow(
    `serveHttp has requestLimit.perMinute ${perMinute}: expected a whole number above 0.`,
  );
});
