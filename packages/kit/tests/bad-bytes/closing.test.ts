import { createFetchHandler } from '@wellspoken/kit/fetch';
import { expect, test } from 'vitest';

import { echoed, messageIn, messagesIn } from '../support/answers.ts';
import { NoAnswer } from '../support/http-connection.ts';
import {
  echoCall,
  goodPost,
  httpHead,
  initialize,
  jsonHeaders,
  modernEchoCall,
  modernHeaders,
  modernRequest,
  post,
  request,
  type Headers,
  type Message,
} from '../support/messages.ts';
import { openSession, serve } from '../support/served.ts';
import { createSubject } from '../support/subject.ts';

const holdParams = { name: 'hold_text', arguments: { text: 'held' } };
const modernHold = post(
  modernRequest('tools/call', holdParams, 3),
  modernHeaders('tools/call', 'hold_text'),
);

test.each(['modern', 'legacy'])(
  'a %s call that runs when the server closes is answered',
  async (era) => {
    const served = await serve();
    const legacyHold = post(request('tools/call', holdParams, 3), await openSession(served));
    const connection = served.connect();
    await connection.write(era === 'modern' ? modernHold : legacyHold);
    await served.reached(1);
    const closing = served.close();
    served.release();
    const answer = await connection.next();
    expect(messageIn(answer).id).toBe(3);
    expect(echoed(messageIn(answer))).toBe('held');
    await closing;
  },
);

test('a request that was on its way when the server began to close is served', async () => {
  const served = await serve();
  const connection = served.connect();
  await connection.ask(goodPost('before'));
  const closing = served.close();
  const answer = await connection.ask(goodPost('on its way'));
  expect(echoed(messageIn(answer))).toBe('on its way');
  expect(answer.headers.get('connection')).toBe('close');
  await closing;
});

test('a request on an open connection is refused with status 503 while the server closes', async () => {
  const served = await serve();
  const [busy, other, idle] = [served.connect(), served.connect(), served.connect()];
  await busy.write(modernHold);
  await served.reached(1);
  // An unfinished request keeps the other connection from being idle.
  const late = goodPost('late');
  await other.write(late.subarray(0, 20));
  await idle.ask(goodPost('in between'));
  const closing = served.close();
  // Once idle connections are closed, nothing new is taken on.
  await idle.closed;
  await other.write(late.subarray(20));
  const refused = await other.next();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('connection')).toBe('close');
  served.release();
  expect(echoed(messageIn(await busy.next()))).toBe('held');
  await closing;
});

test('streams that never end by themselves do not hold up a server that closes', async () => {
  const served = await serve({ drainMs: 60_000 });
  const session = await openSession(served);
  const [legacy, modern] = [served.connect(), served.connect()];
  await legacy.write(httpHead({ method: 'GET', headers: session }));
  const listen = modernRequest('subscriptions/listen', {
    notifications: { toolsListChanged: true },
  });
  await modern.write(post(listen, modernHeaders('subscriptions/listen')));
  await Promise.all([legacy.begun(), modern.begun()]);
  await served.close();
  expect(messagesIn(await legacy.next())).toEqual([]);
  expect(messagesIn(await modern.next()).at(-1)).toMatchObject({ id: 1, result: {} });
});

test('a cancelled call does not hold up a server that closes', async () => {
  const served = await serve({ drainMs: 60_000 });
  const session = await openSession(served);
  const connection = served.connect();
  await connection.write(post(request('tools/call', holdParams, 3), session));
  await served.reached(1);
  await served.ask(
    post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }, session),
  );
  await served.close();
  expect(messagesIn(await connection.next())).toEqual([]);
});

test('a client that has left does not hold up a server that closes', async () => {
  const served = await serve({ drainMs: 60_000 });
  const session = await openSession(served);
  for (const bytes of [modernHold, post(request('tools/call', holdParams, 3), session)]) {
    const connection = served.connect();
    await connection.write(bytes);
    await served.reached(1);
    await connection.destroy();
    served.release();
  }
  await expect(served.close()).resolves.toBeUndefined();
});

test('a call that outlasts the time to close is refused with status 503', async () => {
  const served = await serve({ drainMs: 50 });
  const connection = served.connect();
  await connection.write(modernHold);
  await served.reached(1);
  await served.close();
  const answer = await connection.next();
  expect(answer.status).toBe(503);
  expect(messageIn(answer)).toMatchObject({ id: 3, error: { code: -32600 } });
});

test('a server that closes takes no new clients', async () => {
  const served = await serve();
  await served.connect().write(modernHold);
  await served.reached(1);
  const closing = served.close();
  const isRefused = async (): Promise<boolean> => {
    const error: unknown = await served.ask(goodPost('new')).catch((thrown: unknown) => thrown);
    return error instanceof NoAnswer && !error.wasConnected;
  };
  await expect.poll(isRefused, { interval: 5 }).toBe(true);
  served.release();
  await closing;
});

test('an idle connection is closed without a word', async () => {
  const served = await serve();
  const connection = served.connect();
  await connection.ask(goodPost('x'));
  await served.close();
  await expect(connection.next()).rejects.toThrow(NoAnswer);
});

test.each([
  ['modern', modernEchoCall('x', 4), modernHeaders('tools/call', 'echo_text')],
  ['legacy', initialize(), jsonHeaders],
] as const)(
  'a %s request whose body ends after its handler was closed is refused with status 503',
  async (_era, message, headers) => {
    const handler = createFetchHandler(createSubject().definition);
    const { response, finish } = sendSlowly(handler, message, headers);
    await handler.close();
    finish();
    expect((await response).status).toBe(503);
    expect(await (await response).json()).toMatchObject({ id: message['id'] });
  },
);

interface SlowRequest {
  readonly response: Promise<Response>;
  readonly finish: () => void;
}

function sendSlowly(
  handler: (request: Request) => Promise<Response>,
  message: Message,
  headers: Headers,
): SlowRequest {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  let finish = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 5));
      finish = () => {
        controller.enqueue(bytes.subarray(5));
        controller.close();
      };
    },
  });
  const init = { method: 'POST', headers, body, duplex: 'half' as const };
  return { response: handler(new Request('http://localhost/mcp', init)), finish };
}

test('a closed server leaves no session behind', async () => {
  const handler = createFetchHandler(createSubject().definition);
  const send = (message: object, headers: Headers = jsonHeaders): Promise<Response> =>
    handler(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers,
        body: JSON.stringify(message),
      }),
    );
  const opening = await send(initialize());
  const id = opening.headers.get('mcp-session-id') ?? '';
  await opening.text();
  await handler.close();
  const answer = await send(echoCall('x'), { ...jsonHeaders, 'mcp-session-id': id });
  expect(answer.status).toBe(503);
});
