import { expect, test, vi } from 'vitest';

import { stopClock } from './support/clock.ts';
import { hang, json, reset, say, serveSteps, upstreamFor, type Step } from './support/loopback.ts';

/** Answers with the number of the request. */
function counting(): Step {
  let count = 0;
  return (response) => response.end(String(++count));
}

const kept = { cache: { ttlMs: 60_000 } } as const;

test('answers again from memory while an answer is fresh', async () => {
  stopClock();
  const service = await serveSteps(counting());
  const upstream = upstreamFor(service, kept);
  const first = await upstream.get('note', { query: { a: 1, b: 2 } });
  expect(first).toMatchObject({ fromCache: false, stale: false, ageMs: 0 });
  await vi.advanceTimersByTimeAsync(59_999);
  const again = await upstream.get('note', { query: { b: 2, a: 1 } });
  expect(again).toMatchObject({ fromCache: true, stale: false, ageMs: 59_999 });
  expect(again.text()).toBe('1');
  await vi.advanceTimersByTimeAsync(1);
  expect((await upstream.get('note', { query: { a: 1, b: 2 } })).text()).toBe('2');
});

test.for([
  ['another path', 'other', {}],
  ['another query', 'note', { query: { page: 2 } }],
  ['another method', 'note', { method: 'HEAD' }],
  ['another credential', 'note', { headers: { authorization: 'Bearer other-person' } }],
  ['another cookie', 'note', { headers: { Cookie: 'session=other' } }],
  ['another language', 'note', { headers: { 'accept-language': 'fr' } }],
  ['another part', 'note', { headers: { range: 'bytes=0-1' } }],
  ['another header that nobody has heard of', 'note', { headers: { 'x-edition': '2' } }],
  ['a header named in vary', 'note', { headers: { 'user-agent': 'other' } }],
  ['another bound', 'note', { maxResponseBytes: 10 }],
  ['the cache turned off', 'note', { cache: false }],
  ['a wish for a new answer', 'note', { cache: { refresh: true } }],
] as const)('asks the service for %s', async ([, path, request]) => {
  const service = await serveSteps(counting());
  const upstream = upstreamFor(service, {
    headers: { authorization: 'Bearer first-person' },
    cache: { ttlMs: 60_000, vary: ['User-Agent'] },
  });
  await upstream.get('note');
  const response = await upstream.request(path, request);
  expect(response.fromCache).toBe(false);
  expect(service.seen).toHaveLength(2);
});

test('answers from memory to requests that differ only in what they are traced by', async () => {
  const service = await serveSteps(counting());
  const upstream = upstreamFor(service, kept);
  await upstream.get('note', { headers: { 'x-request-id': '1', 'user-agent': 'one' } });
  const again = await upstream.get('note', { headers: { 'x-request-id': '2' } });
  expect(again.fromCache).toBe(true);
});

test('shows nobody what somebody else did with the same answer', async () => {
  const service = await serveSteps(say(200, 'clean'));
  const upstream = upstreamFor(service, kept);
  const [first, second] = await Promise.all([upstream.get('note'), upstream.get('note')]);
  first.body.fill(0);
  first.headers.set('content-type', 'text/html');
  first.url.pathname = '/elsewhere';
  for (const response of [second, await upstream.get('note')]) {
    expect(response.text()).toBe('clean');
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.url.pathname).toBe('/api/note');
  }
});

test('shares no failure of a request that may bring less', async () => {
  const service = await serveSteps(say(200, 'x'.repeat(100)));
  const upstream = upstreamFor(service, kept);
  const [small, large] = await Promise.allSettled([
    upstream.get('note', { maxResponseBytes: 10 }),
    upstream.get('note'),
  ]);
  expect([small.status, large.status]).toEqual(['rejected', 'fulfilled']);
});

test.for([1.5, -1, Number.NaN])('refuses to keep an answer for %d ms', async (ttlMs) => {
  const upstream = upstreamFor(await serveSteps(counting()), kept);
  await expect(upstream.get('note', { cache: { ttlMs } })).rejects.toThrow(
    `The option cache.ttlMs of upstream "Archive" must be a whole number from 0, not ${ttlMs}.`,
  );
});

test('makes one request for equal reads at one time', async () => {
  const service = await serveSteps(counting());
  const upstream = upstreamFor(service, kept);
  const all = await Promise.all(Array.from({ length: 50 }, () => upstream.get('note')));
  expect(new Set(all.map((response) => response.text()))).toEqual(new Set(['1']));
  expect(service.seen).toHaveLength(1);
});

test('goes on for the others when one of them cancels', async () => {
  let finish = (): void => {};
  const service = await serveSteps((response) => {
    finish = () => response.end('done');
  });
  const upstream = upstreamFor(service, kept);
  const stop = new AbortController();
  const leaver = upstream.get('note', { signal: stop.signal });
  const other = upstream.get('note');
  await service.arrived(1);
  stop.abort();
  await expect(leaver).rejects.toBe(stop.signal.reason);
  finish();
  expect((await other).text()).toBe('done');
  expect(service.seen).toHaveLength(1);
});

test('stops the request when the last one has cancelled, and the next one asks anew', async () => {
  const closed = vi.fn();
  const service = await serveSteps(
    (response) => {
      response.on('close', closed);
    },
    json({ ok: true }),
  );
  const upstream = upstreamFor(service, kept);
  const stop = new AbortController();
  const calls = [1, 2].map(() => upstream.get('note', { signal: stop.signal }));
  await service.arrived(1);
  stop.abort();
  await Promise.allSettled(calls);
  expect((await upstream.get('note')).json()).toEqual({ ok: true });
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
});

test('lets each of those who share a request wait as long as it may', async () => {
  stopClock();
  const service = await serveSteps(hang);
  const upstream = upstreamFor(service, kept);
  const calls = [500, 900].map((timeoutMs) =>
    upstream.get('note', { timeoutMs }).catch((thrown: unknown) => String(thrown)),
  );
  await service.arrived(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(upstream.status().inFlight).toBe(1);
  expect(await calls[0]).toContain('did not answer within 500 ms');
  await vi.advanceTimersByTimeAsync(400);
  expect(await calls[1]).toContain('did not answer within 900 ms');
});

test('keeps no failure', async () => {
  const service = await serveSteps(say(404), json({ ok: true }));
  const upstream = upstreamFor(service, kept);
  await expect(upstream.get('note')).rejects.toThrow('404');
  expect((await upstream.get('note')).json()).toEqual({ ok: true });
});

test('keeps no status beyond 2xx, even where it is accepted', async () => {
  const service = await serveSteps(say(404), say(404));
  const upstream = upstreamFor(service, kept);
  for (const _ of [1, 2]) {
    expect((await upstream.get('note', { accept: [404] })).fromCache).toBe(false);
  }
});

test('keeps no write', async () => {
  const service = await serveSteps(counting());
  const upstream = upstreamFor(service, kept);
  const bodies = [];
  for (const _ of [1, 2]) {
    const response = await upstream.request('notes', { json: {}, cache: { key: 'same' } });
    bodies.push(response.text());
  }
  expect(bodies).toEqual(['1', '2']);
});

test.for([
  ['by its key', { key: 'ids=1,2' }, 1],
  ['not at all without a key', {}, 2],
] as const)('keeps a POST that only reads %s', async ([, cache, requests]) => {
  const service = await serveSteps(counting());
  const upstream = upstreamFor(service, kept);
  for (const _ of [1, 2]) {
    await upstream.request('search', { effect: 'read', form: { id: '1,2' }, cache });
  }
  expect(service.seen).toHaveLength(requests);
});

test.for([
  ['a 503', say(503)],
  ['a reset', reset],
] as const)('serves an old answer, marked as stale, after %s', async ([, fault]) => {
  stopClock();
  const service = await serveSteps(json({ law: 1 }), fault);
  const upstream = upstreamFor(service, {
    cache: { ttlMs: 1_000, staleIfErrorMs: 9_000 },
    retry: { attempts: 1 },
  });
  await upstream.get('law');
  await vi.advanceTimersByTimeAsync(9_999);
  const old = await upstream.get('law');
  expect(old).toMatchObject({ fromCache: true, stale: true, ageMs: 9_999 });
  expect(old.json()).toEqual({ law: 1 });
  await vi.advanceTimersByTimeAsync(1);
  await expect(upstream.get('law')).rejects.toThrow('Archive');
});

test.for([
  ['does not answer', 500, 1],
  ['has no turn for us', 500, 2],
] as const)('serves an old answer where the service %s in time', async ([, timeoutMs, calls]) => {
  stopClock();
  const service = await serveSteps(json({ law: 1 }), hang);
  const upstream = upstreamFor(service, {
    cache: { ttlMs: 1_000, staleIfErrorMs: 60_000 },
    rate: { concurrency: 1 },
  });
  await upstream.get('law');
  await vi.advanceTimersByTimeAsync(1_000);
  const busy = calls === 2 ? [upstream.get('other').catch(() => {})] : [];
  const late = upstream.get('law', { timeoutMs });
  await service.arrived(2);
  await vi.advanceTimersByTimeAsync(timeoutMs);
  expect(await late).toMatchObject({ stale: true, ageMs: 1_500 });
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(busy);
});

test('serves an old answer while the breaker is open', async () => {
  stopClock();
  const service = await serveSteps(json({ law: 1 }), say(500));
  const upstream = upstreamFor(service, {
    cache: { ttlMs: 1_000, staleIfErrorMs: 600_000 },
    retry: { attempts: 1 },
    breaker: { failures: 1 },
  });
  await upstream.get('law');
  await vi.advanceTimersByTimeAsync(1_000);
  await upstream.get('law');
  expect(upstream.status().breaker).toBe('open');
  expect((await upstream.get('law')).stale).toBe(true);
  expect(service.seen).toHaveLength(2);
});

test('serves no old answer where the service says that the thing is gone', async () => {
  stopClock();
  const service = await serveSteps(json({ law: 1 }), say(404));
  const upstream = upstreamFor(service, { cache: { ttlMs: 1_000, staleIfErrorMs: 60_000 } });
  await upstream.get('law');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(upstream.get('law')).rejects.toThrow('404');
});

test('keeps no more bytes than allowed', async () => {
  const service = await serveSteps(say(200, 'x'.repeat(1_000)));
  const upstream = upstreamFor(service, { cache: { ttlMs: 60_000, maxBytes: 5_000 } });
  for (const path of ['a', 'b', 'c'] as const) await upstream.get(path);
  const again = await Promise.all((['c', 'b', 'a'] as const).map((path) => upstream.get(path)));
  expect(again.map(({ fromCache }) => fromCache)).toEqual([true, true, false]);
});

test('forgets what it kept when told to', async () => {
  const service = await serveSteps(counting());
  const upstream = upstreamFor(service, kept);
  await upstream.get('note');
  upstream.forget();
  expect((await upstream.get('note')).text()).toBe('2');
});
