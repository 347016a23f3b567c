import { once } from 'node:events';

import { expect, test } from 'vitest';

import { badParams, noRequest, notJson } from '../bad-bytes/bad-messages.ts';
import { echoed, messageIn } from '../support/answers.ts';
import { startChild, type Child } from '../support/child.ts';
import { startHttpChild } from '../support/http-child.ts';
import { HttpConnection } from '../support/http-connection.ts';
import { goodPost, httpRequest, initialize, modernEchoCall, post } from '../support/messages.ts';

const WARM_UP = 2_000;
const TOTAL = 10_000;
const MAX_GROWTH_BYTES = 4_000_000;

const bad = [...notJson, ...noRequest, ...badParams].map(({ bytes }) => bytes);
const badAt = (index: number): Uint8Array | string => bad[index % bad.length] ?? '';

/** Sends bad messages, and says by how much the heap grew after the first of them. */
async function growthOver(child: Child, send: (index: number) => Promise<void>): Promise<number> {
  let warm = 0;
  for (let index = 0; index < TOTAL; index++) {
    if (index === WARM_UP) warm = await child.heapUsed();
    await send(index);
  }
  return (await child.heapUsed()) - warm;
}

test('ten thousand bad requests over HTTP leave the memory as it was', async () => {
  const child = await startHttpChild();
  let connection = new HttpConnection(child.port);
  const growth = await growthOver(child, async (index) => {
    if (!connection.isOpen) connection = new HttpConnection(child.port);
    const { status } = await connection.ask(httpRequest({ body: badAt(index) }));
    expect([200, 202, 400, 404]).toContain(status);
  });
  expect(echoed(messageIn(await connection.ask(goodPost('alive'))))).toBe('alive');
  await connection.destroy();
  expect(child.log()).not.toContain('WATCHDOG');
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
});

test('ten thousand bad lines over stdio leave the memory as it was', async () => {
  const child = startChild('stdio-server.mjs');
  let answers = '';
  child.stdout.on(
    'data',
    (chunk: Buffer) => (answers = (answers + chunk.toString()).slice(-4_096)),
  );
  const growth = await growthOver(child, async (index) => {
    const line = Buffer.concat([Buffer.from(badAt(index)), Buffer.from('\n')]);
    if (!child.stdin.write(line)) await once(child.stdin, 'drain');
  });
  child.stdin.write(`${JSON.stringify(modernEchoCall('alive', 'last'))}\n`);
  while (!answers.includes('"id":"last"')) await once(child.stdout, 'data');
  expect(child.log()).not.toContain('WATCHDOG');
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
});

test('sessions that are opened and abandoned stay within their cap', async () => {
  const child = await startHttpChild();
  const open = async (count: number): Promise<void> => {
    for (let opened = 0; opened < count; opened++) {
      const connection = new HttpConnection(child.port);
      const { status } = await connection.ask(post(initialize()));
      expect(status).toBe(200);
      await connection.destroy();
    }
  };
  // The cap of the fixture is 500: from then on each new session takes the place of an old one.
  await open(700);
  const full = await child.heapUsed();
  await open(1_300);
  expect(await child.heapUsed()).toBeLessThan(full + MAX_GROWTH_BYTES);
  expect(child.log()).not.toContain('WATCHDOG');
});
