import { createFetchHandler } from '@wellspoken/kit/fetch';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { echoed, messageIn, messagesIn } from '../support/answers.ts';
import { faultsOfHttp } from '../support/judge.ts';
import {
  echoCall,
  goodPost,
  httpHead,
  httpRequest,
  initialize,
  initialized,
  jsonHeaders,
  post,
  request,
  type Headers,
} from '../support/messages.ts';
import { openSession, serve } from '../support/served.ts';
import { createSubject } from '../support/subject.ts';

const hold = (text: string, id: number): object =>
  request('tools/call', { name: 'hold_text', arguments: { text } }, id);
const cancel = (requestId: unknown): object => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

test(
  'a request before initialize is refused with -32600 and its id',
  verifies('http.session-required', 'http.error-carries-id'),
  async () => {
    const { ask } = await serve();
    const answer = await ask(post(echoCall('x', 5)));
    expect(answer.status).toBe(400);
    expect(messageIn(answer)).toMatchObject({ id: 5, error: { code: -32600 } });
  },
);

test.each([
  ['that never was', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ['with an empty id', ''],
  ['with a name of every object', '__proto__'],
  ['with a very long id', 'x'.repeat(8_000)],
])(
  'a session %s is answered with status 404 and the id of the request',
  verifies('http.session-ended'),
  async (_title, id) => {
    const { ask } = await serve();
    const answer = await ask(post(echoCall('x', 5), { ...jsonHeaders, 'mcp-session-id': id }));
    expect(answer.status).toBe(404);
    expect(messageIn(answer)).toMatchObject({ id: 5, error: { code: -32600 } });
    expect(faultsOfHttp(answer)).toEqual([]);
  },
);

test('initialize sent as a notification opens no session', async () => {
  const { ask } = await serve();
  const { id: _id, ...notification } = initialize();
  const answer = await ask(post(notification));
  expect(answer.status).toBe(400);
  expect(answer.headers.has('mcp-session-id')).toBe(false);
});

test('a second initialize in a session is refused, and the session lives on', async () => {
  const served = await serve();
  const session = await openSession(served);
  const answer = await served.ask(post(initialize(), session));
  expect(messageIn(answer)).toMatchObject({ id: 0, error: { code: -32600 } });
  expect(echoed(messageIn(await served.ask(post(echoCall('x'), session))))).toBe('x');
});

test('a second stream of a session is refused with status 409', async () => {
  const { ask, connect, ...served } = await serve();
  const session = await openSession({ ask });
  const first = connect();
  await first.write(httpHead({ method: 'GET', headers: session }));
  await first.begun();
  const answer = await ask(httpHead({ method: 'GET', headers: session }));
  expect(answer.status).toBe(409);
  expect(messageIn(answer).error?.code).toBe(-32600);
  expect(faultsOfHttp(answer)).toEqual([]);
  await served.close();
});

test.each(['2024-11-05', '2025-06-18', '2025-11-25'])(
  'a batch in a session of %s is refused with -32600',
  verifies('jsonrpc.batch'),
  async (revision) => {
    const served = await serve();
    const session = await openSession(served, revision);
    const answer = await served.ask(post([echoCall('x', 1)], session));
    expect(answer.status).toBe(400);
    expect(messageIn(answer).error?.code).toBe(-32600);
    expect(faultsOfHttp(answer)).toEqual([]);
  },
);

test('a batch without a session is refused with -32600', async () => {
  const { ask } = await serve();
  const answer = await ask(post([initialize(), echoCall('x', 1)]));
  expect(answer.status).toBe(400);
  expect(messageIn(answer).error?.code).toBe(-32600);
});

test('a batch in a session of 2025-03-26 is answered in full', async () => {
  const served = await serve();
  const session = await openSession(served, '2025-03-26');
  const answer = await served.ask(
    post([echoCall('a', 1), initialized, echoCall('b', 'two'), request('no/such', {}, 3)], session),
  );
  const messages = messagesIn(answer);
  expect(messages.map(({ id }) => id)).toEqual([3, 1, 'two']);
  expect(messages.map(echoed)).toEqual([undefined, 'a', 'b']);
  expect(messages[0]?.error?.code).toBe(-32601);
});

test('a batch of notifications in a session of 2025-03-26 is taken without an answer', async () => {
  const served = await serve();
  const session = await openSession(served, '2025-03-26');
  const answer = await served.ask(post([initialized, cancel(1)], session));
  expect(answer).toMatchObject({ status: 202, text: '' });
});

test('a batch that uses one id twice is refused', async () => {
  const served = await serve();
  const session = await openSession(served, '2025-03-26');
  const answer = await served.ask(post([echoCall('a', 1), echoCall('b', 1)], session));
  expect(answer.status).toBe(400);
  expect(messageIn(answer).error?.code).toBe(-32600);
});

test('a second request under an id that is in use is refused, and the first gets its answer', async () => {
  const served = await serve();
  const session = await openSession(served);
  const first = served.ask(post(hold('first', 7), session));
  await served.reached(1);
  const second = await served.ask(post(hold('second', 7), session));
  expect(second.status).toBe(400);
  expect(messageIn(second)).toMatchObject({ id: 7, error: { code: -32600 } });
  served.release();
  expect(echoed(messageIn(await first))).toBe('first');
  expect(echoed(messageIn(await served.ask(post(echoCall('again', 7), session))))).toBe('again');
});

test('the same id in two sessions is no conflict', verifies('jsonrpc.parallel-ids'), async () => {
  const served = await serve();
  const sessions = [await openSession(served), await openSession(served)];
  const calls = sessions.map((session, index) => served.ask(post(hold(`${index}`, 7), session)));
  await served.reached(2);
  served.release();
  expect((await Promise.all(calls)).map((answer) => echoed(messageIn(answer)))).toEqual(['0', '1']);
});

test('the stream of a cancelled request ends without an answer', async () => {
  const served = await serve();
  const session = await openSession(served);
  const call = served.ask(post(hold('x', 7), session));
  await served.reached(1);
  expect((await served.ask(post(cancel(7), session))).status).toBe(202);
  expect(messagesIn(await call)).toEqual([]);
});

test('the stream of a batch ends once what was not cancelled is answered', async () => {
  const served = await serve();
  const session = await openSession(served, '2025-03-26');
  const call = served.ask(post([hold('a', 1), hold('b', 2)], session));
  await served.reached(2);
  await served.ask(post(cancel(1), session));
  served.release();
  expect(messagesIn(await call).map(echoed)).toEqual(['b']);
});

test.each([[99], [null], [{}], ['__proto__'], [undefined]])(
  'the cancellation of %j, which is not running, is taken and harms nothing',
  async (id) => {
    const served = await serve();
    const session = await openSession(served);
    const answer = await served.ask(post(cancel(id), session));
    expect(faultsOfHttp(answer)).toEqual([]);
    expect(echoed(messageIn(await served.ask(post(echoCall('x'), session))))).toBe('x');
  },
);

test('an answer that nobody asked for is taken and harms nothing', async () => {
  const served = await serve();
  const session = await openSession(served);
  for (const id of [1, 'one', -5]) {
    const answer = await served.ask(post({ jsonrpc: '2.0', id, result: {} }, session));
    expect(answer).toMatchObject({ status: 202, text: '' });
  }
  expect(echoed(messageIn(await served.ask(post(echoCall('x'), session))))).toBe('x');
});

test('there are never more sessions than allowed, however many open at once', async () => {
  const handler = createFetchHandler(createSubject().definition, {
    sessions: { max: 3, idleMs: 60_000 },
  });
  const send = (body: object, headers: Headers = jsonHeaders): Promise<Response> =>
    handler(
      new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  const openings = await Promise.all(Array.from({ length: 20 }, () => send(initialize())));
  await Promise.all(openings.map((opening) => opening.text()));
  const ids = openings.flatMap(({ headers }) => headers.get('mcp-session-id') ?? []);
  const pings = await Promise.all(
    ids.map((id) => send(request('ping'), { ...jsonHeaders, 'mcp-session-id': id })),
  );
  expect(pings.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(openings.every(({ status }) => status === 200 || status === 503)).toBe(true);
  await handler.close();
});

test('an opening that fails takes no place', async () => {
  const { ask } = await serve({ sessions: { max: 1, idleMs: 60_000 } });
  const session = await openSession({ ask });
  for (let index = 0; index < 5; index++) {
    await ask(post(initialize(), { 'content-type': 'application/json' }));
    await ask(post(request('initialize', { protocolVersion: 1 })));
    await ask(httpRequest({ body: '{"jsonrpc":"2.0","id":1,"method":"initialize"' }));
  }
  expect(echoed(messageIn(await ask(post(echoCall('x'), session))))).toBe('x');
});

test('a session whose client vanishes in the middle of an answer can make room', async () => {
  const served = await serve({ sessions: { max: 1, idleMs: 60_000 } });
  const session = await openSession(served);
  const connection = served.connect();
  await connection.write(post(hold('x', 7), session));
  await served.reached(1);
  const refused = await served.ask(post(initialize()));
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  await connection.destroy();
  await expect
    .poll(async () => (await served.ask(post(initialize()))).status, { interval: 5 })
    .toBe(200);
  expect((await served.ask(goodPost('x'))).status).toBe(200);
});
