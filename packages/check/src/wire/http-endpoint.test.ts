import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';

import type { StreamEvent } from './exchange.evidence.ts';
import {
  createEndpoint,
  createEventStreamReader,
  type HttpEndpoint,
  type HttpRequest,
} from './http-endpoint.ts';

/** Asks a server that does this, and leaves nothing open. */
async function withServer<Value>(
  listener: RequestListener,
  work: (endpoint: HttpEndpoint) => Promise<Value>,
): Promise<Value> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = createEndpoint(`http://127.0.0.1:${port}/mcp`);
  try {
    return await work(endpoint);
  } finally {
    endpoint.close();
    server.closeAllConnections();
    server.close();
  }
}

const get: HttpRequest = { method: 'GET', headers: {}, timeoutMs: 5000 };

test('status and headers are enough where nothing else is asked for', async () => {
  const outcome = await withServer(
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    },
    ({ exchange }) => exchange({ ...get, onHead: () => true }),
  );
  expect(outcome).toMatchObject({ answer: { status: 200, isComplete: false, events: [] } });
});

test('a body can be announced and left unfinished', async () => {
  const outcome = await withServer(
    (request, response) => {
      request.once('data', () => {
        response.writeHead(408).end(String(request.headers['content-length']));
      });
    },
    ({ exchange }) => exchange({ ...get, method: 'POST', body: '{', announcedBytes: 50 }),
  );
  expect(outcome).toMatchObject({ answer: { status: 408, body: '50' } });
});

test('another address can be asked under the same name', async () => {
  const outcome = await withServer(
    (request, response) => response.end(request.headers.host),
    ({ exchange, url }) =>
      exchange({ ...get, address: 'localhost', headers: { host: `name.example:${url.port}` } }),
  );
  expect('answer' in outcome && outcome.answer.body).toMatch(/^name\.example:/);
});

test('a stream that ends in the time it is given is complete', async () => {
  const outcome = await withServer(
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: last\n\n');
      setImmediate(() => response.end());
    },
    ({ exchange }) => exchange({ ...get, onEvent: () => true, closingMs: 5000 }),
  );
  expect(outcome).toMatchObject({ answer: { isComplete: true, events: [{ data: 'last' }] } });
});

test('a stream that stays open is left, with what it said', async () => {
  const outcome = await withServer(
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\ndata: last\n\n');
    },
    ({ exchange }) => exchange({ ...get, onEvent: () => true, closingMs: 1 }),
  );
  expect(outcome).toMatchObject({ answer: { isComplete: false, comments: 1 } });
});

test('a connection that the server drops is told apart from silence', async () => {
  const outcome = await withServer(
    (request) => request.socket.destroy(),
    ({ exchange }) => exchange(get),
  );
  expect(outcome).toMatchObject({ fault: 'closed' });
});

const large: HttpRequest = {
  ...get,
  method: 'POST',
  body: 'x'.repeat(4 * 1024 * 1024),
  isCareful: true,
};

test('the refusal of a large body is read, though the server hangs up at once', async () => {
  const outcome = await withServer(
    (request, response) => {
      response.writeHead(413, { connection: 'close' }).end('too large');
      request.socket.destroySoon();
    },
    ({ exchange }) => exchange(large),
  );
  expect(outcome).toMatchObject({ answer: { status: 413, body: 'too large' } });
});

test('a body that is sent piece by piece arrives whole', async () => {
  const outcome = await withServer(
    (request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      request.once('end', () => response.end(String(length)));
    },
    ({ exchange }) => exchange(large),
  );
  expect(outcome).toMatchObject({ answer: { status: 200, body: '4194304' } });
});

test('a stream that never stops is hung up on', async () => {
  const many = 'data: {}\n\n'.repeat(1000);
  const outcome = await withServer(
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const talk = (): void => {
        if (!response.destroyed) response.write(many, talk);
      };
      talk();
    },
    ({ exchange }) => exchange({ ...get, timeoutMs: 60_000 }),
  );
  expect(outcome).toMatchObject({ answer: { status: 200, isComplete: false } });
});

test.each([
  ['what must arrive once at most is not sent again', true, 1],
  ['what may be repeated is sent again', false, 2],
])('where a kept connection breaks, %s', async (_, isOnce, arrived) => {
  let asked = 0;
  const outcomes = await withServer(
    (request, response) => {
      if (request.method === 'GET') return response.end('kept');
      asked += 1;
      return asked === 1 ? request.socket.destroy() : response.end('again');
    },
    async ({ exchange }) => {
      const first = await exchange(get);
      return [first, await exchange({ ...get, method: 'POST', body: '{}', isOnce })];
    },
  );
  expect(outcomes[1]).toMatchObject(isOnce ? { fault: 'closed' } : { answer: { body: 'again' } });
  expect(asked).toBe(arrived);
});

function read(...gathered: readonly string[]): { events: StreamEvent[]; comments: number } {
  const events: StreamEvent[] = [];
  const reader = createEventStreamReader((event) => events.push(event));
  gathered.forEach((piece) => reader.read(piece));
  return { events, comments: reader.comments() };
}

const stream = ': hello\n\nid: 1\nevent: message\ndata: {"a":\ndata: 1}\nretry: 500\n\ndata\n\n';

test('reads fields, joins lines of data and counts comments', () => {
  expect(read(stream)).toEqual({
    events: [{ id: '1', event: 'message', data: '{"a":\n1}', retry: '500' }, { data: '' }],
    comments: 1,
  });
});

test('reads the same whatever the pieces and the line ends', () => {
  const whole = read(stream);
  expect(read(...stream.split(''))).toEqual(whole);
  expect(read(...stream.replaceAll('\n', '\r\n').split(''))).toEqual(whole);
  expect(read(stream.replaceAll('\n', '\r') + '\n')).toEqual(whole);
});

test('hands over nothing before the blank line that ends an event', () => {
  expect(read('data: half')).toEqual({ events: [], comments: 0 });
});

test('a return that comes at the end of a piece ends its line once', () => {
  expect(read('data: 1\r', '\n\r', '\ndata: 2\r', '\r').events).toEqual([
    { data: '1' },
    { data: '2' },
  ]);
});

test('a line that never ends is given up, and the next event is read', () => {
  const piece = 'x'.repeat(64 * 1024);
  const endless = Array.from({ length: 1000 }, () => piece);
  const { events } = read('data: ', ...endless, '\n\ndata: after\n\n');
  expect(events.map(({ data }) => data.length <= 16 * 1024 * 1024)).toEqual([true, true]);
  expect(events.at(-1)).toEqual({ data: 'after' });
});
