import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { ToolError } from '@wellspoken/kit';
import { type Classify, createPauses } from '@wellspoken/kit/upstream';
import { expect, onTestFinished, test, vi } from 'vitest';

import { stopClock, until } from './support/clock.ts';
import { hang, json, say, serveSteps, upstreamFor } from './support/loopback.ts';

const fine = json({ ok: true });

/** What a call fails with; asked for at once, so that the failure is never without a listener. */
function caughtOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((thrown: unknown) => thrown);
}

/** The times at which requests start, at the very moment when they are given to a connection. */
function recordStarts(): readonly number[] {
  const starts: number[] = [];
  const onStart = (): void => void starts.push(performance.now());
  subscribe('undici:request:create', onStart);
  onTestFinished(() => void unsubscribe('undici:request:create', onStart));
  return starts;
}

test('starts no more than allowed in any window, with 100 callers at once and repeats', async () => {
  const service = await serveSteps((response, seen) => {
    const isFirst = service.seen.filter(({ url }) => url === seen.url).length === 1;
    const fails = isFirst && seen.url.endsWith('7');
    response.writeHead(fails ? 503 : 200).end();
  });
  const starts = recordStarts();
  const upstream = upstreamFor(service, {
    rate: { limit: 20, perMs: 50, concurrency: 50 },
    breaker: false,
  });
  await Promise.all(
    Array.from({ length: 100 }, (_, id) => upstream.get('note/{id}', { params: { id } })),
  );
  expect(service.seen).toHaveLength(110);
  expect(starts).toHaveLength(110);
  const tight = starts.filter((at, index) => (starts[index + 20] ?? Infinity) - at < 50);
  expect(tight).toEqual([]);
});

test('keeps the least gap between any two starts', async () => {
  const service = await serveSteps(fine);
  const starts = recordStarts();
  const upstream = upstreamFor(service, { rate: { minGapMs: 10 } });
  await Promise.all(Array.from({ length: 12 }, () => upstream.get('note')));
  const tight = starts.filter((at, index) => (starts[index + 1] ?? Infinity) - at < 10);
  expect(starts).toHaveLength(12);
  expect(tight).toEqual([]);
});

test('has no more requests on their way than allowed', async () => {
  const service = await serveSteps(hang);
  const upstream = upstreamFor(service, { rate: { concurrency: 2 } });
  const stop = new AbortController();
  const calls = Array.from({ length: 5 }, () => upstream.get('note', { signal: stop.signal }));
  await service.arrived(2);
  expect(upstream.status()).toMatchObject({ inFlight: 2, queued: 3 });
  stop.abort();
  await Promise.allSettled(calls);
  expect(service.seen).toHaveLength(2);
});

test('lets a caller of higher priority go first', async () => {
  const service = await serveSteps((response) => setImmediate(() => response.end()));
  const upstream = upstreamFor(service, { rate: { concurrency: 1 } });
  await Promise.all([
    upstream.get('first'),
    upstream.get('low'),
    upstream.get('high', { priority: 1 }),
  ]);
  expect(service.seen.map(({ url }) => url)).toEqual(['/api/first', '/api/high', '/api/low']);
});

test('refuses a call when too many wait', async () => {
  const service = await serveSteps(hang);
  const upstream = upstreamFor(service, { rate: { concurrency: 1, maxQueued: 1 } });
  const stop = new AbortController();
  const kept = [1, 2].map(() => upstream.get('note', { signal: stop.signal }));
  await expect(upstream.get('note')).rejects.toThrow(
    expect.objectContaining({
      code: 'busy',
      message: 'Archive was not asked: too many calls to it are waiting; at most 1 may.',
    }),
  );
  expect(upstream.status().queued).toBe(1);
  stop.abort();
  await Promise.allSettled(kept);
});

test('lets a cancelled caller leave the queue at once and frees the place', async () => {
  const service = await serveSteps(hang);
  const upstream = upstreamFor(service, { rate: { concurrency: 1, maxQueued: 1 } });
  const stop = new AbortController();
  const running = upstream.get('running', { signal: stop.signal });
  const leaver = new AbortController();
  const left = upstream.get('left', { signal: leaver.signal });
  const reason = new Error('No more interest.');
  leaver.abort(reason);
  await expect(left).rejects.toBe(reason);
  expect(upstream.status()).toMatchObject({ queued: 0, inFlight: 1 });
  const next = upstream.get('next', { signal: stop.signal });
  expect(upstream.status().queued).toBe(1);
  stop.abort();
  await Promise.allSettled([running, next]);
  expect(service.seen.map(({ url }) => url)).not.toContain('/api/left');
});

test('stops a request that is on its way when its caller cancels', async () => {
  let isClosed = false;
  const service = await serveSteps((response) => {
    response.on('close', () => (isClosed = true));
  });
  const stop = new AbortController();
  const call = upstreamFor(service).get('note', { signal: stop.signal });
  await service.arrived(1);
  stop.abort();
  await expect(call).rejects.toBe(stop.signal.reason);
  await until(() => isClosed);
});

test('lets one signal stop many calls at once, without a warning', async () => {
  const onWarning = vi.fn();
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const service = await serveSteps(hang);
  const upstream = upstreamFor(service, { rate: { concurrency: 20 } });
  const stop = new AbortController();
  const calls = Array.from({ length: 40 }, () => upstream.get('note', { signal: stop.signal }));
  await service.arrived(20);
  stop.abort();
  const ended = await Promise.allSettled(calls);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(40);
  expect(upstream.status().queued).toBe(0);
  expect(onWarning).not.toHaveBeenCalled();
});

test('stops waiting for the next attempt at once when its caller cancels', async () => {
  const service = await serveSteps(say(503));
  stopClock();
  const upstream = upstreamFor(service, { retry: { baseMs: 20_000, maxMs: 20_000 } });
  const stop = new AbortController();
  const call = upstream.get('note', { signal: stop.signal, timeoutMs: 600_000 });
  await service.arrived(1);
  await until(() => upstream.status().inFlight === 0);
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  await expect(call).rejects.toBe(stop.signal.reason);
  expect(service.seen).toHaveLength(1);
});

test('counts the time in the queue into the deadline', async () => {
  stopClock();
  const service = await serveSteps(hang);
  const upstream = upstreamFor(service, { rate: { concurrency: 1 } });
  const running = upstream.get('note', { attemptMs: 60_000, timeoutMs: 60_000 });
  const waiting = upstream.get('note', { timeoutMs: 500 });
  const caught = Promise.all([caughtOf(waiting), caughtOf(running)]);
  await service.arrived(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(upstream.status()).toMatchObject({ queued: 0, inFlight: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await caught).toMatchObject([
    { code: 'timeout', message: 'Archive was not asked: this call got no turn within 500 ms.' },
    { code: 'timeout', message: 'Archive did not answer within 60 seconds.' },
  ]);
});

test('says of a write whose time is over that it may have happened', async () => {
  stopClock();
  const service = await serveSteps(hang);
  const call = upstreamFor(service).request('notes', { json: {}, timeoutMs: 500 });
  const caught = caughtOf(call);
  await service.arrived(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(await caught).toMatchObject({
    code: 'timeout',
    message: 'Archive did not answer within 500 ms. It is not known whether the change was made.',
  });
});

test.for([
  ['in seconds', (): string => '7'],
  ['as a date', (): string => new Date(Date.now() + 7_000).toUTCString()],
] as const)('waits after 429 as long as Retry-After says %s', async ([, retryAfter]) => {
  stopClock();
  vi.setSystemTime('2026-11-15T12:00:00Z');
  const date = new Date().toUTCString();
  const service = await serveSteps(say(429, '', { 'retry-after': retryAfter(), date }), fine);
  const upstream = upstreamFor(service);
  const call = upstream.get('note');
  await until(() => upstream.status().coolDownMs > 0);
  expect(upstream.status().coolDownMs).toBe(7_000);
  await vi.advanceTimersByTimeAsync(6_999);
  expect(service.seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await call).json()).toEqual({ ok: true });
});

test('lets nobody else call either until a cool-down is over', async () => {
  stopClock();
  const service = await serveSteps(say(429, '', { 'retry-after': '7' }), fine);
  const upstream = upstreamFor(service, { retry: { attempts: 1 } });
  await expect(upstream.get('one')).rejects.toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterMs: 7_000 }),
  );
  const other = upstream.get('other');
  await vi.advanceTimersByTimeAsync(6_999);
  expect(upstream.status()).toMatchObject({ queued: 1, inFlight: 0 });
  await vi.advanceTimersByTimeAsync(1);
  await other;
  expect(service.seen).toHaveLength(2);
});

test('cools down after a 429 that does not say how long', async () => {
  stopClock();
  const service = await serveSteps(say(429), fine);
  const upstream = upstreamFor(service, { rate: { coolDownMs: 4_000 } });
  const call = upstream.get('note');
  await until(() => upstream.status().coolDownMs > 0);
  expect(upstream.status().coolDownMs).toBe(4_000);
  await vi.advanceTimersByTimeAsync(4_000);
  expect((await call).status).toBe(200);
});

test('fails at once where Retry-After is longer than the caller can wait', async () => {
  const service = await serveSteps(say(429, '', { 'retry-after': '3600' }));
  await expect(upstreamFor(service).get('note')).rejects.toThrow(
    expect.objectContaining({
      code: 'rate_limited',
      message: 'Archive answered 429 Too Many Requests.',
      retryAfterMs: 3_600_000,
    }),
  );
  expect(service.seen).toHaveLength(1);
});

test('sends away those who wait and cannot wait for the end of a cool-down', async () => {
  const service = await serveSteps(say(429, '', { 'retry-after': '3600' }));
  const upstream = upstreamFor(service, { rate: { concurrency: 1 } });
  const calls = await Promise.allSettled([1, 2, 3].map(() => upstream.get('note')));
  const refused = { code: 'rate_limited', retryable: true };
  expect(calls).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: refused })));
  expect(service.seen).toHaveLength(1);
  await expect(upstream.get('note')).rejects.toThrow(
    'Archive was not asked: it has asked for a pause of 60 minutes, of which 60 minutes are left.',
  );
});

test('cools down where 503 says when to come again', async () => {
  const service = await serveSteps(say(503, '', { 'retry-after': '60' }));
  const upstream = upstreamFor(service);
  await expect(upstream.get('note')).rejects.toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfterMs: 60_000 }),
  );
  expect(upstream.status().coolDownMs).toBeGreaterThan(0);
});

test.for([
  [429, 'in seconds', '86400', 86_400_000],
  [503, 'in seconds', '3000', 3_000_000],
  [500, 'in seconds', '3000', 3_000_000],
  [403, 'in seconds', '3000', 3_000_000],
  [302, 'in seconds', '3000', 3_000_000],
  [429, 'as a date of years ahead', 'Thu, 15 Nov 2029 12:00:00 GMT', 94_694_400_000],
] as const)(
  'after %d with a long Retry-After %s sends nothing before it is over, and says when that is',
  async ([status, , retryAfter, ms]) => {
    stopClock();
    vi.setSystemTime('2026-11-15T12:00:00Z');
    const date = new Date().toUTCString();
    const head = { 'retry-after': retryAfter, date, location: '/api/other' };
    const service = await serveSteps(say(status, '', head), fine);
    const upstream = upstreamFor(service);
    await upstream.get('note').catch(() => {});
    const until = new Date(Date.now() + ms).toISOString().replace('.000Z', 'Z');
    expect(upstream.status()).toMatchObject({
      coolDownMs: ms,
      pauses: [{ leftMs: ms, askedMs: ms, until }],
    });
    await vi.advanceTimersByTimeAsync(ms - 60_000);
    await expect(upstream.get('note')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 60_000,
      suggestions: [`Try again in 60 seconds, not before ${until}.`],
    });
    expect(service.seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    const call = upstream.get('note');
    await vi.advanceTimersByTimeAsync(49_999);
    expect(service.seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await call).json()).toEqual({ ok: true });
  },
);

test('tells who runs the server how to end a pause that cannot be meant', async () => {
  const service = await serveSteps(say(429, '', { 'retry-after': '9'.repeat(30) }));
  await expect(upstreamFor(service).get('note')).rejects.toMatchObject({
    retryAfterMs: Number.MAX_SAFE_INTEGER,
    suggestions: [
      'Try again in 285421 years.',
      'If Archive did not mean so long, whoever runs this server can restart it, or shorten pauses with the option rate.maxCoolDownMs.',
    ],
  });
});

test('keeps less than the service asks for only where the author says so, and says it', async () => {
  stopClock();
  const service = await serveSteps(say(429, '', { 'retry-after': '3000' }), fine);
  const upstream = upstreamFor(service, {
    rate: { maxCoolDownMs: 90_000 },
    retry: { attempts: 1 },
  });
  await expect(upstream.get('note')).rejects.toMatchObject({
    retryAfterMs: 90_000,
    suggestions: [
      expect.stringContaining('Try again in 90 seconds, not before '),
      'Archive asked for 50 minutes; the option rate.maxCoolDownMs of this server keeps less.',
    ],
  });
  expect(upstream.status().pauses).toMatchObject([{ leftMs: 90_000, askedMs: 3_000_000 }]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect((await upstream.get('note')).status).toBe(200);
});

test('lets classify ask for a longer pause than Retry-After, and never for a shorter one', async () => {
  const service = await serveSteps(say(429, '', { 'retry-after': '300' }));
  for (const coolDownMs of [0, 900_000]) {
    const upstream = upstreamFor(service, { classify: () => ({ retry: true, coolDownMs }) });
    await expect(upstream.get('note')).rejects.toMatchObject({
      retryAfterMs: Math.max(300_000, coolDownMs),
    });
  }
});

test('keeps a pause in all upstreams that share it, and of a part only for that part', async () => {
  const service = await serveSteps((response, { url }) => {
    response.writeHead(url.endsWith('/limited/x') ? 429 : 200).end();
  });
  const shared = {
    pauses: createPauses(),
    partOf: ({ pathname }: URL) => pathname.split('/')[2] ?? '',
  };
  const classify: Classify = ({ status }) =>
    status === 429 ? { coolDownMs: 90_000, coolDownScope: 'part' } : undefined;
  const [reads, writes] = [0, 1].map(() => upstreamFor(service, { rate: shared, classify }));
  await reads?.get('limited/x').catch(() => {});
  await expect(writes?.get('limited/y')).rejects.toThrow(
    'Archive (limited) was not asked: it has asked for a pause of 90 seconds',
  );
  expect((await writes?.get('other/z'))?.status).toBe(200);
  expect(service.seen).toHaveLength(2);
});

test('tells of a pause that is longer than the breaker is open', async () => {
  const service = await serveSteps(say(503, '', { 'retry-after': '3000' }));
  const upstream = upstreamFor(service, { breaker: { failures: 1 } });
  await upstream.get('note').catch(() => {});
  expect(upstream.status().breaker).toBe('open');
  const error = await upstream.get('note').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'rate_limited' });
  expect((error as ToolError).retryAfterMs).toBeGreaterThan(2_990_000);
});

test('answers nobody after it is closed', async () => {
  const service = await serveSteps(fine);
  const upstream = upstreamFor(service);
  await upstream.get('note');
  await upstream.close();
  await expect(upstream.get('note')).rejects.toThrow(
    'Archive is not called any more, because this server is closing.',
  );
});
