import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { spawnHttp, type SpawnedServer } from './support/spawn-http.ts';
import { failureOf, textsOf } from './support/words-of.ts';

const ORIGIN = 'https://app.example';

let usual: SpawnedServer;
let strict: SpawnedServer;
beforeAll(async () => {
  usual = await spawnHttp();
  strict = await spawnHttp('--call-limit', '5', '--cors', ORIGIN);
});
afterAll(async () => {
  await usual.end();
  await strict.end();
});

type Transport = Parameters<Client['connect']>[0];

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const OVERSIGHT = { name: 'fetch_ed_code', arguments: { section: '15278' } };

test('the official client of HTTP+SSE reads a section at /sse, its four fields included', async () => {
  const client = await connect(new SSEClientTransport(new URL('/sse', usual.url)));
  const result = await client.callTool(OVERSIGHT);
  expect(textsOf(result)[0]).toMatch(/^\(a\) /);
  expect(result).toMatchObject({
    section: '15278',
    title: 'ARTICLE 2. Citizens’ Oversight Committee',
  });
});

test('the official client of Streamable HTTP reads the same section at /mcp', async () => {
  const client = await connect(new StreamableHTTPClientTransport(usual.url));
  const result = await client.callTool(OVERSIGHT);
  expect(result).toMatchObject({ section: '15278' });
});

test('the eleventh call for a section in a minute is refused with when to come again; another section is not', async () => {
  const client = await connect(new StreamableHTTPClientTransport(usual.url));
  const spellings = ['44237.5', 'EDC 44237.5', '§ 44237.5', '44237.5.'];
  for (let count = 0; count < 10; count += 1) {
    const section = spellings[count % spellings.length];
    const result = await client.callTool({ name: 'fetch_ed_code', arguments: { section } });
    expect(result.isError ?? false).toBe(false);
  }
  const asked = { name: 'fetch_code_section', arguments: { citation: 'Ed. Code, § 44237.5(a)' } };
  const refused = await client.callTool(asked);
  expect(refused.isError).toBe(true);
  const { code, retryAfterMs = 0 } = failureOf(refused);
  expect(code).toBe('rate_limited');
  expect(retryAfterMs).toBeGreaterThan(0);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  const other = { name: 'fetch_ed_code', arguments: { section: '15280' } };
  expect((await client.callTool(other)).isError ?? false).toBe(false);
});

test('answers tell how many calls are left, and one too many is told when to come again', async () => {
  const ask = (): Promise<Response> =>
    fetch(strict.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/list',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
  const answers: Response[] = [];
  for (let count = 0; count < 6; count += 1) answers.push(await ask());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  const left = answers.map(({ headers }) => headers.get('x-ratelimit-remaining'));
  expect(left).toEqual(['4', '3', '2', '1', '0', '0']);
  const refused = answers.at(-1)?.headers;
  expect(refused?.get('x-ratelimit-limit')).toBe('5');
  // In seconds: a minute at most.
  for (const name of ['retry-after', 'x-ratelimit-reset']) {
    expect(Number(refused?.get(name))).toBeGreaterThan(0);
    expect(Number(refused?.get(name))).toBeLessThanOrEqual(60);
  }
});

interface Health {
  readonly servers: readonly [
    { readonly cache: Readonly<Record<'entries' | 'hits' | 'misses', number>> },
  ];
}

test('/health tells of the version, the kept sections and the site', async () => {
  const look = async (): Promise<Health> => {
    const response = await fetch(new URL('/health', usual.url));
    expect(response.status).toBe(200);
    return (await response.json()) as Health;
  };
  const client = await connect(new StreamableHTTPClientTransport(usual.url));
  const { cache: before } = (await look()).servers[0];
  const asked = { name: 'fetch_code_section', arguments: { citation: 'CVC 23152' } };
  await client.callTool(asked);
  await client.callTool(asked);
  expect(await look()).toMatchObject({
    status: 'ok',
    uptimeSeconds: expect.any(Number) as number,
    servers: [
      {
        name: 'california-codes',
        version: '0.1.0',
        cache: { entries: before.entries + 1, hits: before.hits + 1, misses: before.misses + 1 },
        upstream: { state: 'ok', lastOk: expect.any(String) as string },
      },
    ],
  });
});

test('a page may call only where --cors names its origin', async () => {
  const preflight = async ({ url }: SpawnedServer): Promise<string | null> => {
    const headers = { origin: ORIGIN, 'access-control-request-method': 'POST' };
    const { headers: told } = await fetch(url, { method: 'OPTIONS', headers });
    return told.get('access-control-allow-origin');
  };
  expect(await preflight(usual)).toBeNull();
  expect(await preflight(strict)).toBe(ORIGIN);
});
