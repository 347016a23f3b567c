import { PassThrough } from 'node:stream';
import { createFetchHandler, type FetchHandler, type FetchOptions } from '@wellspoken/kit/fetch';
import { serveStdio } from '@wellspoken/kit/stdio';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import {
  initialize,
  initialized,
  jsonHeaders,
  modernHeaders,
  modernRequest,
  request,
  type Headers,
  type Message,
} from './support/messages.ts';
import { createWatched, type Watched } from './support/watched.ts';

interface Subject extends Watched {
  readonly handler: FetchHandler;
  readonly post: (body: Message, headers?: Headers, signal?: AbortSignal) => Promise<Response>;
  readonly listen: (uri: string, signal?: AbortSignal) => Promise<Response>;
  /** Opens a session that is subscribed to a note. */
  readonly subscribe: (uri: string) => Promise<Headers>;
  readonly pass: (ms: number) => void;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

const LISTEN = 'subscriptions/listen';
const listenTo = (uri: string, id: unknown = 1): Message =>
  modernRequest(LISTEN, { notifications: { resourceSubscriptions: [uri] } }, id);

function openSubject(sessions: FetchOptions['sessions'] = {}): Subject {
  let now = 0;
  const watched = createWatched();
  const handler = createFetchHandler(watched.server, { sessions, clock: () => now, audit: false });
  onTestFinished(() => handler.close());
  const post: Subject['post'] = (body, headers = jsonHeaders, signal) =>
    handler(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        ...(signal !== undefined && { signal }),
      }),
    );
  return {
    ...watched,
    handler,
    post,
    listen: (uri, signal) => post(listenTo(uri), modernHeaders(LISTEN), signal),
    subscribe: async (uri) => {
      const opened = await post(initialize());
      await opened.text();
      const headers = {
        ...jsonHeaders,
        'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
      };
      await post(initialized, headers);
      await (await post(request('resources/subscribe', { uri }), headers)).text();
      return headers;
    },
    pass: (ms) => {
      now += ms;
      vi.advanceTimersByTime(ms);
    },
  };
}

/** What is still watched: as the kit counts, and as the server sees it. */
const leftOf = ({ server, open }: Watched): unknown => [server.watches.open(), open()];
const NOTHING = [0, []];

test('answers a subscription to an unknown resource with the code of the legacy era', async () => {
  const { post, subscribe } = openSubject();
  const headers = await subscribe('notes://1');
  const answer = await post(request('resources/subscribe', { uri: 'other://1' }), headers);
  expect(await answer.text()).toContain('"code":-32002,"message":"Resource not found"');
});

test('a session that expires lets go of what it watched', async () => {
  const subject = openSubject({ idleMs: 60_000 });
  await subject.subscribe('notes://1');
  expect(subject.open()).toEqual(['notes://1']);
  subject.pass(80_000);
  await vi.waitFor(() => expect(leftOf(subject)).toEqual(NOTHING));
});

test('a session that makes room lets go of what it watched', async () => {
  const subject = openSubject({ max: 1 });
  await subject.subscribe('notes://1');
  await subject.subscribe('notes://2');
  await vi.waitFor(() => expect(subject.open()).toEqual(['notes://2']));
});

test('a stream that is cancelled lets go of what it watched', async () => {
  const subject = openSubject();
  const { body } = await subject.listen('notes://1');
  expect(subject.open()).toEqual(['notes://1']);
  await body?.cancel();
  await vi.waitFor(() => expect(leftOf(subject)).toEqual(NOTHING));
});

test('a request that is aborted lets go of what it watched, though nobody reads', async () => {
  const subject = openSubject();
  const gone = new AbortController();
  await subject.listen('notes://1', gone.signal);
  gone.abort();
  await vi.waitFor(() => expect(leftOf(subject)).toEqual(NOTHING));
});

test('a request that was aborted before it came watches nothing', async () => {
  const subject = openSubject();
  await subject.listen('notes://1', AbortSignal.abort());
  await vi.waitFor(() => expect(leftOf(subject)).toEqual(NOTHING));
});

test('closing lets go of what is watched for streams that nobody reads', async () => {
  const subject = openSubject();
  await subject.listen('notes://1');
  await subject.handler.close();
  await vi.waitFor(() => expect(leftOf(subject)).toEqual(NOTHING));
});

test('refuses to listen when it was closed while the watch began', async () => {
  const subject = openSubject();
  const listening = subject.listen('notes://slow');
  await vi.waitFor(() => expect(subject.begun).toHaveLength(1));
  await subject.handler.close();
  expect((await listening).status).toBe(503);
  subject.release();
  await vi.waitFor(() => expect(leftOf(subject)).toEqual(NOTHING));
});

test('a request to listen that the protocol refuses watches nothing', async () => {
  const subject = openSubject();
  const headers = { ...modernHeaders(LISTEN), 'mcp-method': 'tools/list' };
  expect((await subject.post(listenTo('notes://1'), headers)).status).toBe(400);
  await vi.waitFor(() => expect(leftOf(subject)).toEqual(NOTHING));
});

interface Line {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Message;
  readonly error?: { readonly code: number };
}

function openLine(watched: Watched): {
  readonly write: (...messages: Message[]) => void;
  readonly lines: Line[];
  readonly end: () => Promise<void>;
} {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const { closed } = serveStdio(watched.server, { stdin, stdout, signals: false, audit: false });
  const lines: Line[] = [];
  stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.trim().split('\n')) lines.push(JSON.parse(line) as Line);
  });
  return {
    lines,
    write: (...messages) => {
      for (const message of messages) stdin.write(`${JSON.stringify(message)}\n`);
    },
    end: () => {
      stdin.end();
      return closed;
    },
  };
}

const cancel = (requestId: unknown): Message => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

test('a subscription that is cancelled while its watch begins is never acknowledged', async () => {
  const watched = createWatched();
  const { write, lines, end } = openLine(watched);
  write(listenTo('notes://slow', 'one'));
  await vi.waitFor(() => expect(watched.begun).toHaveLength(1));
  write(cancel('one'));
  write(listenTo('notes://2', 'two'));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  watched.release();
  await vi.waitFor(() => expect(watched.server.watches.open()).toBe(1));
  write(cancel('two'));
  await vi.waitFor(() => expect(leftOf(watched)).toEqual(NOTHING));
  await end();
  expect(lines).toMatchObject([
    { params: { notifications: { resourceSubscriptions: ['notes://2'] } } },
  ]);
});

test('a subscription ends with the input, and so does its watch', async () => {
  const watched = createWatched();
  const { write, lines, end } = openLine(watched);
  write(listenTo('notes://1'));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  await end();
  await vi.waitFor(() => expect(leftOf(watched)).toEqual(NOTHING));
});

test.for([
  ['is not of this era', listenTo('notes://1', 7), -32601],
  [
    'names what are no URIs',
    modernRequest(LISTEN, { notifications: { resourceSubscriptions: [1] } }, 7),
    -32602,
  ],
] as const)('watches nothing for a request to listen that %s', async ([title, listen, code]) => {
  const watched = createWatched();
  const { write, lines, end } = openLine(watched);
  if (title === 'is not of this era') {
    write(initialize(), initialized);
    await vi.waitFor(() => expect(lines).toHaveLength(1));
  }
  write(listen);
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ id: 7, error: { code } }));
  expect(watched.begun).toEqual([]);
  await end();
});

test('lets go of the watch when the SDK refuses the request', async () => {
  const watched = createWatched();
  const { write, lines, end } = openLine(watched);
  const params = { notifications: { resourceSubscriptions: ['notes://1'] } };
  write(request(LISTEN, params, 7));
  await vi.waitFor(() => expect(lines[0]).toHaveProperty('error'));
  await vi.waitFor(() => expect(leftOf(watched)).toEqual(NOTHING));
  await end();
});
