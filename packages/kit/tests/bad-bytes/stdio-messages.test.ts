import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { echoed } from '../support/answers.ts';
import { faultsOfMessage } from '../support/judge.ts';
import {
  echoCall,
  initialize,
  initialized,
  modernEchoCall,
  modernMeta,
  modernRequest,
  request,
} from '../support/messages.ts';
import { serveStreams, shakeHands } from '../support/stdio-peer.ts';
import { badParams, noRequest, notJson, unknownMethods, type BadMessage } from './bad-messages.ts';

const line = (bytes: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.from(bytes), Buffer.from('\n')]);

async function refusesUnread(bad: BadMessage): Promise<void> {
  const { peer } = serveStreams();
  peer.write(line(bad.bytes));
  const answer = await peer.answer();
  expect(answer.error?.code).toBe(bad.code);
  expect(answer.id).toBe(bad.id);
  expect(faultsOfMessage(answer)).toEqual([]);
  expect(echoed(await peer.ask(modernEchoCall('still here')))).toBe('still here');
}

async function refusesInConversation(bad: BadMessage): Promise<void> {
  const { peer } = serveStreams();
  await shakeHands(peer);
  peer.write(line(bad.bytes));
  const answer = await peer.answer();
  expect(answer.error?.code).toBe(bad.code);
  expect(answer.id).toBe(bad.id);
  expect(faultsOfMessage(answer)).toEqual([]);
}

test.each(notJson)(
  '$title is refused with $code, and the connection lives',
  verifies('jsonrpc.parse-error'),
  refusesUnread,
);

test.each(noRequest)(
  '$title is refused with $code, and the connection lives',
  verifies('jsonrpc.invalid-request', 'jsonrpc.null-id'),
  refusesUnread,
);

test.each(badParams)(
  '$title in an open conversation is answered with $code',
  verifies('jsonrpc.invalid-params'),
  refusesInConversation,
);

test.each(unknownMethods)(
  '$title in an open conversation is answered with $code',
  verifies('jsonrpc.method-not-found'),
  refusesInConversation,
);

test.each([
  ['without params', request('initialize')],
  ['with a version that is a number', request('initialize', { protocolVersion: 1 })],
])('initialize %s is refused with -32602, and can be tried again', async (_title, message) => {
  const { peer } = serveStreams();
  const answer = await peer.ask(message);
  expect(answer).toMatchObject({ id: 1, error: { code: -32602 } });
  expect(faultsOfMessage(answer)).toEqual([]);
  expect(await peer.ask(initialize())).toMatchObject({ id: 0, result: {} });
});

test('a request before initialize is answered under its id', async () => {
  const { peer } = serveStreams();
  const answer = await peer.ask(echoCall('early', 'first'));
  expect(answer.id).toBe('first');
  expect(faultsOfMessage(answer)).toEqual([]);
});

test('an unknown method of the modern era is answered with -32601', async () => {
  const { peer } = serveStreams();
  const answer = await peer.ask(modernRequest('no/such', {}, 8));
  expect(answer).toMatchObject({ id: 8, error: { code: -32601 } });
});

test('a version that nobody speaks is refused with -32022', async () => {
  const { peer } = serveStreams();
  const _meta = { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': '2999-01-01' };
  const answer = await peer.ask(request('tools/list', { _meta }, 8));
  expect(answer).toMatchObject({ id: 8, error: { code: -32022 } });
});

test.each(['2024-11-05', '2025-06-18', '2025-11-25'])(
  'a batch in a conversation of %s is refused with -32600',
  verifies('jsonrpc.batch'),
  async (revision) => {
    const { peer } = serveStreams();
    await shakeHands(peer, revision);
    const answer = await peer.ask([echoCall('x')]);
    expect(answer.error?.code).toBe(-32600);
    expect(echoed(await peer.ask(echoCall('after')))).toBe('after');
  },
);

test('a batch before any conversation is refused with -32600', async () => {
  const { peer } = serveStreams();
  expect((await peer.ask([initialize()])).error?.code).toBe(-32600);
});

test('a batch of modern requests is refused with -32600', async () => {
  const { peer } = serveStreams();
  await peer.ask(modernEchoCall('x'));
  expect((await peer.ask([modernEchoCall('x')])).error?.code).toBe(-32600);
});

test('a batch in a conversation of 2025-03-26 is answered on one line', async () => {
  const { peer } = serveStreams();
  await shakeHands(peer, '2025-03-26');
  peer.send([echoCall('a', 1), initialized, echoCall('b', 'two'), request('no/such', {}, 3)]);
  const answers = await peer.next();
  expect(answers).toMatchObject([{ id: 3, error: { code: -32601 } }, { id: 1 }, { id: 'two' }]);
});

test('a batch of notifications in a conversation of 2025-03-26 gets no answer', async () => {
  const { peer } = serveStreams();
  await shakeHands(peer, '2025-03-26');
  peer.send([initialized, initialized]);
  expect(echoed(await peer.ask(echoCall('next')))).toBe('next');
});

test('a batch that uses one id twice is refused', async () => {
  const { peer } = serveStreams();
  await shakeHands(peer, '2025-03-26');
  expect((await peer.ask([echoCall('a', 1), echoCall('b', 1)])).error?.code).toBe(-32600);
  expect(echoed(await peer.ask(echoCall('after', 1)))).toBe('after');
});

const hold = (text: string, id: number): object =>
  request('tools/call', { name: 'hold_text', arguments: { text } }, id);
const cancel = (requestId: unknown): object => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

test('a batch is answered without what was cancelled in it', async () => {
  const { peer, reached } = serveStreams();
  await shakeHands(peer, '2025-03-26');
  peer.send([echoCall('a', 1), hold('b', 2)]);
  await reached(1);
  peer.send(cancel(2));
  expect(await peer.next()).toMatchObject([{ id: 1 }]);
});

test('a batch of which all was cancelled gets no answer', async () => {
  const { peer, reached } = serveStreams();
  await shakeHands(peer, '2025-03-26');
  peer.send([hold('a', 1), hold('b', 2)]);
  await reached(2);
  peer.send(cancel(1));
  peer.send(cancel(2));
  expect(echoed(await peer.ask(echoCall('next', 3)))).toBe('next');
});

test('a second request under an id that is in use is refused, and the first gets its answer', async () => {
  const { peer, reached, release } = serveStreams();
  await shakeHands(peer);
  peer.send(hold('first', 7));
  await reached(1);
  expect(await peer.ask(hold('second', 7))).toMatchObject({ id: 7, error: { code: -32600 } });
  release();
  expect(echoed(await peer.answer())).toBe('first');
  expect(echoed(await peer.ask(echoCall('again', 7)))).toBe('again');
});

test.each([[99], [null], [{}], ['__proto__'], [undefined]])(
  'the cancellation of %j, which is not running, harms nothing',
  async (id) => {
    const { peer } = serveStreams();
    await shakeHands(peer);
    peer.send(cancel(id));
    expect(echoed(await peer.ask(echoCall('after')))).toBe('after');
  },
);

test('an answer that nobody asked for gets none, and harms nothing', async () => {
  const { peer } = serveStreams();
  peer.send({ jsonrpc: '2.0', id: 1, result: {} });
  await shakeHands(peer);
  peer.send({ jsonrpc: '2.0', id: 'x', error: { code: 1, message: 'no' } });
  expect(echoed(await peer.ask(echoCall('after')))).toBe('after');
});

test('keys of the prototype in an argument pollute nothing', async () => {
  const { peer } = serveStreams();
  const json = JSON.stringify(modernEchoCall('x'));
  peer.write(line(json.replace('{"text"', '{"__proto__":{"polluted":true},"text"')));
  expect(faultsOfMessage(await peer.answer())).toEqual([]);
  expect('polluted' in {}).toBe(false);
});
