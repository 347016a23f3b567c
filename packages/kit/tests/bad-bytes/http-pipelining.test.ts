import { expect, test } from 'vitest';

import { echoed, messageIn } from '../support/answers.ts';
import {
  goodPost,
  httpHead,
  modernHeaders,
  modernRequest,
  post,
  type Headers,
} from '../support/messages.ts';
import { openSession, serve, type Served } from '../support/served.ts';

const held = (id: number): Buffer =>
  post(
    modernRequest('tools/call', { name: 'hold_text', arguments: { text: 'held' } }, id),
    modernHeaders('tools/call', 'hold_text'),
  );
const many = (count: number, bytes: (id: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_item, id) => bytes(id)));

async function readiness({ port }: Served): Promise<[number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${port}/ready`);
  return [response.status, await response.json()];
}

test('clients that send requests ahead and leave take nothing with them', async () => {
  const served = await serve({ maxInFlight: 200 });
  const connections = Array.from({ length: 25 }, () => served.connect());
  await Promise.all(connections.map((connection) => connection.write(many(8, held))));
  await served.reached(200);
  expect(await readiness(served)).toEqual([503, { status: 'full' }]);
  await Promise.all(connections.map((connection) => connection.destroy()));
  await expect.poll(() => readiness(served)).toEqual([200, { status: 'ready' }]);
  expect(echoed(messageIn(await served.ask(goodPost('alive'))))).toBe('alive');
  expect(served.logs.lines('error')).toEqual([]);
});

test('connections that send requests ahead leave places to others', async () => {
  const served = await serve({ maxInFlight: 200 });
  const connections = Array.from({ length: 10 }, () => served.connect());
  await Promise.all(connections.map((connection) => connection.write(many(90, held))));
  await served.reached(80);
  const plain = served.connect();
  for (let count = 0; count < 30; count++) {
    expect(echoed(messageIn(await plain.ask(goodPost('plain'))))).toBe('plain');
  }
  expect(await readiness(served)).toEqual([200, { status: 'ready' }]);
  served.release();
  await Promise.all(connections.map((connection) => connection.destroy()));
});

test('many connections that hold all places leave some to a client that was there', async () => {
  const served = await serve({ maxInFlight: 200 });
  const plain = served.connect();
  expect(echoed(messageIn(await plain.ask(goodPost('before'))))).toBe('before');
  const connections = Array.from({ length: 40 }, () => served.connect());
  await Promise.all(connections.map((connection) => connection.write(many(8, held))));
  await expect.poll(() => readiness(served)).toEqual([503, { status: 'full' }]);
  for (let count = 0; count < 5; count++) {
    expect(echoed(messageIn(await plain.ask(goodPost('meanwhile'))))).toBe('meanwhile');
  }
  await Promise.all(connections.map((connection) => connection.destroy()));
});

test('calls that were sent ahead are cancelled when their client leaves', async () => {
  const served = await serve();
  const connection = served.connect();
  await connection.write(many(30, held));
  await served.reached(30);
  await connection.destroy();
  await expect.poll(served.cancelled).toBe(30);
});

test('streams that were opened behind another are closed when their client leaves', async () => {
  const served = await serve({ sessions: { max: 1, idleMs: 60_000 } });
  const session: Headers = await openSession(served);
  const connection = served.connect();
  await connection.write(held(1));
  await connection.write(httpHead({ method: 'GET', headers: session }));
  await served.reached(1);
  await connection.destroy();
  // The only place is free again once nothing of the first session is open.
  await expect.poll(() => openSession(served).then(() => 'open', String)).toBe('open');
});

test('a client that leaves in the middle of bodies that it sent ahead is no error', async () => {
  const served = await serve();
  const connection = served.connect();
  await connection.write(Buffer.concat([held(1), goodPost('never whole').subarray(0, -5)]));
  await served.reached(1);
  await connection.destroy();
  await expect.poll(served.cancelled).toBe(1);
  await served.close();
  expect(served.logs.lines('error')).toEqual([]);
});

test('one request too many on a connection is refused, and ends it after the others', async () => {
  const served = await serve({ maxUnanswered: 10 });
  const connection = served.connect();
  await connection.write(many(15, held));
  await served.reached(10);
  served.release();
  for (let id = 0; id < 10; id++) expect(messageIn(await connection.next()).id).toBe(id);
  const refusal = await connection.next();
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get('connection')).toBe('close');
  expect(messageIn(refusal).error).toMatchObject({
    message:
      'This connection has 10 unanswered requests. Wait for answers before you send more, or use more connections.',
  });
  await connection.closed;
  expect(connection.waiting).toBe('');
});

test('a connection that goes on sending after its refusal is cut', async () => {
  const served = await serve({ maxUnanswered: 1 });
  const connection = served.connect();
  void connection.write(many(2_100, held));
  await connection.closed;
  expect(echoed(messageIn(await served.ask(goodPost('alive'))))).toBe('alive');
});

test('says that it is not ready while nothing more can be served', async () => {
  const served = await serve({ maxInFlight: 3 });
  const connection = served.connect();
  await connection.write(many(3, held));
  await served.reached(3);
  expect(await readiness(served)).toEqual([503, { status: 'full' }]);
  served.release();
  await expect.poll(() => readiness(served)).toEqual([200, { status: 'ready' }]);
});
