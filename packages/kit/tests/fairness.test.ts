import { expect, test } from 'vitest';

import { echoed, messageIn } from './support/answers.ts';
import type { HttpConnection } from './support/http-connection.ts';
import {
  echoCall,
  goodPost,
  httpHead,
  initialize,
  jsonHeaders,
  modernRequest,
  modernHeaders,
  post,
  type Headers,
} from './support/messages.ts';
import { openSession, serve, type Served } from './support/served.ts';
import { createSubject } from './support/subject.ts';

/** A quarter of it is the reserve of each client. */
const LIMIT = { perMinute: 40 };

/** Opens a connection that has been answered. */
async function arrive(served: Served): Promise<HttpConnection> {
  const connection = served.connect();
  expect(await isAnswered(connection, goodPost('first'))).toBe(true);
  return connection;
}

async function isAnswered(connection: HttpConnection, bytes: Uint8Array): Promise<boolean> {
  const answer = await connection.ask(bytes);
  return answer.status === 200 && !answer.text.includes('"isError":true');
}

async function flood(served: Served, connections: number, times: number): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = served.connect();
      for (let count = 0; count < times; count++) await connection.ask(goodPost('flood'));
    }),
  );
}

test.each([
  ['requests', { requestLimit: LIMIT }],
  ['calls of a tool', { rateLimit: LIMIT }],
])('a client keeps being answered while others use up the %s', async (_what, options) => {
  const served = await serve({ ...options, clock: () => 1_000_000 });
  const plain = await arrive(served);
  await flood(served, 1, 80);
  await flood(served, 20, 5);
  for (let count = 0; count < 9; count++) {
    expect(await isAnswered(plain, goodPost('plain'))).toBe(true);
  }
});

test('a client keeps being answered on new connections of its session', async () => {
  const served = await serve({ requestLimit: LIMIT, rateLimit: LIMIT, clock: () => 1_000_000 });
  const session = await openSession(served);
  await served.ask(post(echoCall('before'), session));
  await flood(served, 20, 5);
  for (let count = 0; count < 8; count++) {
    expect(echoed(messageIn(await served.ask(post(echoCall('x'), session))))).toBe('x');
  }
});

test('a session id that nobody has is worth no more than its connection', async () => {
  const served = await serve({ requestLimit: LIMIT, clock: () => 1_000_000 });
  await flood(served, 1, 80);
  const connection = served.connect();
  let allowed = 0;
  for (let count = 0; count < 30; count++) {
    const headers = { ...jsonHeaders, 'mcp-session-id': `forged-${count}` };
    allowed += (await connection.ask(post(echoCall('x'), headers))).status === 429 ? 0 : 1;
  }
  expect(allowed).toBe(10);
});

test('callers with tokens have exactly their limit, on however many connections', async () => {
  const tokens = [{ token: 'alices-token-0123456789', caller: 'alice' }];
  const served = await serve({ auth: { tokens }, requestLimit: LIMIT, clock: () => 1_000_000 });
  const headers = {
    ...modernHeaders('tools/list'),
    authorization: 'Bearer alices-token-0123456789',
  };
  const statuses: number[] = [];
  for (let count = 0; count < 50; count++) {
    statuses.push((await served.ask(post(modernRequest('tools/list'), headers))).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT.perMinute);
});

test('a client gets places for calls while another has all that its caller may have', async () => {
  const served = await serve({}, createSubject(64));
  const plain = await arrive(served);
  const hold = modernRequest('tools/call', { name: 'hold_text', arguments: { text: 'x' } });
  const holding = post(hold, modernHeaders('tools/call', 'hold_text'));
  await served.connect().write(Buffer.concat(Array.from({ length: 80 }, () => holding)));
  await served.reached(64);
  for (let count = 0; count < 5; count++) {
    expect(await isAnswered(plain, goodPost('plain'))).toBe(true);
  }
});

const MAX = 40;

/** Opens sessions on connections of their own, each with or without a stream that stays open. */
async function openMany(served: Served, count: number, keepsStream: boolean): Promise<number[]> {
  const statuses: number[] = [];
  for (let opened = 0; opened < count; opened++) {
    const connection = served.connect();
    const { status, headers } = await connection.ask(post(initialize()));
    statuses.push(status);
    const id = headers.get('mcp-session-id');
    if (!keepsStream || id === undefined) continue;
    await connection.write(
      httpHead({ method: 'GET', headers: { ...jsonHeaders, 'mcp-session-id': id } }),
    );
    await connection.begun();
  }
  return statuses;
}

const isKept = async (served: Served, session: Headers): Promise<boolean> =>
  (await served.ask(post(echoCall('x'), session))).status === 200;

test.each([
  ['one connection', true, false],
  ['a connection for each', false, false],
  ['a connection for each, with a stream', false, true],
])('a session is kept while another client opens many on %s', async (_how, isOne, keepsStream) => {
  const served = await serve({ sessions: { max: MAX }, clock: () => 1_000_000 });
  const session = await openSession(served);
  expect(await isKept(served, session)).toBe(true);
  if (isOne) {
    const connection = served.connect();
    for (let count = 0; count < MAX * 3; count++) await connection.ask(post(initialize()));
  } else {
    await openMany(served, MAX * 3, keepsStream);
  }
  expect(await isKept(served, session)).toBe(true);
  // And a newcomer gets one, which it keeps as soon as it uses it.
  const newcomer = await openSession(served);
  expect(await isKept(served, newcomer)).toBe(true);
});

test('sessions that are used are ended slowly by other clients of the same caller', async () => {
  const served = await serve({ sessions: { max: MAX }, clock: () => 1_000_000 });
  const connection = served.connect();
  const statuses: number[] = [];
  for (let count = 0; count < MAX + 300; count++) {
    const { status, headers } = await connection.ask(post(initialize()));
    statuses.push(status);
    const id = headers.get('mcp-session-id');
    if (id === undefined) continue;
    await connection.ask(post(echoCall('x'), { ...jsonHeaders, 'mcp-session-id': id }));
  }
  // So many as there are, and then those that may be ended in a minute.
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX + 120);
  expect(statuses.at(-1)).toBe(503);
});
