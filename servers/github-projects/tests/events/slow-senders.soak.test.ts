import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createEventStore } from '../../src/events/event-store.ts';
import { startReceiver } from '../../src/events/webhooks/start-receiver.ts';

const SECRET = 'a secret of the test';
const DELIVERIES = 30;
/** Seen on a busy machine, with the senders in the same process: 10 ms mostly, 370 ms at most. */
const MOST_MS = 3_700;

const POLLING = { interval: 10, timeout: 20_000 };

const HEAD = [
  'POST /webhook HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  'content-length: 26214400',
  'x-github-event: issues',
  'x-github-delivery: slow',
  `x-hub-signature-256: sha256=${'0'.repeat(64)}`,
  '',
  '',
].join('\r\n');

/** Sends bodies that never end, and begins anew whenever the receiver closes the connection. */
function trickle(port: number, part: Buffer): void {
  let isOver = false;
  const begin = (): void => {
    if (isOver) return;
    const socket = connect(port, '127.0.0.1', () => socket.write(HEAD));
    const timer = setInterval(() => socket.write(part), 50);
    const end = (): void => void socket.destroy();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      setTimeout(begin, 50).unref();
    });
    onTestFinished(() => {
      isOver = true;
      end();
    });
  };
  begin();
}

async function deliver(url: string, number: number): Promise<number> {
  const issue = { node_id: `I_${number}`, number, title: 'Fix it' };
  const body = JSON.stringify({ action: 'closed', issue });
  const begun = performance.now();
  const { status } = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'issues',
      'x-github-delivery': `delivery-${number}`,
      'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
    },
  });
  expect(status).toBe(202);
  return performance.now() - begun;
}

test.for([
  ['a byte', 1],
  ['64 KiB', 65_536],
] as const)('a hundred senders of %s at a time keep no delivery waiting', async ([, size]) => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-slow-'));
  const log = createEventStore();
  const receiver = await startReceiver({ port: 0, secret: SECRET, folder, log });
  onTestFinished(async () => {
    await receiver.close();
    await rm(folder, { recursive: true });
  });
  const port = Number(new URL(receiver.url).port);
  for (let count = 0; count < 100; count++) trickle(port, Buffer.alloc(size, ' '));
  const times: number[] = [];
  for (let number = 0; number < DELIVERIES; number++) {
    const before = receiver.counts()['gave way'] ?? 0;
    times.push(await deliver(receiver.url, number));
    // All places are taken anew before the next delivery.
    await expect.poll(() => receiver.counts()['gave way'], POLLING).toBeGreaterThan(before + 64);
  }
  expect(Math.max(...times)).toBeLessThan(MOST_MS);
  expect(log.all()).toHaveLength(DELIVERIES);
});
