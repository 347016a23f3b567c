import { Client, SSEClientTransport } from '@modelcontextprotocol/client';
import { defineServer, defineTool, type AuthOptions } from '@wellspoken/kit';
import { serveHttp, type HttpOptions, type HttpServer } from '@wellspoken/kit/http';
import { expect, onTestFinished, test } from 'vitest';

import {
  initialize,
  initialized,
  jsonHeaders,
  request,
  type Headers,
} from '../support/messages.ts';
import { openStream, postTo } from './raw-stream.ts';

const PAGE = 'http://localhost:5173';

let changes = 0;
const shared = { openWorld: false, description: 'Does next to nothing.' } as const;
const definition = defineServer({
  name: 'guarded',
  title: 'Guarded',
  version: '1.0.0',
  tools: [
    defineTool({ ...shared, name: 'look', title: 'Look', effect: 'read', run: () => 'seen' }),
    defineTool({
      ...shared,
      name: 'change',
      title: 'Change',
      effect: 'update',
      scopes: ['notes:write'],
      run: (_input, { caller }) => {
        changes += 1;
        return `changed by ${caller.id}`;
      },
    }),
  ],
});

/** Two tokens of one caller, of which one may less, and one of another. */
const tokens = [
  { token: 'ada-may-do-everything', caller: 'ada' },
  { token: 'ada-may-only-look-at-it', caller: 'ada', scopes: ['read'] },
  { token: 'bob-may-do-everything', caller: 'bob' },
] as const;
const [all, less, other] = tokens.map(({ token }) => bearer(token));

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

async function serve(
  more: Partial<AuthOptions> = {},
  options: HttpOptions = {},
): Promise<HttpServer> {
  const served = await serveHttp(definition, {
    ...options,
    auth: { tokens, ...more },
    legacySse: true,
    cors: true,
    signals: false,
    audit: false,
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  onTestFinished(() => void served.close());
  return served;
}

test.each(['/sse', '/messages?sessionId=a'])(
  'lets nobody in at %s without a token',
  async (path) => {
    const { url } = await serve();
    const method = path === '/sse' ? 'GET' : 'POST';
    const headers = { ...jsonHeaders, origin: PAGE };
    const response = await fetch(new URL(path, url), { method, headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
    expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  },
);

test('tells a browser what a page may send before it has a token', async () => {
  const { url } = await serve();
  const headers = { origin: PAGE, 'access-control-request-method': 'POST' };
  const response = await fetch(url, { method: 'OPTIONS', headers });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
});

test('lets only the caller who opened a stream post to it, and each time with a token', async () => {
  const { url } = await serve();
  const stream = await openStream(new URL('/sse', url), all);
  const address = new URL(stream.address, url);
  const ping = JSON.stringify(request('ping'));
  const status = async (headers: Headers = {}): Promise<number> =>
    (await postTo(address, ping, { ...jsonHeaders, ...headers })).status;
  expect(await status(other)).toBe(404);
  expect(await status()).toBe(401);
  expect(await status(bearer('nobody-knows-this-token'))).toBe(401);
  expect(await status(less)).toBe(202);
  expect(await stream.message()).toMatchObject({ id: 1, result: {} });
});

test('judges each request by the token that it came with, not by that of the stream', async () => {
  const { url } = await serve();
  const stream = await openStream(new URL('/sse', url), all);
  const send = (headers: Headers = {}, method = 'tools/call', id = 1) =>
    stream.post(request(method, { name: 'change' }, id), { ...jsonHeaders, ...headers });
  expect((await send(less)).status).toBe(403);
  expect((await send(all)).status).toBe(202);
  expect(await stream.message()).toMatchObject({
    result: { content: [{ text: 'changed by token:ada' }] },
  });
  await send(less, 'tools/list', 2);
  expect(await stream.message()).toMatchObject({ result: { tools: [{ name: 'look' }] } });
  await send(all, 'tools/list', 3);
  expect(await stream.message()).toMatchObject({
    result: { tools: [{ name: 'look' }, { name: 'change' }] },
  });
});

test('judges a request that is cancelled at once by the token that it came with, too', async () => {
  const { url } = await serve();
  const stream = await openStream(new URL('/sse', url), all);
  const send = (message: unknown, headers: Headers = {}) =>
    stream.post(message, { ...jsonHeaders, ...headers });
  await send(initialize('2025-03-26'), all);
  await stream.message();
  await send(initialized, all);
  const before = changes;
  const cancelled = 'notifications/cancelled';
  const cancel = { jsonrpc: '2.0', method: cancelled, params: { requestId: 5 } };
  const sent = await send([request('tools/call', { name: 'change' }, 5), cancel], less);
  expect(sent.status).toBe(202);
  await send(request('tools/call', { name: 'look' }, 6), less);
  expect(await stream.message()).toMatchObject({ id: 6, result: { content: [{ text: 'seen' }] } });
  expect(changes).toBe(before);
});

test.for([
  ['https://example.org/mcp', '/messages?'],
  ['https://example.org/tools/mcp', '/tools/messages?'],
  ['https://example.org/a/b/mcp/', '/a/b/messages?'],
  ['https://example.org/tools', '/messages?'],
] as const)('tells clients of %s to post to %s', async ([resource, start]) => {
  const { url } = await serve({ resource });
  const stream = await openStream(new URL('/sse', url), all);
  expect(stream.address.startsWith(`${start}sessionId=`)).toBe(true);
});

test('has whoever holds most of the streams make room for one who holds fewer', async () => {
  const { url } = await serve({}, { sessions: { max: 3 } });
  const open = (headers: Headers = {}) => openStream(new URL('/sse', url), headers);
  const [first, second, third] = [await open(all), await open(all), await open(all)];
  const status = async (headers: Headers = {}): Promise<number> => {
    const response = await fetch(new URL('/sse', url), { headers });
    await response.body?.cancel();
    return response.status;
  };
  expect(await status(all)).toBe(503);
  const theirs = await open(other);
  await first.ended;
  for (const stream of [second, third]) {
    expect((await stream.post(request('ping'), { ...jsonHeaders, ...all })).status).toBe(202);
  }
  // One more for each would only go on in circles.
  expect([await status(all), await status(other)]).toEqual([503, 503]);
  expect((await theirs.post(request('ping'), { ...jsonHeaders, ...other })).status).toBe(202);
});

test('the official client gets in with a token', async () => {
  const { url } = await serve();
  const client = new Client({ name: 'c', version: '1' });
  onTestFinished(() => client.close());
  const requestInit = { headers: { ...all } };
  await client.connect(new SSEClientTransport(new URL('/sse', url), { requestInit }));
  expect(await client.callTool({ name: 'change' })).toMatchObject({
    content: [{ text: 'changed by token:ada' }],
  });
});
