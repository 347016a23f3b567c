import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createEventStore } from '../../src/events/event-store.ts';
import type { NewEvent } from '../../src/events/event-log.ts';
import { startReceiver, type Receiver } from '../../src/events/webhooks/start-receiver.ts';

const SECRET = 'a secret of the test';
const ISSUE = { action: 'closed', issue: { node_id: 'I_1', number: 1, title: 'Fix it' } };

interface Opened extends Receiver {
  readonly events: ReturnType<typeof createEventStore>;
  readonly heard: readonly NewEvent[];
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-deliveries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(given?: string): Promise<Opened> {
  const folder = given ?? (await makeFolder());
  const events = createEventStore();
  const heard: NewEvent[] = [];
  const onEvent = (event: NewEvent) => heard.push(event);
  const options = { port: 0, secret: SECRET, folder, log: events, onEvent };
  const receiver = await startReceiver(options);
  onTestFinished(receiver.close);
  return { ...receiver, events, heard };
}

function sign(body: string, secret = SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

interface Sending {
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(
  url: string,
  { payload = ISSUE, headers = {} }: Sending = {},
): Promise<{ status: number; word: unknown }> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'issues',
      'x-github-delivery': 'delivery-1',
      'x-hub-signature-256': sign(body),
      ...headers,
    },
  });
  return { status: response.status, word: ((await response.json()) as { status: unknown }).status };
}

test('keeps what GitHub signed, and says so to who listens', async () => {
  const { url, events, heard, counts } = await open();
  expect(events.isReceiving()).toBe(true);
  expect(await send(url)).toEqual({ status: 202, word: 'kept' });
  expect(events.all()).toMatchObject([
    { id: 'delivery-1', source: 'webhook', resourceId: 'I_1', eventType: 'closed' },
  ]);
  expect(heard).toHaveLength(1);
  expect(counts()).toEqual({ kept: 1 });
});

test('takes a delivery once, under whatever number it comes', async () => {
  const { url, events } = await open();
  await send(url);
  const again = await send(url);
  const renumbered = await send(url, { headers: { 'x-github-delivery': 'delivery-2' } });
  const known = { status: 202, word: 'known already' };
  expect([again, renumbered]).toEqual([known, known]);
  expect(events.all()).toHaveLength(1);
});

test('knows a delivery that another process took, before or at the same time', async () => {
  const folder = await makeFolder();
  const first = await open(folder);
  const second = await open(folder);
  const both = await Promise.all([send(first.url), send(second.url)]);
  expect(new Set(both.map(({ word }) => word))).toEqual(new Set(['kept', 'known already']));
  await first.close();
  await second.close();
  const later = await open(folder);
  const headers = { 'x-github-delivery': 'delivery-9', 'x-github-event': 'issues' };
  expect(await send(later.url, { headers })).toEqual({ status: 202, word: 'known already' });
  const rewritten = JSON.stringify(ISSUE, null, 1);
  expect(await send(later.url, { payload: rewritten })).toMatchObject({ word: 'known already' });
  expect(later.heard).toEqual([]);
});

test('takes nothing that it cannot record, so that GitHub can send it again', async () => {
  const folder = await makeFolder();
  const { url, events } = await open(folder);
  await rm(folder, { recursive: true });
  expect(await send(url)).toEqual({ status: 503, word: 'cannot be recorded' });
  expect(events.all()).toEqual([]);
});

test('answers a ping, and acknowledges and counts what it does not keep', async () => {
  const { url, events, counts } = await open();
  const ping = await send(url, {
    payload: { zen: 'Keep it simple.', hook_id: 1, hook: {} },
    headers: { 'x-github-event': 'ping' },
  });
  const push = await send(url, {
    payload: { ref: 'main' },
    headers: { 'x-github-event': 'push', 'x-github-delivery': 'delivery-2' },
  });
  expect([ping, push]).toEqual([
    { status: 200, word: 'pong' },
    { status: 202, word: 'not kept' },
  ]);
  expect(events.all()).toEqual([]);
  expect(counts()).toEqual({ pong: 1, 'not kept': 1 });
});

test.for([
  { what: 'no signature', headers: { 'x-hub-signature-256': '' }, status: 401 },
  { what: 'half a signature', headers: { 'x-hub-signature-256': 'sha256=abcd' }, status: 401 },
  {
    what: 'the signature of another secret',
    headers: { 'x-hub-signature-256': sign(JSON.stringify(ISSUE), 'another') },
    status: 401,
  },
  {
    what: 'the signature of another body',
    headers: { 'x-hub-signature-256': sign('{}') },
    status: 401,
  },
  { what: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, status: 415 },
  { what: 'no number', headers: { 'x-github-delivery': '' }, status: 400 },
  { what: 'no name', headers: { 'x-github-event': '' }, status: 400 },
  { what: 'no JSON', payload: 'payload=1', headers: {}, status: 400 },
  { what: 'no object', payload: '[1]', headers: {}, status: 400 },
  { what: 'a name that is none', headers: { 'x-github-event': 'is sues' }, status: 400 },
  { what: 'another name', headers: { 'x-github-event': 'milestone' }, status: 422 },
  { what: 'the name of a ping', headers: { 'x-github-event': 'ping' }, status: 422 },
  { what: 'no action', payload: { issue: ISSUE.issue }, headers: {}, status: 422 },
])('refuses $what with $status', async ({ status, ...sending }) => {
  const { url, events } = await open();
  const answer = await send(url, sending);
  expect(answer.status).toBe(status);
  expect(String(answer.word)).not.toMatch(/secret of the test|Error|node:/);
  expect(events.all()).toEqual([]);
});

test('takes nothing but POST, and nothing elsewhere', async () => {
  const { url } = await open();
  const got = await fetch(url);
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await send(new URL('/elsewhere', url).href)).toMatchObject({ status: 404 });
});

/** The head of a delivery whose signature fits no body. */
function writeHead(length: string): string {
  return [
    'POST /webhook HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    length,
    'x-github-event: issues',
    'x-github-delivery: delivery-1',
    `x-hub-signature-256: ${sign('')}`,
    '',
    '',
  ].join('\r\n');
}

/** What is answered to a head whose body does not come. */
function answerTo(url: string, length: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(writeHead(length)),
    );
    socket.setEncoding('utf8').once('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('refuses a body that is announced as too large before any of it comes', async () => {
  const { url } = await open();
  expect(await answerTo(url, 'content-length: 99999999')).toMatch(/^HTTP\/1\.1 413 /);
});

test('refuses a body whose length is not declared before any of it comes', async () => {
  const { url } = await open();
  expect(await answerTo(url, 'transfer-encoding: chunked')).toMatch(/^HTTP\/1\.1 411 /);
});

/** Opens a connection, sends the beginning of a delivery, and nothing more. */
function dawdle(url: string, start: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // The receiver closes it when it gives way.
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.write(start, () => resolve(socket)));
    onTestFinished(() => void socket.destroy());
  });
}

test.for([
  ['say next to nothing', 'P'],
  ['begin a head', 'POST /webhook HTTP/1.1\r\nhost: lo'],
  ['begin a body', `${writeHead('content-length: 1000')}{`],
] as const)('takes a delivery while a hundred senders %s', async ([, start]) => {
  const { url, counts } = await open();
  await Promise.all(Array.from({ length: 100 }, () => dawdle(url, start)));
  expect(await send(url)).toEqual({ status: 202, word: 'kept' });
  expect(counts()).toMatchObject({ kept: 1, 'gave way': 37 });
});

test('does not wait for a body that never comes', async () => {
  const { url, close } = await startReceiver({
    port: 0,
    secret: SECRET,
    folder: await makeFolder(),
    log: createEventStore(),
    patienceMs: 30,
  });
  onTestFinished(close);
  expect(await answerTo(url, 'content-length: 10')).toMatch(/^HTTP\/1\.1 408 /);
});

test('does not start without a secret, and is no receiver any more once it is closed', async () => {
  const events = createEventStore();
  const options = { port: 0, secret: SECRET, folder: await makeFolder(), log: events };
  await expect(startReceiver({ ...options, secret: ' ' })).rejects.toThrow('need a secret');
  const receiver = await startReceiver(options);
  await receiver.close();
  expect(events.isReceiving()).toBe(false);
  await expect(fetch(receiver.url)).rejects.toThrow('fetch failed');
});
