import { expect, test } from 'vitest';

import { createRuntime } from '../../call/runtime.ts';
import { defineServer } from '../../define/server.ts';
import { readMessage } from '../protocol/read-message.ts';
import { openSse, type Sse } from './open-sse.ts';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

interface Subject extends Sse {
  /** How many requests were being answered, after each that came or went. */
  readonly counts: readonly number[];
}

function openSubject(maxConnections = 10): Subject {
  let running = 0;
  const counts: number[] = [];
  const sse = openSse({
    runtime: createRuntime(defineServer({ name: 's', title: 'S', version: '1' })),
    path: '/sse',
    messagesPath: '/messages',
    maxConnections,
    keepAliveMs: 60_000,
    enter: () => {
      counts.push(++running);
      return () => counts.push(--running);
    },
  });
  return { ...sse, counts };
}

interface Stream {
  readonly response: Response;
  readonly address: string;
  readonly next: () => Promise<string>;
  readonly leave: () => Promise<void>;
}

async function openStream({ stream }: Subject, caller = 'me'): Promise<Stream> {
  const response = await stream.serve(new Request('http://localhost/sse'), {
    caller: { id: caller },
  });
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const next = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
  const [, address = ''] = /^event: endpoint\ndata: (.*)\n\n$/.exec(await next()) ?? [];
  return { response, address, next, leave: () => reader.cancel() };
}

function post({ messages }: Subject, address: string, caller = 'me'): Promise<Response> {
  const read = readMessage(new TextEncoder().encode(JSON.stringify(PING)));
  const request = new Request(new URL(address, 'http://localhost'), { method: 'POST' });
  return messages.serve(request, { caller: { id: caller }, read });
}

test('gives each stream an address that nobody can guess', async () => {
  const state = openSubject(20);
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(state)));
  const addresses = streams.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(20);
  for (const address of addresses) expect(address).toMatch(/^\/messages\?sessionId=[0-9a-f-]{36}$/);
  await state.stream.close();
});

test('answers on the stream of whoever posted, and counts the request until then', async () => {
  const state = openSubject();
  const mine = await openStream(state);
  const response = await post(state, mine.address);
  expect(response.status).toBe(202);
  expect(await response.text()).toBe('');
  const [, data = ''] = /^event: message\ndata: (.*)\n\n$/.exec(await mine.next()) ?? [];
  expect(JSON.parse(data)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  expect(state.counts).toEqual([1, 0]);
  await mine.leave();
});

test('a stranger who knows the address gets what nobody would get', async () => {
  const state = openSubject();
  const { address } = await openStream(state, 'me');
  const stranger = await post(state, address, 'you');
  const nobody = await post(state, '/messages?sessionId=made-up', 'you');
  expect([stranger.status, nobody.status]).toEqual([404, 404]);
  expect(await stranger.text()).toBe(await nobody.text());
  expect(state.counts).toEqual([]);
  expect((await post(state, address, 'me')).status).toBe(202);
  await state.stream.close();
});

test('has no more streams than it may, and room again when one has ended', async () => {
  const state = openSubject(2);
  const [first] = [await openStream(state), await openStream(state)];
  const refused = await state.stream.serve(new Request('http://localhost/sse'), {
    caller: { id: 'me' },
  });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  await first.leave();
  expect((await post(state, first.address)).status).toBe(404);
  await openStream(state);
  await state.stream.close();
});

test('once closed, ends every stream and takes nothing more', async () => {
  const state = openSubject();
  const { address, next } = await openStream(state);
  await state.messages.close();
  expect(await next()).toBe('');
  expect(state.stream.isClosed()).toBe(true);
  expect((await post(state, address)).status).toBe(503);
  const late = await state.stream.serve(new Request('http://localhost/sse'), {
    caller: { id: 'me' },
  });
  expect(late.status).toBe(503);
});
