import { defineServer, type ServerOptions } from '@wellspoken/kit';
import { serveHttp, type HttpOptions } from '@wellspoken/kit/http';
import { expect, onTestFinished, test } from 'vitest';

import { recordLogs } from './support/log-recorder.ts';

type Health = ServerOptions['health'];

async function look(health: Health, options: HttpOptions = {}) {
  const logs = recordLogs();
  let now = 1_000_000;
  const server = (name: string, more: Partial<ServerOptions>) =>
    defineServer({ name, title: name, version: '1.0.0', ...more });
  const { url, close } = await serveHttp(
    [server('one', health === undefined ? {} : { health }), server('two', {})],
    { signals: false, logger: logs.logger, clock: () => now, ...options },
  );
  onTestFinished(close);
  now += 61_999;
  const response = await fetch(new URL('/health', url));
  const told = (await response.json()) as { readonly servers: readonly object[] };
  return { status: response.status, told, logged: logs.lines('error').join('\n') };
}

const plain = { name: 'one', version: '1.0.0', path: '/mcp/one' };
const other = { name: 'two', version: '1.0.0', path: '/mcp/two' };

test('says what a server says of itself, and since when all are served', async () => {
  const { status, told } = await look(() => ({
    cache: { entries: 3 },
    name: 'forged',
    since: null,
  }));
  expect(status).toBe(200);
  expect(told).toEqual({
    status: 'ok',
    uptimeSeconds: 61,
    servers: [{ ...plain, cache: { entries: 3 }, since: null }, other],
  });
});

test.for<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('canary /srv/secret');
    },
  ],
  ['returns what is no JSON', () => ({ canary: 1n })],
  ['returns a list', () => ['canary']],
  [
    'rejects',
    async () => {
      throw new Error('canary /srv/secret');
    },
  ],
])('stays well where a health %s, and tells only the log why', async ([, health]) => {
  const { status, told, logged } = await look(health as Health);
  expect(status).toBe(200);
  expect(told.servers).toEqual([{ ...plain, problem: 'Its health cannot be told.' }, other]);
  expect(JSON.stringify(told)).not.toContain('canary');
  expect(logged).toContain('The health of a server cannot be told');
});

test('waits for a health that takes a moment', async () => {
  const { told } = await look(async () => ({ notes: 3 }));
  expect(told.servers).toEqual([{ ...plain, notes: 3 }, other]);
});

test('waits for no health that does not come', async () => {
  const { status, told } = await look(() => new Promise<never>(() => {}));
  expect(status).toBe(200);
  const problem = 'It does not answer, because it is busy or stuck.';
  expect(told.servers).toEqual([{ ...plain, problem }, other]);
});

test('asks no server for its health where that is behind a gate', async () => {
  let asked = 0;
  const health = () => ({ asked: ++asked });
  const tokens = [{ token: 'alices-token-0123456789', caller: 'alice' }];
  expect((await look(health, { auth: { tokens } })).told).toEqual({ status: 'ok' });
  expect(asked).toBe(0);
});
