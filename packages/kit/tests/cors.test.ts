import { createFetchHandler } from '@wellspoken/kit/fetch';
import { serveHttp } from '@wellspoken/kit/http';
import { expect, test } from 'vitest';

import {
  goodPost,
  httpRequest,
  initialize,
  jsonHeaders,
  modernEchoCall,
  modernHeaders,
  post,
  type Headers,
} from './support/messages.ts';
import { serve } from './support/served.ts';
import { createSubject } from './support/subject.ts';

const PAGE = 'http://localhost:5173';
const LOST = '/messages?sessionId=lost';
const FOREIGN = 'https://evil.example';
const corsIn = (names: Iterable<string>): readonly string[] =>
  [...names].filter((name) => name.startsWith('access-control-') || name === 'vary').toSorted();
const ALLOWED = ['access-control-allow-origin', 'access-control-expose-headers', 'vary'];

function from(origin: string, headers: Headers = {}): Headers {
  return { ...jsonHeaders, ...headers, origin };
}

const preflight = (origin: string, target = '/mcp'): Buffer =>
  httpRequest({
    method: 'OPTIONS',
    target,
    headers: { origin, 'access-control-request-method': 'POST' },
  });

const call = modernHeaders('tools/call', 'echo_text');

test.each<[string, number, Buffer]>([
  ['a call of the modern era', 200, post(modernEchoCall('a'), from(PAGE, call))],
  ['an opening of the legacy era', 200, post(initialize(), from(PAGE))],
  ['a health', 200, httpRequest({ method: 'GET', target: '/health', headers: from(PAGE) })],
  ['no message', 400, post({}, from(PAGE))],
  ['no session', 400, httpRequest({ method: 'GET', headers: from(PAGE) })],
  ['an unknown session', 404, httpRequest({ target: LOST, headers: from(PAGE), body: '{}' })],
  ['an unknown path', 404, httpRequest({ target: '/nothing', headers: from(PAGE), body: '{}' })],
  ['another method', 405, httpRequest({ method: 'PUT', headers: from(PAGE), body: '{}' })],
  ['another type', 415, httpRequest({ headers: { ...from(PAGE), 'content-type': 'text/plain' } })],
])('lets a page read the answer to %s (%i)', async (_what, status, bytes) => {
  const { ask } = await serve({ cors: true, legacySse: true });
  const answer = await ask(bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(corsIn(answer.headers.keys())).toEqual(ALLOWED);
});

test('lets a page read that it asks too often', async () => {
  const { ask } = await serve({ cors: true, requestLimit: { perMinute: 1 } });
  const bytes = post(modernEchoCall('a'), from(PAGE, call));
  await ask(bytes);
  const refused = await ask(bytes);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
});

test.each(['/mcp', '/sse', '/messages', '/anywhere'])(
  'answers a browser that asks first about %s',
  async (target) => {
    const { ask } = await serve({ cors: { maxAgeSeconds: 60 }, legacySse: true });
    const answer = await ask(preflight(PAGE, target));
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
    expect(answer.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
    expect(answer.headers.get('access-control-max-age')).toBe('60');
  },
);

test('says nothing to a page that may not call', async () => {
  const { ask } = await serve({ cors: true, legacySse: true });
  for (const bytes of [preflight(FOREIGN), post(modernEchoCall('a'), from(FOREIGN, call))]) {
    const answer = await ask(bytes);
    expect(answer.status).toBe(403);
    expect(corsIn(answer.headers.keys())).toEqual([]);
  }
});

test('lets only the named origins read, although others may call', async () => {
  const { ask } = await serve({ cors: { origins: [PAGE] } });
  const other = 'http://localhost:8080';
  const answer = await ask(post(modernEchoCall('a'), from(other, call)));
  expect(answer.status).toBe(200);
  expect(corsIn(answer.headers.keys())).toEqual(['vary']);
  expect((await ask(preflight(other))).status).toBe(405);
  expect((await ask(preflight(PAGE))).status).toBe(204);
});

test('says nothing at all unless it is asked to', async () => {
  const { ask } = await serve();
  for (const bytes of [preflight(PAGE), post(modernEchoCall('a'), from(PAGE, call))]) {
    expect(corsIn((await ask(bytes)).headers.keys())).toEqual([]);
  }
  expect((await ask(preflight(PAGE))).status).toBe(405);
});

test('tells caches that answers differ by origin, also where there is none', async () => {
  const { ask } = await serve({ cors: true });
  const answer = await ask(goodPost('a'));
  expect(answer.status).toBe(200);
  expect(corsIn(answer.headers.keys())).toEqual(['vary']);
});

test('refuses to start with an origin whose pages may not call', async () => {
  const started = serveHttp(createSubject().definition, { cors: { origins: [FOREIGN] } });
  await expect(started).rejects.toThrow('add "evil.example" to allowedOrigins');
});

test('a fetch handler says the same', async () => {
  const { definition } = createSubject();
  const handler = createFetchHandler(definition, { cors: true, allowedOrigins: ['app.example'] });
  const origin = 'https://app.example';
  const send = (method: string, headers: Headers, body?: string): Promise<Response> =>
    handler(new Request('http://mcp.example/mcp', { method, headers, body: body ?? null }));
  const asked = await send('OPTIONS', { origin, 'access-control-request-method': 'POST' });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  const called = await send('POST', from(origin, call), JSON.stringify(modernEchoCall('a')));
  expect(called.status).toBe(200);
  expect(corsIn(called.headers.keys())).toEqual(ALLOWED);
  const foreign = await send('POST', from(FOREIGN, call), '{}');
  expect([foreign.status, corsIn(foreign.headers.keys())]).toEqual([403, []]);
  await handler.close();
  const late = await send('POST', from(origin, call), '{}');
  expect([late.status, corsIn(late.headers.keys())]).toEqual([503, ALLOWED]);
});
