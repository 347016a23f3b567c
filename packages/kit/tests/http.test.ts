import { request as rawRequest } from 'node:http';

import { defineServer, defineTool, KitError, type ServerDefinition } from '@wellspoken/kit';
import { serveHttp, type HttpOptions } from '@wellspoken/kit/http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { verifies } from '@wellspoken/proof';
import { afterEach, expect, test, vi } from 'vitest';

function createNamed(name: string): ServerDefinition {
  return defineServer({
    name,
    title: name,
    version: '2.0.0',
    tools: [
      defineTool({
        name: 'say_name',
        title: 'Say the name',
        description: 'Returns the name of the server.',
        effect: 'read',
        openWorld: false,
        run: () => name,
      }),
    ],
  });
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function serve(
  servers: ServerDefinition | readonly ServerDefinition[],
  options: HttpOptions = {},
) {
  const served = await serveHttp(servers, { signals: false, audit: false, ...options });
  closers.push(served.close);
  return served;
}

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  closers.push(() => client.close());
  return client;
}

test(
  'serves one server at /mcp, on loopback, at a free port',
  verifies('http.bind', 'http.endpoint'),
  async () => {
    const { url } = await serve(createNamed('only'));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const { content } = await (await connectTo(url)).callTool({ name: 'say_name' });
    expect(content).toEqual([{ type: 'text', text: 'only' }]);
  },
);

test('serves several servers on one port, each at its own name', async () => {
  const { url, urls } = await serve([createNamed('one'), createNamed('two')]);
  expect(Object.keys(urls)).toEqual(['one', 'two']);
  expect(url).toBe(urls['one']);
  for (const [name, endpoint] of Object.entries(urls)) {
    expect(new URL(endpoint).pathname).toBe(`/mcp/${name}`);
    const { content } = await (await connectTo(endpoint)).callTool({ name: 'say_name' });
    expect(content).toEqual([{ type: 'text', text: name }]);
  }
});

test('puts a single server at its name too, where it is asked to', async () => {
  const { url, urls } = await serve(createNamed('only'), { nameInPath: true });
  expect(new URL(url).pathname).toBe('/mcp/only');
  expect(urls).toEqual({ only: url });
});

test('says at /health that it is well, and which servers it has', async () => {
  const { url } = await serve([createNamed('one'), createNamed('two')]);
  const response = await fetch(new URL('/health', url));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: 'ok',
    uptimeSeconds: expect.any(Number) as number,
    servers: [
      { name: 'one', version: '2.0.0', path: '/mcp/one' },
      { name: 'two', version: '2.0.0', path: '/mcp/two' },
    ],
  });
});

test('names the endpoints to whoever asks for another path', async () => {
  const { url } = await serve(createNamed('only'));
  const response = await fetch(new URL('/elsewhere', url), { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('the endpoints are /mcp');
});

test.for(['0.0.0.0', '::', '192.168.1.10', 'example.org'])(
  'refuses to listen on %s without authentication',
  verifies('http.bind'),
  async (host) => {
    await expect(serveHttp(createNamed('only'), { host })).rejects.toMatchObject({
      code: 'KIT_BIND_REFUSED',
      message: expect.stringContaining('no authentication is set up') as string,
    });
  },
);

test('listens on the IPv6 loopback too, where there is one', async ({ skip }) => {
  const served = await serve(createNamed('only'), { host: '::1' }).catch((error: unknown) => {
    if (error instanceof KitError && error.message.includes('EADDRNOTAVAIL')) return undefined;
    throw error;
  });
  if (served === undefined) return skip('this machine has no IPv6');
  expect(served.url).toMatch(/^http:\/\/\[::1\]:\d+\/mcp$/);
  expect((await fetch(new URL('/health', served.url))).status).toBe(200);
});

test('says that a port is taken, and what to do', async () => {
  const { url } = await serve(createNamed('only'));
  const port = Number(new URL(url).port);
  await expect(serveHttp(createNamed('other'), { port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 cannot be opened: it is in use: choose another, or 0.`,
  );
});

test('refuses an empty list of servers, and two of one name', async () => {
  await expect(serveHttp([])).rejects.toMatchObject({ code: 'KIT_OPTION_INVALID' });
  await expect(serveHttp([createNamed('a'), createNamed('a')])).rejects.toMatchObject({
    code: 'KIT_NAME_DUPLICATE',
  });
});

test('answers a caller that sends too many requests with 429 and when to try again', async () => {
  const { url } = await serve(createNamed('only'), { requestLimit: { perMinute: 2 } });
  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
    });
    statuses.push([response.status, Number(response.headers.get('retry-after'))]);
  }
  expect(statuses[1]?.[0]).toBe(415);
  expect(statuses[2]?.[0]).toBe(429);
  expect(statuses[2]?.[1]).toBeGreaterThan(0);
});

const HOSTS: readonly [host: string, status: number][] = [
  ['localhost:1', 415],
  ['127.0.0.1', 415],
  ['[::1]:9', 415],
  ['evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost@evil.example', 400],
];

test.for(HOSTS)('answers the Host %s with %d', async ([host, status]) => {
  const { url } = await serve(createNamed('only'));
  expect(await statusWith(url, { host })).toBe(status);
});

const ORIGINS: readonly [origin: string, status: number][] = [
  ['http://localhost:5173', 415],
  ['http://127.0.0.1', 415],
  ['https://evil.example', 403],
  ['http://localhost.evil.example', 403],
  ['null', 403],
];

test.for(ORIGINS)(
  'answers the Origin %s with %d',
  verifies('http.origin'),
  async ([origin, status]) => {
    const { url } = await serve(createNamed('only'));
    expect(await statusWith(url, { origin })).toBe(status);
  },
);

test('lets web pages of an origin in that was allowed', async () => {
  const { url } = await serve(createNamed('only'), { allowedOrigins: ['app.example'] });
  expect(await statusWith(url, { origin: 'https://app.example' })).toBe(415);
  expect(await statusWith(url, { origin: 'http://localhost' })).toBe(403);
});

// fetch sets these headers itself, so they are sent by hand; 415 is the next hurdle behind the guard.
function statusWith(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('closes once, however often it is told to, and lets go of the signals', async () => {
  const before = process.listenerCount('SIGTERM');
  const served = await serveHttp(createNamed('only'), { audit: false });
  expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  await Promise.all([served.close(), served.close()]);
  expect(process.listenerCount('SIGTERM')).toBe(before);
  await expect(fetch(served.url)).rejects.toThrow('fetch failed');
});

test('closes while a client listens for changes, after telling it', async () => {
  const served = await serve(createNamed('only'));
  const client = await connectTo(served.url);
  const subscription = await client.listen({ toolsListChanged: true });
  const closed = vi.fn();
  void subscription.closed.then(closed);
  await served.close();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
});
