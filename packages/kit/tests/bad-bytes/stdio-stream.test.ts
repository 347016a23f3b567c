import { PassThrough } from 'node:stream';

import { serveStdio } from '@wellspoken/kit/stdio';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { echoed } from '../support/answers.ts';
import { modernEchoCall, modernRequest } from '../support/messages.ts';
import { serveStreams, shakeHands, StdioPeer } from '../support/stdio-peer.ts';
import { createSubject } from '../support/subject.ts';

const message = Buffer.from(`${JSON.stringify(modernEchoCall('grüße \u{1f600} 你好'))}\n`);

test('a message that comes byte by byte is read whole', async () => {
  const { peer } = serveStreams();
  for (const byte of message) peer.write(Uint8Array.of(byte));
  expect(echoed(await peer.answer())).toBe('grüße \u{1f600} 你好');
});

test(
  'a message that is cut in the middle of any character is read whole',
  verifies('jsonrpc.utf8'),
  async () => {
    const { peer } = serveStreams();
    for (let cut = 1; cut < message.length; cut++) {
      peer.write(message.subarray(0, cut));
      peer.write(message.subarray(cut));
      expect(echoed(await peer.answer())).toBe('grüße \u{1f600} 你好');
    }
  },
);

test(
  'messages that come in one piece are all answered',
  verifies('jsonrpc.parallel-ids', 'stdio.framing'),
  async () => {
    const { peer } = serveStreams();
    const calls = Array.from({ length: 50 }, (_item, id) =>
      JSON.stringify(modernEchoCall(`${id}`, id)),
    );
    peer.write(`${calls.join('\n')}\n`);
    const texts = new Map<unknown, unknown>();
    for (const _call of calls) {
      const answer = await peer.answer();
      texts.set(answer.id, echoed(answer));
    }
    expect([...texts]).toHaveLength(50);
    expect([...texts].every(([id, text]) => text === String(id))).toBe(true);
  },
);

test('lines may end with a carriage return', async () => {
  const { peer } = serveStreams();
  peer.write(`${JSON.stringify(modernEchoCall('x'))}\r\n`);
  expect(echoed(await peer.answer())).toBe('x');
});

test('blank lines are passed over', async () => {
  const { peer } = serveStreams();
  peer.write('\n\r\n\n');
  expect(echoed(await peer.ask(modernEchoCall('x')))).toBe('x');
  expect(peer.untaken).toEqual([]);
});

test('a byte order mark before the first message does no harm', async () => {
  const { peer } = serveStreams();
  peer.write(`\ufeff${JSON.stringify(modernEchoCall('x'))}\n`);
  expect(echoed(await peer.answer())).toBe('x');
});

test.each([
  ['in one piece', 1],
  ['in many pieces', 100],
])(
  'a line that is too long, %s, is refused once and the next is served',
  async (_title, pieces) => {
    const { peer } = serveStreams({ maxMessageBytes: 10_000 });
    for (let piece = 0; piece < pieces; piece++) peer.write('x'.repeat(1_000_000 / pieces));
    peer.write('\n');
    const answer = await peer.answer();
    expect(answer.error?.code).toBe(-32600);
    expect(answer).not.toHaveProperty('id');
    expect(echoed(await peer.ask(modernEchoCall('x')))).toBe('x');
  },
);

test('a line of the largest size that is allowed is served', async () => {
  const text = 'x'.repeat(1_000);
  const size = JSON.stringify(modernEchoCall(text)).length;
  const { peer } = serveStreams({ maxMessageBytes: size });
  expect(echoed(await peer.ask(modernEchoCall(text)))).toBe(text);
  expect((await peer.ask(modernEchoCall(`${text}x`))).error?.code).toBe(-32600);
});

test('a last line without a newline is served before the end', async () => {
  const { peer, closed } = serveStreams();
  peer.write(JSON.stringify(modernEchoCall('last')));
  peer.end();
  expect(echoed(await peer.answer())).toBe('last');
  await closed;
});

test('a last line that is cut off is refused before the end', async () => {
  const { peer, closed } = serveStreams();
  peer.write('{"jsonrpc":"2.0","id":1,"meth');
  peer.end();
  expect((await peer.answer()).error?.code).toBe(-32700);
  await closed;
});

test('calls that run when the client closes its end are answered', async () => {
  const { peer, reached, release, closed } = serveStreams();
  peer.send(modernRequest('tools/call', { name: 'hold_text', arguments: { text: 'held' } }));
  await reached(1);
  peer.end();
  release();
  expect(echoed(await peer.answer())).toBe('held');
  await closed;
});

test('a call that never ends does not hold up the end for longer than the grace', async () => {
  const { peer, reached, closed } = serveStreams({ graceMs: 20 });
  peer.send(modernRequest('tools/call', { name: 'hold_text', arguments: { text: 'held' } }));
  await reached(1);
  peer.end();
  await closed;
  expect(peer.untaken).toEqual([]);
});

test.each(['stdin', 'stdout'] as const)('the loss of %s ends the conversation', async (name) => {
  const { closed, ...streams } = serveStreams();
  await shakeHands(streams.peer);
  streams[name].destroy();
  await expect(closed).resolves.toBeUndefined();
});

test.each(['stdin', 'stdout'] as const)('an error of %s ends the conversation', async (name) => {
  const { closed, ...streams } = serveStreams();
  await shakeHands(streams.peer);
  streams[name].destroy(new Error('EPIPE'));
  await expect(closed).resolves.toBeUndefined();
});

test('an input that has ended before it is served ends the conversation', async () => {
  const stdin = new PassThrough();
  stdin.destroy();
  const { definition } = createSubject();
  const server = serveStdio(definition, { stdin, stdout: new PassThrough(), signals: false });
  await expect(server.closed).resolves.toBeUndefined();
});

test('a client that does not read is not read either, and loses nothing', async () => {
  const { definition } = createSubject();
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const server = serveStdio(definition, { stdin, stdout, signals: false, rateLimit: false });
  for (let sent = 0; sent < 20; sent++) {
    stdin.write('x\n'.repeat(1_000));
    await new Promise(setImmediate);
  }
  // About one piece of input has been answered, not all of it.
  expect(stdout.writableLength).toBeLessThan(1_000_000);
  expect(stdin.readableLength + stdin.writableLength).toBeGreaterThan(20_000);
  const listeners = ['drain', 'close', 'error'].map((event) => stdout.listenerCount(event));
  expect(Math.max(...listeners)).toBeLessThan(5);

  const peer = new StdioPeer(stdin, stdout);
  peer.send(modernEchoCall('after all', 'last'));
  let answer = await peer.answer();
  let refusals = 0;
  for (; answer.error?.code === -32700; answer = await peer.answer()) refusals += 1;
  expect(refusals).toBe(20_000);
  expect(echoed(answer)).toBe('after all');
  await server.close();
});

test('a closed server has taken its listeners off the streams', async () => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const { definition } = createSubject();
  const server = serveStdio(definition, { stdin, stdout, signals: false });
  await new StdioPeer(stdin, stdout).ask(modernEchoCall('x'));
  await server.close();
  expect(['data', 'end', 'close'].map((event) => stdin.listenerCount(event))).toEqual([0, 0, 0]);
  expect(['drain', 'close'].map((event) => stdout.listenerCount(event))).toEqual([0, 0]);
});
