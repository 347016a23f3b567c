import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type EventStreamOptions, openEventStream } from './event-stream.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

function open(options: Partial<EventStreamOptions> = {}) {
  const onLeft = vi.fn();
  const onOverflow = vi.fn();
  const stream = openEventStream({
    keepAliveMs: 1_000,
    maxQueuedBytes: 1_024,
    onLeft,
    onOverflow,
    ...options,
  });
  return { ...stream, onLeft, onOverflow };
}

const readAll = (body: ReadableStream<Uint8Array>): Promise<string> => new Response(body).text();

test('writes events, and ends when what it holds has been read', async () => {
  const { body, write, end } = open();
  write('endpoint', '/here');
  write('message', '{"a":"1\\n2"}');
  end();
  write('message', 'too late');
  expect(await readAll(body)).toBe(
    'event: endpoint\ndata: /here\n\nevent: message\ndata: {"a":"1\\n2"}\n\n',
  );
});

test('shows a sign of life while nothing else does', async () => {
  const { body, write, end } = open();
  vi.advanceTimersByTime(1_000);
  // What is still there to be read is sign enough.
  vi.advanceTimersByTime(5_000);
  write('message', '1');
  vi.advanceTimersByTime(1_000);
  end();
  expect(await readAll(body)).toBe(': keepalive\n\nevent: message\ndata: 1\n\n');
  expect(vi.getTimerCount()).toBe(0);
});

test('takes the message that goes beyond the limit, and is cut by the next one', async () => {
  const { body, write, onOverflow, onLeft } = open();
  write('message', 'x'.repeat(10_000));
  expect(onOverflow).not.toHaveBeenCalled();
  write('message', 'y');
  write('message', 'z');
  expect(onOverflow).toHaveBeenCalledOnce();
  await expect(readAll(body)).rejects.toMatchObject({ name: 'AbortError' });
  expect(onLeft).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('counts only what waits: whoever reads may have as much as there is', async () => {
  const { body, write, onOverflow } = open();
  const reader = body.getReader();
  for (let index = 0; index < 100; index++) {
    write('message', 'x'.repeat(1_000));
    await reader.read();
  }
  expect(onOverflow).not.toHaveBeenCalled();
});

test('says once that the client has left, and nothing after its own end', async () => {
  const left = open();
  await left.body.cancel();
  left.write('message', 'into the void');
  expect(left.onLeft).toHaveBeenCalledOnce();
  const ended = open();
  ended.end();
  await ended.body.cancel();
  expect(ended.onLeft).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
