import { createHmac } from 'node:crypto';
import { connect } from 'node:net';

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

async function open(): Promise<Opened> {
  const events = createEventStore();
  const heard: NewEvent[] = [];
  const onEvent = (event: NewEvent) => heard.push(event);
  const receiver = await startReceiver({ port: 0, secret: SECRET, log: events, onEvent });
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

test('answers a ping, and acknowledges and counts what it does not keep', async () => {
  const { url, events, counts } = await open();
  const ping = await send(url, {
    payload: { zen: 'Keep it simple.' },
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

/** What is answered to a head whose body does not come. */
function answerTo(url: string, length: number): Promise<string> {
  const head = [
    'POST /webhook HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    'x-github-event: issues',
    'x-github-delivery: delivery-1',
    `x-hub-signature-256: ${sign('')}`,
    '',
    '',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(head.join('\r\n')),
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
  expect(await answerTo(url, 99_999_999)).toMatch(/^HTTP\/1\.1 413 /);
});

test('does not wait for a body that never comes', async () => {
  const { url, close } = await startReceiver({
    port: 0,
    secret: SECRET,
    log: createEventStore(),
    patienceMs: 30,
  });
  onTestFinished(close);
  expect(await answerTo(url, 10)).toMatch(/^HTTP\/1\.1 408 /);
});

test('does not start without a secret, and is no receiver any more once it is closed', async () => {
  const events = createEventStore();
  await expect(startReceiver({ port: 0, secret: ' ', log: events })).rejects.toThrow(
    'need a secret',
  );
  const receiver = await startReceiver({ port: 0, secret: SECRET, log: events });
  await receiver.close();
  expect(events.isReceiving()).toBe(false);
  await expect(fetch(receiver.url)).rejects.toThrow('fetch failed');
});
