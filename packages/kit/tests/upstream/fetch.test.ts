import { getEventListeners } from 'node:events';

import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { hang, json, reset, say, serveSteps, upstreamFor } from './support/loopback.ts';

const once = { retry: { attempts: 1 } } as const;

test.for([200, 204, 301, 304, 400, 401, 403, 404, 422, 429, 500, 503])(
  'returns status %i as a response',
  async (status) => {
    const body = [204, 304].includes(status) ? '' : 'words';
    const service = await serveSteps(say(status, body, { 'x-mark': 'here' }));
    const response = await upstreamFor(service, once).fetch(`${service.url}note?a=1`);
    expect(response).toBeInstanceOf(Response);
    expect(response).toMatchObject({ status, ok: status < 300, url: `${service.url}note?a=1` });
    expect(response.headers.get('x-mark')).toBe('here');
    expect(await response.text()).toBe(body);
  },
);

test('returns the last response when a read failed every time', async () => {
  const service = await serveSteps(say(503, 'first'), say(503, 'second'), say(503, 'third'));
  const response = await upstreamFor(service).fetch(`${service.url}note`);
  expect([response.status, await response.text()]).toEqual([503, 'third']);
  expect(service.seen).toHaveLength(3);
});

test('sends what a Request holds', async () => {
  const service = await serveSteps(say(201));
  const request = new Request(`${service.url}notes`, {
    method: 'PATCH',
    headers: { 'x-mark': 'here' },
    body: new URLSearchParams({ text: 'a b' }),
  });
  await upstreamFor(service).fetch(request);
  expect(service.seen[0]).toMatchObject({ method: 'PATCH', body: 'text=a+b' });
  expect(service.seen[0]?.headers).toMatchObject({
    'x-mark': 'here',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  });
});

test('makes a POST once', async () => {
  const service = await serveSteps(say(502));
  const { status } = await upstreamFor(service).fetch(`${service.url}graphql`, {
    method: 'POST',
    body: '{}',
  });
  expect(status).toBe(502);
  expect(service.seen).toHaveLength(1);
});

test('makes a POST again where it is said to read', async () => {
  const service = await serveSteps(say(502), json({ data: 1 }));
  const fetchToRead = upstreamFor(service).fetchWith({ effect: 'read' });
  const response = await fetchToRead(`${service.url}graphql`, { method: 'POST', body: '{}' });
  expect(await response.json()).toEqual({ data: 1 });
});

test('throws a ToolError where there is no answer', async () => {
  const service = await serveSteps(reset);
  const failed = upstreamFor(service, once).fetch(service.url);
  await expect(failed).rejects.toThrow('Archive closed the connection without an answer.');
  await expect(failed).rejects.toBeInstanceOf(ToolError);
});

test('throws a ToolError while the breaker is open', async () => {
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service, { ...once, breaker: { failures: 1 } });
  expect((await upstream.fetch(service.url)).status).toBe(500);
  await expect(upstream.fetch(service.url)).rejects.toThrow('Archive is unavailable');
});

test('throws the error that classify gave', async () => {
  const service = await serveSteps(json({ errors: [{ type: 'NOT_FOUND' }] }));
  const upstream = upstreamFor(service, {
    classify: () => new ToolError('not_found', 'There is no such project.'),
  });
  await expect(upstream.fetch(service.url)).rejects.toThrow('There is no such project.');
});

test('rejects with the reason of the signal, an AbortError by default', async () => {
  const service = await serveSteps(hang);
  const stop = new AbortController();
  const call = upstreamFor(service).fetch(service.url, { signal: stop.signal });
  await service.arrived(1);
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test.for([
  ['manual', 302],
  ['follow', 200],
] as const)('heeds redirect: %s', async ([redirect, status]) => {
  const service = await serveSteps(say(302, '', { location: '/api/moved' }), say(200));
  const response = await upstreamFor(service).fetch(service.url, { redirect });
  expect(response.status).toBe(status);
});

test('heeds redirect: error', async () => {
  const service = await serveSteps(say(302, '', { location: '/api/moved' }));
  const failed = upstreamFor(service).fetch(service.url, { redirect: 'error' });
  await expect(failed).rejects.toThrow('Archive answered with a redirect, which is not followed.');
});

test('refuses to call another origin', async () => {
  const service = await serveSteps(json({}));
  await expect(upstreamFor(service).fetch('http://other.test/')).rejects.toThrow(
    /^A request to Archive must go to a path below http:\/\/127\.0\.0\.1:\d+\/api\/,/,
  );
});

test('gives libraries a kept answer with its age', async () => {
  const service = await serveSteps(json({ ok: true }));
  const upstream = upstreamFor(service, { cache: { ttlMs: 60_000 } });
  await upstream.fetch(service.url);
  const again = await upstream.fetch(service.url);
  expect(again.headers.get('age')).toBe('0');
  expect(await again.json()).toEqual({ ok: true });
  expect(service.seen).toHaveLength(1);
});

test('takes a path from the base, and none that leaves it', async () => {
  const service = await serveSteps(json({}));
  const upstream = upstreamFor(service);
  await upstream.fetch('note?a=1');
  await upstream.fetch('/note');
  expect(service.seen.map(({ url }) => url)).toEqual(['/api/note?a=1', '/api/note']);
  for (const path of ['../secret', '/../secret', 'a/%2e%2e/../secret']) {
    await expect(upstream.fetch(path)).rejects.toThrow(/has the part "[^"]+" in it/);
  }
  expect(service.seen).toHaveLength(2);
});

test('leaves nothing behind on a signal that outlives many calls', async () => {
  const service = await serveSteps(json({}));
  const upstream = upstreamFor(service, { rate: { maxQueued: 1_000 } });
  const { signal } = new AbortController();
  const asked = new Request(service.url, { signal });
  const before = getEventListeners(signal, 'abort').length;
  const calls = Array.from({ length: 200 }, () => upstream.fetch('note', { signal }));
  await Promise.all([...calls, upstream.fetch(asked)]);
  // All of our calls share one listener.
  expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(before + 1);
});

test('heeds the signal of a Request', async () => {
  const service = await serveSteps(hang);
  const stop = new AbortController();
  const call = upstreamFor(service).fetch(new Request(service.url, { signal: stop.signal }));
  await service.arrived(1);
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

/** A body that never ends, and whether it was let go of. */
function endless(): { readonly init: RequestInit; readonly isLeft: () => boolean } {
  let left = false;
  const body = new ReadableStream({
    pull: () => new Promise(() => {}),
    cancel: () => {
      left = true;
    },
  });
  return { init: { method: 'POST', body, duplex: 'half' }, isLeft: () => left };
}

test('sends what a stream holds', async () => {
  const service = await serveSteps(say(201));
  const body = new Blob(['one ', 'two']).stream();
  await upstreamFor(service).fetch('note', { ...endless().init, body });
  expect(service.seen[0]?.body).toBe('one two');
});

test('does not wait for a body that does not end when its caller cancels', async () => {
  const service = await serveSteps(json({}));
  const stop = new AbortController();
  const { init, isLeft } = endless();
  const call = upstreamFor(service).fetch('note', { ...init, signal: stop.signal });
  stop.abort();
  await expect(call).rejects.toBe(stop.signal.reason);
  expect([isLeft(), service.seen.length]).toEqual([true, 0]);
});

test('does not wait for a body that does not end longer than the call may take', async () => {
  const service = await serveSteps(json({}));
  const { init, isLeft } = endless();
  const call = upstreamFor(service, { timeout: { totalMs: 20 } }).fetch('note', init);
  await expect(call).rejects.toThrow(
    expect.objectContaining({
      code: 'timeout',
      message: 'Archive was not asked: the body of the request did not end within 20 ms.',
    }),
  );
  expect(isLeft()).toBe(true);
});
