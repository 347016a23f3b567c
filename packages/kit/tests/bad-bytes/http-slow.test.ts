import { expect, test } from 'vitest';

import { echoed, messageIn } from '../support/answers.ts';
import { HttpConnection } from '../support/http-connection.ts';
import { goodPost, httpHead, jsonHeaders } from '../support/messages.ts';
import { serve } from '../support/served.ts';

const wholeBody = goodPost('slow');

test.each([
  ['never sends its body', httpHead({ headers: { ...jsonHeaders, 'content-length': '10' } })],
  ['stops in the middle of its body', wholeBody.subarray(0, -5)],
  [
    'stops in the middle of a chunk',
    `${httpHead({ headers: { ...jsonHeaders, 'transfer-encoding': 'chunked' } }).toString()}a\r\n{`,
  ],
  ['stops in the middle of its headers', 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-'],
  ['stops in the middle of its first line', 'POST /m'],
])('a client that %s is told so in time, and the server lives', async (_title, bytes) => {
  const { connect, ask } = await serve({ requestTimeoutMs: 200 });
  const connection = connect();
  const answer = await connection.ask(bytes);
  expect(answer.status).toBe(408);
  await connection.closed;
  expect(echoed(messageIn(await ask(goodPost('still here'))))).toBe('still here');
});

test('headers have a limit of their own', async () => {
  const { connect } = await serve({ headersTimeoutMs: 200 });
  expect((await connect().ask('POST /mcp HTTP/1.1\r\nHost: ')).status).toBe(408);
});

test('a body that comes byte by byte within its time is served', async () => {
  const { connect } = await serve();
  const connection = connect();
  for (const byte of wholeBody) await connection.write(Uint8Array.of(byte));
  expect(echoed(messageIn(await connection.next()))).toBe('slow');
});

test('many slow clients do not keep another from its answer', async () => {
  const { connect, ask } = await serve({ requestTimeoutMs: 1_000 });
  const slow = Array.from({ length: 100 }, () => connect());
  await Promise.all(slow.map((connection) => connection.write(wholeBody.subarray(0, -1))));
  expect(echoed(messageIn(await ask(goodPost('fast'))))).toBe('fast');
  const answers = await Promise.all(slow.map((connection) => connection.next()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]));
});

test('a client that leaves in the middle of its body is no error of the server', async () => {
  const { connect, ask, logs, close } = await serve();
  const connection = connect();
  await connection.write(wholeBody.subarray(0, -5));
  await ask(goodPost('meanwhile'));
  await connection.destroy();
  await close();
  expect(logs.lines('error')).toEqual([]);
});

test('the end of a connection before its body is no error of the server', async () => {
  const { connect, logs, close } = await serve();
  const connection = connect();
  await connection.write(wholeBody.subarray(0, -5));
  connection.end();
  await connection.closed;
  await close();
  expect(logs.lines('error')).toEqual([]);
});

test('a server without slow clients closes at once', async () => {
  const { close, ask, port } = await serve({ drainMs: 60_000 });
  await ask(goodPost('before'));
  await close();
  const connection = new HttpConnection(port);
  await connection.closed;
  expect(connection.waiting).toBe('');
});
