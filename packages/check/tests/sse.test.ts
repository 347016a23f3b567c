import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { check } from '../src/index.ts';
import { startFixtureHost, type FixtureHost } from './support/corpus.ts';

let host: FixtureHost | undefined;

beforeAll(async () => {
  host = await startFixtureHost();
});

afterAll(() => host?.close());

const hostUrl = (id: string): string => {
  if (!host) throw new Error('Expected the host of the fixtures to run.');
  return host.urlOf('legacy', id);
};

/** Serves a tool by the transport of the official SDK while `work` looks at it. */
async function withSdkServer<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const program = fileURLToPath(new URL('../fixtures/odd-http/sdk-sse.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { port } = JSON.parse(line) as { readonly port: number };
    return await work(`http://127.0.0.1:${port}/sse`);
  } finally {
    const ended = once(child, 'close');
    child.stdin.end();
    await ended;
  }
}

const only = ['http/legacy-sse-only', 'jsonrpc/version'];

test('a server of HTTP+SSE is examined, and the finding says that it offers nothing newer', async () => {
  const { eras, server, problems, results } = await check(
    { url: hostUrl('http/legacy-sse-only:old-transport') },
    { only },
  );
  expect(eras).toEqual([{ era: 'legacy', transport: 'sse', revision: '2025-11-25' }]);
  expect(server.name).toBe('clean-notes');
  expect(problems).toEqual([]);
  expect(results.map(({ rule, verdict, level }) => [rule, verdict, level])).toEqual([
    ['http/legacy-sse-only', 'fail', 'practice'],
    ['jsonrpc/version', 'pass', 'must'],
  ]);
});

test('the transport of the official SDK is understood', async () => {
  const { server, results } = await withSdkServer((url) => check({ url }, { only }));
  expect(server.name).toBe('sdk-sse');
  expect(results.map(({ rule, verdict, transport }) => [rule, verdict, transport])).toEqual([
    ['http/legacy-sse-only', 'fail', 'sse'],
    ['jsonrpc/version', 'pass', 'sse'],
  ]);
});

test('a server of Streamable HTTP is not accused', async () => {
  const { results } = await check({ url: hostUrl('clean') }, { only });
  expect(results.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
});

test('an address that speaks neither is told as such', async () => {
  const { eras, problems } = await check({ url: hostUrl('no such server') }, { only });
  expect(eras).toEqual([]);
  expect(problems.join(' ')).toContain('got HTTP 404');
});
