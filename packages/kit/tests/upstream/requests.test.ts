import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { KitError } from '@wellspoken/kit';
import { createUpstream, type UpstreamOptions } from '@wellspoken/kit/upstream';
import { expect, test } from 'vitest';

import { json, reset, say, serveSteps, upstreamFor, type Step } from './support/loopback.ts';

test.for([
  ['note', {}, '/api/note'],
  ['/note', {}, '/api/note'],
  ['note', { query: { a: 1, b: 2 } }, '/api/note?a=1&b=2'],
  ['', { query: { b: [1, 2], c: undefined, d: false } }, '/api/?b=1&b=2&d=false'],
  ['a:b/c%20d', {}, '/api/a:b/c%20d'],
] as const)('asks for %j with %j as %s', async ([path, request, url]) => {
  const service = await serveSteps(json({}));
  await upstreamFor(service).get(path, request);
  expect(service.seen[0]?.url).toBe(url);
});

test('adds the headers and parameters of the upstream unless the request has its own', async () => {
  const service = await serveSteps(json({}));
  const upstream = upstreamFor(service, {
    headers: { 'User-Agent': 'notes/1', Accept: 'text/xml' },
    query: { tool: 'notes', email: 'a@example.org' },
  });
  await upstream.get('x', { headers: { accept: 'text/plain' }, query: { tool: 'own' } });
  expect(service.seen[0]).toMatchObject({
    url: '/api/x?tool=own&email=a%40example.org',
    headers: { 'user-agent': 'notes/1', accept: 'text/plain' },
  });
});

test.for([
  ['json', { json: { a: 1 } }, 'application/json', '{"a":1}'],
  ['form', { form: { a: 'x y' } }, 'application/x-www-form-urlencoded', 'a=x+y'],
  ['text', { body: 'é', headers: { 'content-type': 'text/plain' } }, 'text/plain', 'é'],
  ['bytes', { method: 'PUT', body: new Uint8Array([97]) }, undefined, 'a'],
] as const)('sends %s', async ([, request, type, body]) => {
  const service = await serveSteps(json({}));
  await upstreamFor(service).request('notes', request);
  expect(service.seen[0]?.body).toBe(body);
  expect(service.seen[0]?.headers['content-type']).toBe(type);
});

test.for([
  [{ json: 1, body: 'x' }, 'Give one of body, json and form, not several.'],
  [{ method: 'GET', body: 'x' }, 'A GET request has no body; say another method, or use query.'],
])('refuses the request %j', async ([request, rule]) => {
  const upstream = upstreamFor({ url: 'http://127.0.0.1/' });
  await expect(upstream.request('x', request as object)).rejects.toThrow(
    `A request to Archive cannot be made. ${rule as string}`,
  );
});

test.for([
  [{ timeoutMs: 0 }, 'timeoutMs'],
  [{ timeoutMs: Infinity }, 'timeoutMs'],
  [{ attemptMs: Number.NaN }, 'attemptMs'],
  [{ maxResponseBytes: -1 }, 'maxResponseBytes'],
] as const)('refuses the request options %j', async ([request, option]) => {
  const upstream = upstreamFor({ url: 'http://127.0.0.1/' });
  await expect(upstream.get('x', request)).rejects.toThrow(
    `The option ${option} of upstream "Archive" must be a whole number from 1`,
  );
});

test.for([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
] as const)('reads what is compressed with %s', async ([coding, compress]) => {
  const service = await serveSteps((response) => {
    response.setHeader('content-encoding', coding);
    response.end(compress('words '.repeat(20)));
  });
  const response = await upstreamFor(service).get('x');
  expect(response.text()).toBe('words '.repeat(20));
  expect(response.headers.has('content-encoding')).toBe(false);
});

test.for([
  ['utf-8', Buffer.from('é')],
  ['iso-8859-1', Buffer.from([0xe9])],
  ['no-such-charset', Buffer.from('é')],
] as const)('reads text in %s', async ([charset, bytes]) => {
  const service = await serveSteps((response) => {
    response.setHeader('content-type', `text/html; charset=${charset}`);
    response.end(bytes);
  });
  expect((await upstreamFor(service).get('x')).text()).toBe('é');
});

test('waits for the answer after an interim one', async () => {
  const service = await serveSteps((response) => {
    response.writeProcessing();
    response.end('the answer');
  });
  expect((await upstreamFor(service).get('x')).text()).toBe('the answer');
});

test('keeps every cookie of an answer apart', async () => {
  const service = await serveSteps((response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end();
  });
  const { headers } = await upstreamFor(service).get('x');
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('returns a status that is accepted, and follows no redirect that is', async () => {
  const service = await serveSteps(say(404, 'none'), say(302, '', { location: '/api/other' }));
  const upstream = upstreamFor(service);
  expect((await upstream.get('x', { accept: [404] })).text()).toBe('none');
  expect((await upstream.get('x', { accept: [302] })).headers.get('location')).toBe('/api/other');
});

test.for([
  [301, 'POST', 'GET', ''],
  [302, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [307, 'POST', 'POST', 'x'],
  [308, 'PUT', 'PUT', 'x'],
] as const)('follows %i of %s as %s', async ([status, method, then, body]) => {
  const service = await serveSteps(say(status, '', { location: 'moved?b=2' }), json({}));
  const response = await upstreamFor(service).request('x', { method, body: 'x' });
  expect(response.url.pathname).toBe('/api/moved');
  expect(service.seen[1]).toMatchObject({ method: then, url: '/api/moved?b=2', body });
});

test('sends nothing to another host that a redirect names', async () => {
  const other = await serveSteps(json({}));
  const service = await serveSteps(say(302, '', { location: other.url }));
  const upstream = upstreamFor(service, { headers: { authorization: 'Bearer secret-token' } });
  await expect(upstream.get('x')).rejects.toThrow(
    expect.objectContaining({
      code: 'upstream_failed',
      message: 'Archive answered with a redirect to another host, which is not followed.',
    }),
  );
  expect(other.seen).toEqual([]);
});

test.for([
  ['a 429', say(429, '', { 'retry-after': '0' })],
  ['a reset', reset],
] as const)(
  'does not make a write again that was answered with a redirect, after %s',
  async ([, fault]) => {
    const service = await serveSteps(say(303, '', { location: '/api/made' }), fault);
    await expect(upstreamFor(service).request('notes', { json: {} })).rejects.toThrow(
      'It is not known whether the change was made.',
    );
    expect(service.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  },
);

test('says of a write that was answered with a redirect that it may have happened, whatever comes then', async () => {
  const made = say(303, '', { location: '/api/made' });
  const doubt = {
    message: expect.stringContaining('It is not known whether the change was made.') as string,
    retryable: false,
  };
  const failing = async (
    steps: readonly Step[],
    options: Partial<UpstreamOptions> = {},
  ): Promise<unknown> => {
    const service = await serveSteps(...steps);
    const request = { json: {}, timeoutMs: 200 };
    return upstreamFor(service, options)
      .request('notes', request)
      .catch((thrown: unknown) => thrown);
  };
  expect(await failing([made, say(404)])).toMatchObject({ ...doubt, code: 'not_found' });
  expect(await failing([made], { rate: { minGapMs: 5_000 } })).toMatchObject(doubt);
  expect(await failing([say(303, '', { location: 'http://127.0.0.2/' })])).toMatchObject(doubt);
  // The redirect took the write with it, so this answers the write.
  const moved = say(307, '', { location: '/api/moved' });
  expect(await failing([moved, say(404)])).toMatchObject({
    message: 'Archive answered 404 Not Found.',
  });
});

test('gives up on redirects that do not end', async () => {
  const service = await serveSteps(say(302, '', { location: '/api/again' }));
  await expect(upstreamFor(service).get('x')).rejects.toThrow(
    'Archive answered with too many redirects.',
  );
  expect(service.seen).toHaveLength(6);
});

test.for([
  [{ name: '' }, 'An upstream needs the name of its service.'],
  [{ baseUrl: 'example.org' }, 'baseUrl of upstream "Archive" must be an http or https URL'],
  [{ baseUrl: 'ftp://example.org' }, 'baseUrl of upstream "Archive" must be'],
  [{ baseUrl: 'https://a:b@example.org' }, 'baseUrl of upstream "Archive" must be'],
  [{ rate: { limit: 3 } }, 'rate.perMs of upstream "Archive" must be a whole number from 1'],
  [{ rate: { perMs: 3 } }, 'rate.limit of upstream "Archive" must be a whole number from 1'],
  [{ rate: { limit: 1e9, perMs: 1 } }, 'rate.limit of upstream "Archive" must be a whole number'],
  [{ rate: { concurrency: 0 } }, 'rate.concurrency of upstream "Archive" must be'],
  [{ rate: { minGapMs: -1 } }, 'rate.minGapMs of upstream "Archive" must be'],
  [{ retry: { attempts: 0 } }, 'retry.attempts of upstream "Archive" must be'],
  [{ breaker: { failures: 0.5 } }, 'breaker.failures of upstream "Archive" must be'],
  [{ timeout: { totalMs: 0 } }, 'timeout.totalMs of upstream "Archive" must be'],
  [{ cache: { ttlMs: -1 } }, 'cache.ttlMs of upstream "Archive" must be'],
  [{ maxResponseBytes: 0 }, 'maxResponseBytes of upstream "Archive" must be'],
] as readonly (readonly [Partial<UpstreamOptions>, string])[])(
  'refuses the options %j',
  ([options, message]) => {
    const create = (): unknown =>
      createUpstream({ name: 'Archive', baseUrl: 'https://example.org', ...options });
    expect(create).toThrow(message);
    expect(create).toThrow(KitError);
  },
);
