import { connect } from 'node:net';

import { defineServer, defineTool } from '@wellspoken/kit';
import { serveHttp, type HttpOptions } from '@wellspoken/kit/http';
import { expect, onTestFinished, test } from 'vitest';

import { recordLogs } from '../support/log-recorder.ts';
import { modernHeaders, modernRequest, post } from '../support/messages.ts';
import { serve } from '../support/served.ts';

/** More than the operating system takes where nobody reads. */
const SIZE = 30_000_000;

const printMuch = defineTool({
  name: 'print_much',
  title: 'Print much',
  description: 'Return a long text.',
  effect: 'read',
  openWorld: false,
  run: () => 'x'.repeat(SIZE),
});
const printing = post(
  modernRequest('tools/call', { name: 'print_much', arguments: {} }),
  modernHeaders('tools/call', 'print_much'),
);

async function servePrinter(options: HttpOptions): Promise<number> {
  const definition = defineServer({
    name: 'printer',
    title: 'Printer',
    version: '1.0.0',
    tools: [printMuch],
    limits: { maxResultBytes: 100_000_000 },
  });
  const { url, close } = await serveHttp(definition, {
    signals: false,
    logger: recordLogs().logger,
    drainMs: 100,
    ...options,
  });
  onTestFinished(close);
  return Number(new URL(url).port);
}

test('a client that does not read its answers is cut off', async () => {
  const port = await servePrinter({ stalledMs: 1_500, maxInFlight: 1 });
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(printing);
  const readiness = async (): Promise<unknown> =>
    fetch(`http://127.0.0.1:${port}/ready`).then((response) => response.json());
  await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status: 'full' });
  await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status: 'ready' });
});

test('a client that reads slowly, but reads, gets all of its answer', async () => {
  const port = await servePrinter({ stalledMs: 400 });
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.write(printing);
  let received = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received >= SIZE) break;
  }
  expect(received).toBeGreaterThanOrEqual(SIZE);
});

test('a call that takes long is not taken for a client that does not read', async () => {
  const served = await serve({ stalledMs: 50, keepAliveMs: 60_000 });
  const connection = served.connect();
  await connection.write(
    post(
      modernRequest('tools/call', { name: 'hold_text', arguments: { text: 'held' } }),
      modernHeaders('tools/call', 'hold_text'),
    ),
  );
  await served.reached(1);
  const idle = served.connect();
  await idle.ask('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  // An idle connection is closed by then, the one with a call is not.
  await idle.closed;
  served.release();
  expect((await connection.next()).status).toBe(200);
});
