import { defineServer, defineTool } from '@wellspoken/kit';
import { createFetchHandler, type FetchHandler, type FetchOptions } from '@wellspoken/kit/fetch';
import { verifies } from '@wellspoken/proof';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ACCEPT = 'application/json, text/event-stream';
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'session-test', version: '1' },
  },
};
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

const waitTool = defineTool({
  name: 'wait',
  title: 'Wait',
  description: 'Waits for the end.',
  effect: 'read',
  openWorld: false,
  run: (_input, ctx) =>
    new Promise<string>((resolve) => ctx.signal.addEventListener('abort', () => resolve('ended'))),
});

interface Subject {
  readonly handler: FetchHandler;
  readonly send: (
    body: object,
    session?: string,
    options?: { caller?: string; method?: string },
  ) => Promise<Response>;
  readonly open: (caller?: string) => Promise<string>;
  readonly pass: (ms: number) => void;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

function openSubject(sessions: FetchOptions['sessions'] = {}): Subject {
  let now = 0;
  const server = defineServer({ name: 's', title: 'S', version: '1', tools: [waitTool] });
  const handler = createFetchHandler(server, { sessions, clock: () => now, audit: false });
  const send: Subject['send'] = async (body, session, { caller = 'me', method = 'POST' } = {}) =>
    handler(
      new Request('http://localhost/mcp', {
        method,
        headers: {
          accept: ACCEPT,
          'content-type': 'application/json',
          ...(session !== undefined && { 'mcp-session-id': session }),
        },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
      { caller: { id: caller } },
    );
  const open: Subject['open'] = async (caller = 'me') => {
    const response = await send(INITIALIZE, undefined, { caller });
    await response.text();
    return response.headers.get('mcp-session-id') ?? '';
  };
  const pass = (ms: number): void => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  return { handler, send, open, pass };
}

const statusOf = async (response: Promise<Response>): Promise<number> => (await response).status;

test(
  'opens a session with an id that nobody can guess',
  verifies('http.session-ascii', 'http.session-entropy'),
  async () => {
    const { open } = openSubject();
    const ids = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test(
  'refuses a request without a session id with 400',
  verifies('http.session-required'),
  async () => {
    const { send } = openSubject();
    const response = await send(PING);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('send initialize first');
  },
);

test(
  'refuses an unknown, an ended and a stranger’s session with 404',
  verifies('http.session-ended', 'http.session-not-auth'),
  async () => {
    const { send, open } = openSubject();
    expect(await statusOf(send(PING, 'unknown'))).toBe(404);
    const mine = await open();
    expect(await statusOf(send(PING, mine, { caller: 'you' }))).toBe(404);
    expect(await statusOf(send({}, mine, { method: 'DELETE' }))).toBe(200);
    expect(await statusOf(send(PING, mine))).toBe(404);
  },
);

test('ends a session that nobody used for too long', async () => {
  const { send, open, pass } = openSubject({ idleMs: 60_000 });
  const [used, unused] = [await open(), await open()];
  pass(40_000);
  await (await send(PING, used)).text();
  pass(40_000);
  expect(await statusOf(send(PING, used))).toBe(200);
  expect(await statusOf(send(PING, unused))).toBe(404);
});

test('makes room by ending the longest unused session', async () => {
  const { send, open, pass } = openSubject({ max: 2 });
  const first = await open();
  pass(1);
  const second = await open();
  pass(1);
  await (await send(PING, first)).text();
  await open();
  expect(await statusOf(send(PING, first))).toBe(200);
  expect(await statusOf(send(PING, second))).toBe(404);
});

test('refuses a new session while all are in use, and says when to try again', async () => {
  const { send, open } = openSubject({ max: 1 });
  const busy = await open();
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'wait' } };
  const streaming = await send(call, busy);
  const refused = await send(INITIALIZE);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  await streaming.body?.cancel();
  expect(await open()).not.toBe('');
});

test('a caller who keeps every session busy gives one up to a caller with fewer', async () => {
  const { send, open, pass } = openSubject({ max: 3 });
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'wait' } };
  const held: string[] = [];
  for (let count = 0; count < 3; count++) {
    held.push(await open('greedy'));
    await send(call, held[count], { caller: 'greedy' });
    pass(1);
  }
  const own = await open('plain');
  expect(await statusOf(send(PING, own, { caller: 'plain' }))).toBe(200);
  const left = held.map((id) => statusOf(send(PING, id, { caller: 'greedy' })));
  expect(await Promise.all(left)).toEqual([404, 200, 200]);
  // Nobody gains by taking it back: that one would have more again.
  expect((await send(INITIALIZE, undefined, { caller: 'greedy' })).status).toBe(503);
});

test('keeps nothing of an opening that failed', async () => {
  const { send, open } = openSubject({ max: 1 });
  const broken = { ...INITIALIZE, params: { protocolVersion: 7 } };
  expect((await send(broken)).ok).toBe(false);
  const id = await open();
  expect(await statusOf(send(PING, id))).toBe(200);
});

test('sweeps only while there is a session to sweep', async () => {
  const { send, open } = openSubject();
  expect(vi.getTimerCount()).toBe(0);
  const id = await open();
  expect(vi.getTimerCount()).toBe(1);
  await send({}, id, { method: 'DELETE' });
  expect(vi.getTimerCount()).toBe(0);
});

test('closing ends every session and refuses what comes later', async () => {
  const { handler, send, open } = openSubject();
  const id = await open();
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'wait' } };
  const streaming = await send(call, id);
  await handler.close();
  expect(await streaming.text()).not.toContain('"result"');
  const refused = await send(INITIALIZE);
  expect(refused.status).toBe(503);
  expect(vi.getTimerCount()).toBe(0);
});

test(
  'answers GET and DELETE of a modern client with 405',
  verifies('http.get-405', 'http.delete-405'),
  async () => {
    const { handler } = openSubject();
    for (const method of ['GET', 'DELETE']) {
      const response = await handler(
        new Request('http://localhost/mcp', {
          method,
          headers: { 'mcp-protocol-version': '2026-07-28', accept: 'text/event-stream' },
        }),
      );
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    }
  },
);
