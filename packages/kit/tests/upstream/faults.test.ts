import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { gzipSync } from 'node:zlib';

import { ToolError } from '@wellspoken/kit';
import { expect, test, vi } from 'vitest';

import { stopClock } from './support/clock.ts';
import {
  cutChunks,
  cutShort,
  findDeadPlace,
  hang,
  json,
  reset,
  say,
  serveSteps,
  upstreamFor,
  type Loopback,
  type Step,
} from './support/loopback.ts';

const patient = { breaker: false } as const;

test.for([
  ['500', say(500)],
  ['502', say(502)],
  ['503', say(503)],
  ['504', say(504)],
  ['429 that asks for no wait', say(429, '', { 'retry-after': '0' })],
  ['408', say(408)],
  ['a reset', reset],
  ['a body shorter than promised', cutShort],
  ['chunks that break off', cutChunks],
  [
    'compressed bytes that break off',
    (response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('a long text '.repeat(100)).subarray(0, 20));
    },
  ],
] as readonly (readonly [string, Step])[])('makes a read again after %s', async ([, fault]) => {
  const service = await serveSteps(fault, json({ ok: true }));
  const response = await upstreamFor(service, patient).get('note');
  expect(response.json()).toEqual({ ok: true });
  expect(service.seen).toHaveLength(2);
});

test.for([
  ['unavailable', 'Archive answered 503 Service Unavailable.', say(503)],
  ['upstream_failed', 'Archive answered 500 Internal Server Error.', say(500)],
  ['unavailable', 'Archive closed the connection without an answer.', reset],
  ['upstream_failed', 'Archive broke off in the middle of its answer.', cutShort],
] as const)('reports %s after three attempts: %s', async ([code, message, fault]) => {
  const service = await serveSteps(fault);
  const failed = upstreamFor(service, patient).get('note');
  await expect(failed).rejects.toThrow(expect.objectContaining({ code, message, retryable: true }));
  expect(service.seen).toHaveLength(3);
});

test.for([
  [301, 'upstream_failed'],
  [400, 'upstream_failed'],
  [401, 'unauthenticated'],
  [403, 'permission_denied'],
  [404, 'not_found'],
  [409, 'conflict'],
  [410, 'not_found'],
  [413, 'too_large'],
  [422, 'upstream_failed'],
  [451, 'permission_denied'],
  [501, 'upstream_failed'],
  [599, 'upstream_failed'],
] as const)('names status %i and calls it %s', async ([status, code]) => {
  const service = await serveSteps(say(status, 'secret page'));
  const upstream = upstreamFor(service, { retry: { attempts: 1 } });
  const error = await upstream.get('note').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({ code });
  expect(String(error)).toContain(`Archive answered ${status}`);
  expect(service.seen).toHaveLength(1);
});

test.for([400, 401, 403, 404, 409, 422, 501])(
  'does not make a read again after %i',
  async (status) => {
    const service = await serveSteps(say(status));
    await expect(upstreamFor(service).get('note')).rejects.toThrow(`${status}`);
    expect(service.seen).toHaveLength(1);
  },
);

test('says that nobody listens, without the address', async () => {
  const upstream = upstreamFor(await findDeadPlace());
  await expect(upstream.get('note')).rejects.toThrow(
    expect.objectContaining({ code: 'unavailable', message: 'Archive cannot be reached now.' }),
  );
});

test.for([
  ['500', say(500)],
  ['503 with Retry-After', say(503, '', { 'retry-after': '0' })],
  ['504', say(504)],
  ['a reset', reset],
  ['a body that breaks off', cutShort],
] as const)(
  'makes a write once, and says that it may have happened, after %s',
  async ([, fault]) => {
    const service = await serveSteps(fault);
    const failed = upstreamFor(service, patient).request('notes', { json: { text: 'x' } });
    await expect(failed).rejects.toThrow(/It is not known whether the change was made\.$/);
    await expect(failed).rejects.toMatchObject({
      retryable: false,
      details: { outcome: 'unknown' },
      suggestions: ['Find out whether the change was made before you try again.'],
    });
    expect(service.seen).toHaveLength(1);
  },
);

/** Lets the time of one attempt pass, as soon as so many requests have arrived, and the wait after it. */
async function letTimePass(service: Loopback, requests: number): Promise<void> {
  await service.arrived(requests);
  await vi.advanceTimersByTimeAsync(50);
  await vi.advanceTimersByTimeAsync(10);
}

test('makes a read again after no answer in time', async () => {
  stopClock();
  const service = await serveSteps(hang, json({ ok: true }));
  const call = upstreamFor(service).get('note', { attemptMs: 50 });
  await letTimePass(service, 1);
  expect((await call).json()).toEqual({ ok: true });
  expect(service.seen).toHaveLength(2);
});

test('reports a timeout after three attempts without an answer in time', async () => {
  stopClock();
  const service = await serveSteps(hang);
  const call = upstreamFor(service).get('note', { attemptMs: 50 });
  const caught = call.catch((thrown: unknown) => thrown);
  for (const requests of [1, 2, 3]) await letTimePass(service, requests);
  expect(await caught).toMatchObject({
    code: 'timeout',
    message: 'Archive did not answer within 50 ms.',
    retryable: true,
  });
  expect(service.seen).toHaveLength(3);
});

test('makes a write once, and says that it may have happened, after no answer in time', async () => {
  stopClock();
  const service = await serveSteps(hang);
  const call = upstreamFor(service).request('notes', { json: {}, attemptMs: 50 });
  const caught = call.catch((thrown: unknown) => thrown);
  await letTimePass(service, 1);
  expect(await caught).toMatchObject({
    code: 'timeout',
    message: 'Archive did not answer within 50 ms. It is not known whether the change was made.',
    retryable: false,
  });
  expect(service.seen).toHaveLength(1);
});

test('makes a write again when the service refused it with 429', async () => {
  const service = await serveSteps(say(429, '', { 'retry-after': '0' }), say(201, 'made'));
  const response = await upstreamFor(service).request('notes', { json: {} });
  expect(response.status).toBe(201);
  expect(service.seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('makes a write again when there was no connection', async () => {
  const onRefused = vi.fn();
  subscribe('undici:client:connectError', onRefused);
  const failed = upstreamFor(await findDeadPlace()).request('notes', { json: {} });
  await expect(failed).rejects.toThrow(
    expect.objectContaining({ retryable: true, message: 'Archive cannot be reached now.' }),
  );
  unsubscribe('undici:client:connectError', onRefused);
  expect(onRefused).toHaveBeenCalledTimes(3);
});

test('makes a POST that only reads again', async () => {
  const service = await serveSteps(say(502), json([1]));
  const response = await upstreamFor(service).request('search', {
    effect: 'read',
    form: { term: 'a b', id: [1, 2], none: undefined },
  });
  expect(response.json()).toEqual([1]);
  expect(service.seen.map(({ body }) => body)).toEqual(Array(2).fill('term=a+b&id=1&id=2'));
});

test('takes an error inside HTTP 200 for the failure that classify says it is', async () => {
  const service = await serveSteps(json({ error: 'backend' }), json({ ok: true }));
  const upstream = upstreamFor(service, {
    classify: (response) => (response.text().includes('error') ? { retry: true } : undefined),
  });
  expect((await upstream.get('note')).json()).toEqual({ ok: true });
  expect(service.seen).toHaveLength(2);
});

test('reports an error inside HTTP 200 that stays', async () => {
  const service = await serveSteps(json({ error: 'backend' }));
  const upstream = upstreamFor(service, { classify: () => ({ retry: true }) });
  await expect(upstream.get('note')).rejects.toThrow(
    expect.objectContaining({
      code: 'upstream_failed',
      message: 'Archive answered, but reported a failure.',
      retryable: true,
    }),
  );
  expect(service.seen).toHaveLength(3);
});

test('goes by the status where classify cannot read the body of a failure', async () => {
  const service = await serveSteps(say(502, '<html>'), json({ total: 1 }), say(200, '<html>'));
  const upstream = upstreamFor(service, {
    classify: (response) => {
      const { error } = response.json() as { readonly error?: string };
      return error === undefined ? undefined : new ToolError('not_found', error);
    },
  });
  expect((await upstream.get('x')).json()).toEqual({ total: 1 });
  expect(service.seen).toHaveLength(2);
  await expect(upstream.get('x')).rejects.toThrow('something that is no JSON');
});

test('takes a ToolError of classify as the last word', async () => {
  const service = await serveSteps(json({ error: 'no such id' }));
  const upstream = upstreamFor(service, {
    classify: () => new ToolError('not_found', 'There is no record 7.'),
  });
  await expect(upstream.get('note')).rejects.toThrow(
    expect.objectContaining({ code: 'not_found', message: 'There is no record 7.' }),
  );
  expect(service.seen).toHaveLength(1);
});

test('repeats a write that classify calls refused', async () => {
  const service = await serveSteps(say(403, 'secondary'), say(201));
  const upstream = upstreamFor(service, {
    classify: ({ status }) =>
      status === 403 ? { retry: true, coolDownMs: 1, refused: true } : undefined,
  });
  expect((await upstream.request('notes', { json: {} })).status).toBe(201);
});

test('uses a good answer and still lets nobody call when classify asks for a cool-down', async () => {
  const service = await serveSteps(json({ ok: true }));
  const upstream = upstreamFor(service, { classify: () => ({ coolDownMs: 90_000 }) });
  expect((await upstream.get('note')).json()).toEqual({ ok: true });
  await expect(upstream.get('note')).rejects.toThrow(
    expect.objectContaining({ code: 'rate_limited' }),
  );
  expect(service.seen).toHaveLength(1);
});

test.for([Number.NaN, -5, 0])('takes a cool-down of %d for none', async (coolDownMs) => {
  const service = await serveSteps(json({ ok: true }));
  const upstream = upstreamFor(service, { classify: () => ({ coolDownMs }) });
  for (const _ of [1, 2]) expect((await upstream.get('note')).status).toBe(200);
});

test.for([
  ['as it comes', (response) => response.end('x'.repeat(2_000))],
  ['as its head promises', say(200, 'x'.repeat(2_000), { 'content-length': '2000' })],
  [
    'when it is decompressed',
    (response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('x'.repeat(2_000)));
    },
  ],
] as readonly (readonly [string, Step])[])(
  'stops an answer that is too large %s',
  async ([, step]) => {
    const service = await serveSteps(step);
    const upstream = upstreamFor(service, { maxResponseBytes: 1_000 });
    await expect(upstream.get('note')).rejects.toThrow(
      expect.objectContaining({
        code: 'too_large',
        message: 'Archive answered with more than 1000 bytes.',
      }),
    );
    expect(service.seen).toHaveLength(1);
  },
);

test('says that an answer is no JSON', async () => {
  const service = await serveSteps(say(200, '<html>'));
  const response = await upstreamFor(service).get('note');
  expect(() => response.json()).toThrow('Archive answered with something that is no JSON.');
});

test.for([
  ['a header that HTTP forbids here', { headers: { 'transfer-encoding': 'chunked' } }],
  ['a length that is not that of the body', { body: 'x', headers: { 'content-length': '9' } }],
  ['a method that is no word', { method: 'G ET' }],
] as const)('does not take %s for a failure of the service', async ([, request]) => {
  const service = await serveSteps(json({}));
  const upstream = upstreamFor(service, { breaker: { failures: 1 } });
  const thrown = await upstream.request('x', request).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).not.toBeInstanceOf(ToolError);
  expect(service.seen).toEqual([]);
  expect(upstream.status().breaker).toBe('closed');
});

test('makes no further attempt once it is closed, and says why', async () => {
  const service = await serveSteps(say(500));
  const upstream = upstreamFor(service, { retry: { baseMs: 50, maxMs: 50 } });
  const call = upstream.get('x').catch((error: unknown) => error);
  await service.arrived(1);
  await upstream.close();
  expect(await call).toMatchObject({
    code: 'unavailable',
    message: 'Archive is not called any more, because this server is closing.',
  });
  expect(service.seen).toHaveLength(1);
});
