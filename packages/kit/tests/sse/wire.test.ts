import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import {
  echoCall,
  httpRequest,
  jsonHeaders,
  modernMeta,
  request,
  type Headers,
} from '../support/messages.ts';
import { serve } from '../support/served.ts';
import { openStream, postTo } from './raw-stream.ts';

type Served = Awaited<ReturnType<typeof serve>>;

const at = ({ port }: Served, path: string): URL => new URL(path, `http://127.0.0.1:${port}`);
const errorIn = (text: string): unknown => (JSON.parse(text) as { error: unknown }).error;

test(
  'opens with the address to post to, takes a message with 202, and answers on the stream',
  verifies('california-codes.protocol.sse'),
  async () => {
    const served = await serve({ legacySse: true });
    const stream = await openStream(at(served, '/sse'));
    expect(stream.response.statusCode).toBe(200);
    expect(stream.response.headers['content-type']).toBe('text/event-stream');
    expect(stream.response.headers['cache-control']).toContain('no-cache');
    expect(stream.address).toMatch(/^\/messages\?sessionId=[0-9a-f-]{36}$/);
    expect(await stream.initialize('2024-11-05')).toMatchObject({
      id: 0,
      result: { protocolVersion: '2024-11-05', serverInfo: { name: 'subject' } },
    });
    const { status, text } = await stream.post(echoCall('hello', 7));
    expect([status, text]).toEqual([202, '']);
    expect(await stream.message()).toMatchObject({
      id: 7,
      result: { content: [{ type: 'text', text: '{"text":"hello"}' }] },
    });
  },
);

test('puts its addresses under the name of the server, where the endpoint is', async () => {
  const served = await serve({ legacySse: true, nameInPath: true });
  const stream = await openStream(at(served, '/sse/subject'));
  expect(stream.address).toMatch(/^\/messages\/subject\?sessionId=/);
  await stream.initialize();
  expect(await stream.ask(echoCall('named'))).toMatchObject({
    result: { structuredContent: { text: 'named' } },
  });
  expect((await served.ask(httpRequest({ method: 'GET', target: '/sse' }))).status).toBe(404);
});

test('is not there unless it is asked for', async () => {
  const served = await serve();
  for (const target of ['/sse', '/messages?sessionId=a']) {
    const { status } = await served.ask(httpRequest({ method: 'GET', target }));
    expect(status).toBe(404);
  }
});

test.each([
  ['POST', '/sse', 'GET'],
  ['DELETE', '/sse', 'GET'],
  ['GET', '/messages', 'POST'],
  ['PUT', '/messages', 'POST'],
])('refuses %s %s with 405, and says what it takes', async (method, target, allow) => {
  const served = await serve({ legacySse: true });
  const answer = await served.ask(httpRequest({ method, target, body: '{}' }));
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
});

interface BadBody {
  readonly what: string;
  readonly body: string;
  readonly status: number;
  readonly headers?: Headers;
  readonly error?: { readonly code: number; readonly message?: string };
}

const BAD_BODIES: readonly BadBody[] = [
  { what: 'is no JSON', body: '{"jsonrpc"', status: 400, error: { code: -32700 } },
  { what: 'is no message', body: '{"id":1}', status: 400, error: { code: -32600 } },
  { what: 'is empty', body: '', status: 400, error: { code: -32700 } },
  {
    what: 'has params that are none',
    body: '{"jsonrpc":"2.0","id":1,"method":"a","params":1}',
    status: 400,
    error: { code: -32600 },
  },
  {
    what: 'is of another type',
    body: '{}',
    headers: { 'content-type': 'text/plain' },
    status: 415,
  },
  { what: 'is too large', body: `"${'x'.repeat(2_000)}"`, status: 413 },
  {
    what: 'is a batch outside of 2025-03-26',
    body: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    status: 400,
    error: {
      code: -32600,
      message:
        'Invalid request: batches exist in revision 2025-03-26 only; post one message at a time.',
    },
  },
];

test.each(BAD_BODIES)('refuses a body that $what, and goes on', async (bad) => {
  const served = await serve({ legacySse: true, maxBodyBytes: 1_000 });
  const stream = await openStream(at(served, '/sse'));
  await stream.initialize();
  const refused = await stream.post(bad.body, bad.headers);
  expect(refused.status).toBe(bad.status);
  expect(errorIn(refused.text)).toMatchObject(bad.error ?? { code: -32600 });
  expect(await stream.ask(echoCall('still here'))).toMatchObject({ id: 1, result: {} });
});

test.each([
  ['/messages', 400, 'The sessionId is missing: open /sse'],
  ['/messages?sessionid=a', 400, 'The sessionId is missing'],
  ['/messages?sessionId=', 404, 'There is no such session'],
  ['/messages?sessionId=00000000-0000-4000-8000-000000000000', 404, 'Open /sse again.'],
])('refuses a POST to %s with %i', async (target, status, words) => {
  const served = await serve({ legacySse: true });
  const refused = await postTo(at(served, target), JSON.stringify(echoCall('lost', 5)));
  expect(refused.status).toBe(status);
  expect(JSON.parse(refused.text)).toMatchObject({
    id: 5,
    error: { code: -32600, message: expect.stringContaining(words) as string },
  });
});

test('refuses an id that is in use, and the first request keeps its answer', async () => {
  const served = await serve({ legacySse: true });
  const stream = await openStream(at(served, '/sse'));
  await stream.initialize();
  const hold = request('tools/call', { name: 'hold_text', arguments: { text: 'first' } }, 3);
  await stream.post(hold);
  await served.reached(1);
  const refused = await stream.post(echoCall('second', 3));
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toMatchObject({ id: 3, error: { code: -32600 } });
  served.release();
  expect(await stream.message()).toMatchObject({
    id: 3,
    result: { structuredContent: { text: 'first' } },
  });
  expect(await stream.ask(echoCall('third', 3))).toMatchObject({ id: 3, result: {} });
});

test('answers a batch of 2025-03-26 in one event, without what was cancelled', async () => {
  const served = await serve({ legacySse: true });
  const stream = await openStream(at(served, '/sse'));
  await stream.initialize('2025-03-26');
  const hold = request('tools/call', { name: 'hold_text', arguments: { text: 'x' } }, 3);
  await stream.post([echoCall('one', 1), request('nothing/known', {}, 2), hold]);
  await served.reached(1);
  const params = { requestId: 3 };
  await stream.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  const { data = '' } = (await stream.next()) ?? {};
  const answers = JSON.parse(data) as { readonly id: number }[];
  expect(answers.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: 1, result: {} },
    { id: 2, error: { code: -32601 } },
  ]);
  expect(served.cancelled()).toBe(1);
  const twice = await stream.post([echoCall('one', 8), echoCall('two', 8)]);
  expect(twice.status).toBe(400);
});

test.each([
  ['server/discover', { _meta: modernMeta }, -32022],
  ['server/discover', {}, -32601],
  ['tools/list', { _meta: modernMeta }, -32022],
  ['subscriptions/listen', { _meta: modernMeta, notifications: {} }, -32022],
])('answers %s of the modern era with what to do instead', async (method, params, code) => {
  const served = await serve({ legacySse: true });
  const stream = await openStream(at(served, '/sse'));
  const { error } = await stream.ask(request(method, params, 9));
  expect(error).toMatchObject({ code, message: expect.stringContaining('send') as string });
  expect(error?.message).toContain('initialize');
  if (code !== -32022) return;
  expect(error?.data).toEqual({
    requested: '2026-07-28',
    supported: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  });
});

test.each(['/sse', '/messages?sessionId=a'])(
  'lets no foreign page or name in at %s',
  async (target) => {
    const served = await serve({ legacySse: true });
    const method = target === '/sse' ? 'GET' : 'POST';
    for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }]) {
      const sent = httpRequest({
        method,
        target,
        headers: { ...jsonHeaders, ...headers },
        body: '{}',
      });
      expect((await served.ask(sent)).status).toBe(403);
    }
  },
);

test('counts what is posted against the limits of the endpoint', async () => {
  const served = await serve({ legacySse: true, requestLimit: { perMinute: 4 } });
  const stream = await openStream(at(served, '/sse'));
  await stream.initialize();
  await stream.ask(echoCall('fourth'));
  const refused = await stream.post(echoCall('fifth'));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('counts what is being answered, although its POST is over', async () => {
  const served = await serve({ legacySse: true, maxInFlight: 2 });
  const stream = await openStream(at(served, '/sse'));
  await stream.initialize();
  const hold = (id: number) =>
    request('tools/call', { name: 'hold_text', arguments: { text: 'x' } }, id);
  for (const id of [1, 2]) expect((await stream.post(hold(id))).status).toBe(202);
  await served.reached(2);
  expect((await stream.post(hold(3))).status).toBe(503);
  served.release();
  await stream.message();
  await stream.message();
  expect((await stream.post(echoCall('again', 4))).status).toBe(202);
});
