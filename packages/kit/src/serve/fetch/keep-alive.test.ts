import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepAlive } from './keep-alive.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pendingResponse() {
  let settle: (response: Response) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const pending = new Promise<Response>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { pending, settle, fail };
}

test('passes on a response that comes in time as it is', async () => {
  const response = Response.json({ fast: true });
  expect(await keepAlive(Promise.resolve(response), 1_000)).toBe(response);
  expect(vi.getTimerCount()).toBe(0);
});

test('shows signs of life while a call is silent, and ends with its answer', async () => {
  const { pending, settle } = pendingResponse();
  const kept = keepAlive(pending, 1_000);
  await vi.advanceTimersByTimeAsync(3_500);
  const response = await kept;
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  settle(Response.json({ jsonrpc: '2.0', id: 1, result: {} }));
  expect(await response.text()).toBe(
    `${': keepalive\n\n'.repeat(3)}event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n`,
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('passes on the events of an answer that turns into a stream', async () => {
  const { pending, settle } = pendingResponse();
  const kept = keepAlive(pending, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const events = 'event: message\ndata: {"method":"notifications/progress"}\n\n';
  settle(new Response(events, { headers: { 'content-type': 'text/event-stream' } }));
  expect(await (await kept).text()).toBe(`: keepalive\n\n${events}`);
});

test('stops when the client leaves, and lets go of a late answer', async () => {
  const { pending, settle } = pendingResponse();
  const kept = keepAlive(pending, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await (await kept).body?.cancel();
  expect(vi.getTimerCount()).toBe(0);
  const cancelled = vi.fn();
  settle(new Response(new ReadableStream({ cancel: cancelled })));
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalled());
});

test('lets go of a stream at once when the client leaves in the middle of it', async () => {
  const { pending, settle } = pendingResponse();
  const kept = keepAlive(pending, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const cancelled = vi.fn();
  const silent = new ReadableStream({ cancel: cancelled });
  settle(new Response(silent, { headers: { 'content-type': 'text/event-stream' } }));
  await vi.advanceTimersByTimeAsync(1_000);
  await (await kept).body?.cancel();
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
});

test('breaks off when the answer fails', async () => {
  const { pending, fail } = pendingResponse();
  const kept = keepAlive(pending, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const text = (await kept).text();
  fail(new Error('gone'));
  await expect(text).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
