import { expect, test } from 'vitest';

import { badParams, noRequest, notJson, unknownMethods } from '../bad-bytes/bad-messages.ts';
import { echoed, messageIn } from '../support/answers.ts';
import { startChild, type Child } from '../support/child.ts';
import { startHttpChild, type HttpChild } from '../support/http-child.ts';
import { HttpConnection } from '../support/http-connection.ts';
import {
  goodPost,
  httpHead,
  httpRequest,
  initialize,
  jsonHeaders,
  modernEchoCall,
  modernHeaders,
  post,
  request,
  type Headers,
} from '../support/messages.ts';
import { StdioPeer } from '../support/stdio-peer.ts';

const WARM_UP = 2_000;
const TOTAL = 10_000;
/** What compiled code and caches of the runtime may add; a leak of 250 bytes a request is more. */
const MAX_GROWTH_BYTES = 2_000_000;

const messages = [...notJson, ...noRequest, ...badParams, ...unknownMethods];
const badAt = (index: number): Uint8Array | string =>
  messages[index % messages.length]?.bytes ?? '';
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;

/** Sends bad requests, and holds the heap after all of them against that after the first. */
async function expectFlat(child: Child, send: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < WARM_UP; index++) await send(index);
  const warm = await child.heapUsed();
  for (let index = WARM_UP; index < TOTAL; index++) await send(index);
  const used = await child.heapUsed();
  process.stdout.write(
    `heap: ${megabytes(warm)} after ${WARM_UP}, ${megabytes(used)} after ${TOTAL}\n`,
  );
  expect(used - warm).toBeLessThan(MAX_GROWTH_BYTES);
  expect(child.log()).not.toContain('WATCHDOG');
}

/** Ways to be a bad client, beside a bad body: each on a connection of its own. */
const misdeeds: readonly ((connection: HttpConnection) => Promise<unknown>)[] = [
  (connection) => connection.ask('\x16\x03\x01 no HTTP\r\n\r\n'),
  (connection) => connection.ask(httpHead({ headers: { host: 'evil.example' } })),
  (connection) => connection.ask(httpHead({ method: 'GET', headers: { accept: 'x' } })),
  (connection) => connection.ask(post(modernEchoCall('x'), modernHeaders('tools/list'))),
  (connection) => connection.ask(httpRequest({ headers: { 'content-type': 'text/plain' } })),
  (connection) => connection.ask(httpRequest({ body: 'x'.repeat(300_000) })),
  (connection) => connection.ask(post(request('initialize'))),
  (connection) => connection.ask(post(request('ping'), { ...jsonHeaders, 'mcp-session-id': 'x' })),
  // Leaves in the middle of a body, and in the middle of a call.
  (connection) => connection.write(goodPost('never whole').subarray(0, -5)),
  (connection) => connection.write(goodPost('never read')),
];

test('ten thousand bad requests over HTTP leave the memory as it was', async () => {
  const child = await startHttpChild({ maxBodyBytes: 200_000 });
  const kept = new HttpConnection(child.port);
  await expectFlat(child, async (index) => {
    const misdeed = index % 5 === 0 ? misdeeds[(index / 5) % misdeeds.length] : undefined;
    if (misdeed === undefined) {
      const { status } = await kept.ask(httpRequest({ body: badAt(index) }));
      expect(status).toBe(400);
      return;
    }
    const connection = new HttpConnection(child.port);
    await misdeed(connection);
    await connection.destroy();
  });
  expect(echoed(messageIn(await kept.ask(goodPost('alive'))))).toBe('alive');
  await kept.destroy();
});

test('ten thousand bad lines over stdio leave the memory as it was', async () => {
  const child = startChild('stdio-server.mjs');
  const peer = new StdioPeer(child.stdin, child.stdout);
  await peer.ask(initialize());
  await expectFlat(child, async (index) => {
    peer.write(Buffer.concat([Buffer.from(badAt(index)), Buffer.from('\n')]));
    expect((await peer.answer()).error).toBeDefined();
  });
  peer.end();
  expect(await child.exited).toBe(0);
});

async function openSession(child: HttpChild): Promise<Headers> {
  const connection = new HttpConnection(child.port);
  const { headers } = await connection.ask(post(initialize()));
  await connection.destroy();
  return { ...jsonHeaders, 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
}

async function endSession(child: HttpChild, headers: Headers): Promise<void> {
  const connection = new HttpConnection(child.port);
  expect((await connection.ask(httpHead({ method: 'DELETE', headers }))).status).toBe(200);
  await connection.destroy();
}

test('two thousand abandoned sessions stay within their cap', async () => {
  const max = 300;
  const child = await startHttpChild({ sessions: { max, idleMs: 600_000 } });
  const sessions: Headers[] = [];
  while (sessions.length < 1_000) sessions.push(await openSession(child));
  const full = await child.heapUsed();
  while (sessions.length < 2_000) sessions.push(await openSession(child));
  const used = await child.heapUsed();
  process.stdout.write(
    `heap: ${megabytes(full)} after 1000 sessions, ${megabytes(used)} after 2000, at most ${max} kept\n`,
  );
  expect(used - full).toBeLessThan(MAX_GROWTH_BYTES);

  const connection = new HttpConnection(child.port);
  const statuses: number[] = [];
  for (const session of sessions) {
    statuses.push((await connection.ask(post(request('ping'), session))).status);
  }
  await connection.destroy();
  // The last ones stand, the others made room.
  expect(statuses.indexOf(200)).toBe(2_000 - max);
  expect(statuses.filter((status) => status === 404)).toHaveLength(2_000 - max);
  expect(child.log()).not.toContain('WATCHDOG');
});

test('two thousand abandoned sessions are gone once they have been idle', async () => {
  const child = await startHttpChild({ sessions: { max: 3_000, idleMs: 10_000 } });
  // Warms up what a session needs, so that only sessions count.
  for (let opened = 0; opened < 1_000; opened++) await endSession(child, await openSession(child));
  const empty = await child.heapUsed();

  const sessions: Headers[] = [];
  while (sessions.length < 2_000) sessions.push(await openSession(child));
  const full = await child.heapUsed();
  const call = { name: 'echo_text', arguments: { text: 'x', afterMs: 500 } };
  for (const session of sessions.slice(0, 200)) {
    // Vanishes in the middle of an answer, which must not keep its session in use.
    const connection = new HttpConnection(child.port);
    await connection.write(post(request('tools/call', call), session));
    await connection.begun();
    await connection.destroy();
  }
  const shrunk = async (): Promise<number> => (await child.heapUsed()) - empty;
  await expect
    .poll(shrunk, { interval: 500, timeout: 60_000 })
    .toBeLessThan(Math.min(MAX_GROWTH_BYTES, (full - empty) / 4));
  process.stdout.write(
    `heap: ${megabytes(empty)} without sessions, ${megabytes(full)} with 2000, ${megabytes(empty + (await shrunk()))} after they were idle\n`,
  );
  expect(child.log()).not.toContain('WATCHDOG');
});
