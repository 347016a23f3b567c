import { ToolError } from '@wellspoken/kit';
import { expect, test, vi } from 'vitest';

import { stopClock } from './support/clock.ts';
import { hang, json, reset, say, serveSteps, upstreamFor } from './support/loopback.ts';

const once = { retry: { attempts: 1 } } as const;
const fine = json({ ok: true });

test('no longer calls a service after three failures in a row', async () => {
  const service = await serveSteps(say(500), reset, say(503));
  const upstream = upstreamFor(service, once);
  for (const _ of [1, 2, 3]) await expect(upstream.get('note')).rejects.toBeInstanceOf(ToolError);
  await expect(upstream.get('note')).rejects.toThrow(
    expect.objectContaining({
      code: 'unavailable',
      message: 'Archive is unavailable: it failed several times in a row, so it is not called now.',
      suggestions: ['Try again in 30 seconds.'],
    }),
  );
  expect(service.seen).toHaveLength(3);
  expect(upstream.status()).toMatchObject({ breaker: 'open' });
});

test('counts a call with all of its attempts as one failure', async () => {
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service);
  await expect(upstream.get('note')).rejects.toBeInstanceOf(ToolError);
  expect(service.seen).toHaveLength(3);
  expect(upstream.status().breaker).toBe('closed');
});

test.for([
  ['a success', fine],
  ['a 404, which a service that works gives', say(404)],
] as const)('sets the count of failures to zero after %s', async ([, good]) => {
  const service = await serveSteps(say(500), say(500), good, say(500), say(500), good);
  const upstream = upstreamFor(service, once);
  for (const _ of [1, 2, 3, 4, 5, 6]) await upstream.get('note').catch(() => {});
  expect(service.seen).toHaveLength(6);
  expect(upstream.status().breaker).toBe('closed');
});

test.for([400, 401, 403, 404, 409, 422, 429])('does not open for a row of %i', async (status) => {
  const service = await serveSteps(say(status, '', { 'retry-after': '0' }));
  const upstream = upstreamFor(service, once);
  for (const _ of [1, 2, 3, 4]) await upstream.get('note').catch(() => {});
  expect(service.seen).toHaveLength(4);
});

test.for([
  ['for good', { refused: true }],
  ['for now', { refused: true, retry: true }],
] as const)('does not open for what classify calls refused %s', async ([, verdict]) => {
  const service = await serveSteps(say(504));
  const error = new ToolError('timeout', 'This question takes too long.');
  const upstream = upstreamFor(service, { ...once, classify: () => ({ ...verdict, error }) });
  for (const _ of [1, 2, 3, 4]) await expect(upstream.get('note')).rejects.toThrow(error);
  expect(service.seen).toHaveLength(4);
});

test('closes after a trial that succeeds', async () => {
  stopClock();
  const service = await serveSteps(say(500), fine);
  const upstream = upstreamFor(service, { ...once, breaker: { failures: 1 } });
  await expect(upstream.get('note')).rejects.toBeInstanceOf(ToolError);
  expect(upstream.status()).toMatchObject({ breaker: 'open', openForMs: 30_000 });
  vi.setSystemTime(Date.now() + 29_999);
  await expect(upstream.get('note')).rejects.toThrow('unavailable');
  vi.setSystemTime(Date.now() + 1);
  expect((await upstream.get('note')).status).toBe(200);
  expect(upstream.status()).toMatchObject({ breaker: 'closed', openForMs: 0 });
});

test('opens again after a trial that fails', async () => {
  stopClock();
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service, { ...once, breaker: { failures: 2 } });
  for (const _ of [1, 2]) await expect(upstream.get('note')).rejects.toBeInstanceOf(ToolError);
  vi.setSystemTime(Date.now() + 30_000);
  await expect(upstream.get('note')).rejects.toThrow('500');
  await expect(upstream.get('note')).rejects.toThrow('unavailable');
  expect(service.seen).toHaveLength(3);
});

test('has others wait for the trial, and one who leaves does not', async () => {
  stopClock();
  let finish = (): void => {};
  const service = await serveSteps(
    say(500),
    (response) => {
      finish = () => response.end();
    },
    fine,
  );
  const upstream = upstreamFor(service, { ...once, breaker: { failures: 1 } });
  await expect(upstream.get('note')).rejects.toBeInstanceOf(ToolError);
  vi.setSystemTime(Date.now() + 30_000);
  const trial = upstream.get('trial');
  await service.arrived(2);
  const stop = new AbortController();
  const leaver = upstream.get('leaver', { signal: stop.signal });
  const other = upstream.get('other');
  expect(upstream.status()).toMatchObject({ breaker: 'half_open', inFlight: 1, queued: 0 });
  stop.abort();
  await expect(leaver).rejects.toBe(stop.signal.reason);
  expect(service.seen).toHaveLength(2);
  finish();
  await Promise.all([trial, other]);
  expect(service.seen.map(({ url }) => url)).not.toContain('/api/leaver');
});

test('learns nothing from a trial whose caller leaves, and makes the next call the trial', async () => {
  stopClock();
  const service = await serveSteps(say(500), hang, say(500), fine);
  const upstream = upstreamFor(service, { ...once, breaker: { failures: 1 } });
  await expect(upstream.get('note')).rejects.toThrow('500');
  vi.setSystemTime(Date.now() + 30_000);
  const stop = new AbortController();
  const trial = upstream.get('trial', { signal: stop.signal });
  await service.arrived(2);
  const others = [1, 2, 3].map(() => upstream.get('other').catch((thrown: unknown) => thrown));
  stop.abort();
  await expect(trial).rejects.toBe(stop.signal.reason);
  expect((await Promise.all(others)).map(String)).toEqual([
    'ToolError: Archive answered 500 Internal Server Error.',
    expect.stringContaining('Archive is unavailable'),
    expect.stringContaining('Archive is unavailable'),
  ]);
  expect(service.seen).toHaveLength(3);
  expect(upstream.status()).toMatchObject({ breaker: 'open', openForMs: 30_000 });
});

test('learns nothing from a trial that gets no turn', async () => {
  stopClock();
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service, {
    ...once,
    breaker: { failures: 1, halfOpenAfterMs: 10 },
    rate: { minGapMs: 60_000 },
  });
  await expect(upstream.get('note')).rejects.toThrow('500');
  vi.setSystemTime(Date.now() + 10);
  const late = upstream.get('note', { timeoutMs: 50 }).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(50);
  expect(await late).toMatchObject({ code: 'timeout' });
  expect(upstream.status()).toMatchObject({ breaker: 'open', openForMs: 0 });
});

test('sends away everyone who waits when it opens', async () => {
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service, { ...once, rate: { concurrency: 1 } });
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => upstream.get('note')));
  expect(service.seen).toHaveLength(3);
  expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
});

test('makes no further attempt of a call once it is open', async () => {
  stopClock();
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service, {
    retry: { baseMs: 5_000, maxMs: 5_000 },
    breaker: { failures: 1 },
  });
  const read = upstream.get('note').catch((thrown: unknown) => thrown);
  await service.arrived(1);
  await expect(upstream.request('notes', { json: {} })).rejects.toThrow('500');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await read).toMatchObject({ code: 'unavailable' });
  expect(service.seen).toHaveLength(2);
});

test('counts attempts that hang, but no caller who leaves', async () => {
  const service = await serveSteps(hang);
  const upstream = upstreamFor(service, { ...once, breaker: { failures: 1 } });
  const stop = new AbortController();
  const left = upstream.get('note', { signal: stop.signal });
  await service.arrived(1);
  stop.abort();
  await expect(left).rejects.toBe(stop.signal.reason);
  expect(upstream.status().breaker).toBe('closed');
  await expect(upstream.get('note', { attemptMs: 20 })).rejects.toThrow('within 20 ms');
  expect(upstream.status().breaker).toBe('open');
});

test('never opens where it is turned off', async () => {
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service, { ...once, breaker: false });
  for (const _ of [1, 2, 3, 4, 5]) await expect(upstream.get('note')).rejects.toThrow('500');
  expect(service.seen).toHaveLength(5);
});
