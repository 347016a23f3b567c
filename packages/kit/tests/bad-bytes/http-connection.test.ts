import { expect, test } from 'vitest';

import { echoed, messageIn, messagesIn } from '../support/answers.ts';
import { startHttpChild } from '../support/http-child.ts';
import { HttpConnection } from '../support/http-connection.ts';
import {
  echoCall,
  goodPost,
  httpHead,
  httpRequest,
  initialize,
  jsonHeaders,
  modernHeaders,
  modernRequest,
  post,
} from '../support/messages.ts';
import { serve } from '../support/served.ts';

const held = post(
  modernRequest('tools/call', { name: 'hold_text', arguments: { text: 'held' } }, 3),
  modernHeaders('tools/call', 'hold_text'),
);

test('requests sent in one go on one connection are answered in order', async () => {
  const { connect } = await serve();
  const connection = connect();
  const ids = Array.from({ length: 50 }, (_item, id) => id);
  await connection.write(Buffer.concat(ids.map((id) => goodPost(`text ${id}`, id))));
  for (const id of ids) {
    const message = messageIn(await connection.next());
    expect([message.id, echoed(message)]).toEqual([id, `text ${id}`]);
  }
});

test('a bad request between good ones on one connection spoils neither', async () => {
  const { connect } = await serve();
  const connection = connect();
  const bad = httpRequest({ body: '{"jsonrpc"' });
  await connection.write(Buffer.concat([goodPost('first'), bad, goodPost('second')]));
  const answers = [await connection.next(), await connection.next(), await connection.next()];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
  expect(answers.map((answer) => echoed(messageIn(answer)))).toEqual([
    'first',
    undefined,
    'second',
  ]);
});

test('a slow call shows signs of life and then its answer', async () => {
  const served = await serve({ keepAliveMs: 20 });
  const connection = served.connect();
  await connection.write(held);
  await connection.begun();
  served.release();
  const answer = await connection.next();
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.text).toMatch(/^: keepalive\n\n/);
  expect(messagesIn(answer).map(echoed)).toEqual(['held']);
});

test('a client that leaves a slow call cancels it, and leaves nothing behind', async () => {
  const served = await serve({ keepAliveMs: 20, drainMs: 60_000 });
  const connection = served.connect();
  await connection.write(held);
  await connection.begun();
  await connection.destroy();
  await served.close();
  expect(served.cancelled()).toBe(1);
  expect(served.logs.lines('error')).toEqual([]);
});

test('a process that has seen bad bytes and open streams ends by itself when it is told to', async () => {
  const child = await startHttpChild();
  const ask = async (bytes: Uint8Array): Promise<HttpConnection> => {
    const connection = new HttpConnection(child.port);
    await connection.write(bytes);
    await connection.begun();
    return connection;
  };
  const opening = new HttpConnection(child.port);
  const { headers } = await opening.ask(post(initialize()));
  const session = { ...jsonHeaders, 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
  const listen = modernRequest('subscriptions/listen', { notifications: {} });
  const connections = await Promise.all([
    ask(httpHead({ method: 'GET', headers: session })),
    ask(post(listen, modernHeaders('subscriptions/listen'))),
    ask(httpRequest({ body: 'bad' })),
    ask(post(echoCall('x'), session)),
  ]);
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(child.log()).not.toContain('WATCHDOG');
  for (const connection of [opening, ...connections]) await connection.closed;
});
