import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { serveSteps, upstreamFor } from './support/loopback.ts';

const once = { retry: { attempts: 1 } } as const;

test.for([
  ['the answer to HEAD', 200, { method: 'HEAD' }],
  ['304', 304, { accept: [304] }],
] as const)('takes %s however large the body is that it tells of', async ([, status, request]) => {
  const told = { 'content-length': '99999999999', 'content-encoding': 'gzip' };
  const service = await serveSteps((response) => void response.writeHead(status, told).end());
  const response = await upstreamFor(service).request('film', request);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-length')).toBe('99999999999');
  expect(response.body).toHaveLength(0);
});

test('reads what is compressed where the bound is larger than any buffer', async () => {
  const service = await serveSteps((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('words'));
  });
  const upstream = upstreamFor(service, { ...once, maxResponseBytes: Number.MAX_SAFE_INTEGER });
  expect((await upstream.get('x')).text()).toBe('words');
});

test('does not unpack what is packed many times over', async () => {
  const packed = Array.from({ length: 20 }).reduce<Buffer>((inner) => gzipSync(inner), Buffer.of());
  const service = await serveSteps((response) => {
    const coding = Array.from({ length: 20 }, () => 'gzip').join(', ');
    response.writeHead(200, { 'content-encoding': coding }).end(packed);
  });
  await expect(upstreamFor(service, once).get('x')).rejects.toThrow('broke off');
});

test('bounds what a small body unpacks to', async () => {
  const service = await serveSteps((response) => {
    const bomb = gzipSync(Buffer.alloc(4_000_000));
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  await expect(upstreamFor(service, { maxResponseBytes: 100_000 }).get('x')).rejects.toThrow(
    'Archive answered with more than 100000 bytes.',
  );
});
