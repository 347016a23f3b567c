import { expect, test } from 'vitest';

import { echoed, messageIn } from '../support/answers.ts';
import { faultsOfHttp } from '../support/judge.ts';
import {
  goodPost,
  httpHead,
  httpRequest,
  jsonHeaders,
  modernEchoCall,
  modernHeaders,
  post,
} from '../support/messages.ts';
import { serve } from '../support/served.ts';

const maxBodyBytes = 10_000;
const chunked = { ...jsonHeaders, 'transfer-encoding': 'chunked' };
const chunk = (size: number): string => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;

test.each([
  ['one byte', maxBodyBytes + 1],
  ['a lot', maxBodyBytes * 1_000],
])('a body that is too large by %s is refused with status 413', async (_title, size) => {
  const { ask } = await serve({ maxBodyBytes });
  const answer = await ask(httpRequest({ body: 'x'.repeat(size) }));
  expect(answer.status).toBe(413);
  expect(messageIn(answer).error?.code).toBe(-32600);
  expect(faultsOfHttp(answer)).toEqual([]);
});

test('a body of the largest size that is allowed is served', async () => {
  const { ask } = await serve({ maxBodyBytes });
  const empty = JSON.stringify(modernEchoCall('')).length;
  const text = 'x'.repeat(maxBodyBytes - empty);
  const answer = await ask(post(modernEchoCall(text), modernHeaders('tools/call', 'echo_text')));
  expect(echoed(messageIn(answer))).toBe(text);
});

test('a length that is too large is refused before the body comes', async () => {
  const { connect } = await serve({ maxBodyBytes });
  const answer = await connect().ask(
    httpHead({ headers: { ...jsonHeaders, 'content-length': '99999999999' } }),
  );
  expect(answer.status).toBe(413);
});

test('chunks that become too many are refused while the client still sends', async () => {
  const { connect } = await serve({ maxBodyBytes });
  const connection = connect();
  await connection.write(httpHead({ headers: chunked }));
  await connection.write(chunk(maxBodyBytes));
  const answer = await connection.ask(chunk(1));
  expect(answer.status).toBe(413);
  expect(faultsOfHttp(answer)).toEqual([]);
});

test.each([
  ['its length', httpHead({ headers: { ...jsonHeaders, 'content-length': '5000000' } })],
  ['chunks', httpHead({ headers: chunked })],
])('a client that sends all of a large body by %s reads its refusal', async (kind, head) => {
  const { connect } = await serve({ maxBodyBytes });
  const connection = connect();
  await connection.write(head);
  for (let sent = 0; sent < 5_000_000; sent += 50_000) {
    await connection.write(kind === 'chunks' ? chunk(50_000) : 'x'.repeat(50_000));
  }
  if (kind === 'chunks') await connection.write('0\r\n\r\n');
  expect((await connection.next()).status).toBe(413);
  expect(echoed(messageIn(await connection.ask(goodPost('after it'))))).toBe('after it');
});

test('a refused body of the wrong type does not spoil the next request', async () => {
  const { connect } = await serve({ maxBodyBytes });
  const connection = connect();
  const refused = httpRequest({
    headers: { 'content-type': 'text/plain' },
    body: goodPost('hidden'),
  });
  expect((await connection.ask(refused)).status).toBe(415);
  expect(echoed(messageIn(await connection.ask(goodPost('shown'))))).toBe('shown');
  expect(connection.waiting).toBe('');
});

test('a client that never ends its refused body is cut off in time', async () => {
  const { connect, ask } = await serve({ maxBodyBytes, requestTimeoutMs: 200 });
  const connection = connect();
  await connection.write(httpHead({ headers: chunked }));
  expect((await connection.ask(chunk(maxBodyBytes + 1))).status).toBe(413);
  await connection.closed;
  expect(echoed(messageIn(await ask(goodPost('still here'))))).toBe('still here');
});

test('a body over the limit is refused with status 413 when the client waits to be asked for it', async () => {
  const { connect } = await serve({ maxBodyBytes });
  const head = httpHead({
    headers: { ...jsonHeaders, expect: '100-continue', 'content-length': '20000' },
  });
  expect((await connect().ask(head)).status).toBe(413);
});
