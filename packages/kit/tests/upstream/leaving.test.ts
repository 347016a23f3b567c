import { getEventListeners } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { hang, json, say, serveSteps, upstreamFor, type Step } from './support/loopback.ts';

const half: Step = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('only this');
};
const limited = say(429, '', { 'retry-after': '20' });

/** Where a call can be when its caller leaves. */
const phases: readonly (readonly [string, readonly Step[], object, number])[] = [
  ['before the head of the answer', [hang], {}, 1],
  ['in the middle of the body', [half], {}, 1],
  ['between two attempts', [say(500)], { retry: { baseMs: 60_000, maxMs: 60_000 } }, 1],
  ['in a cool-down', [limited], {}, 1],
  ['after a redirect', [say(302, '', { location: '/api/other' }), hang], {}, 2],
  ['in a shared request', [hang], { cache: { ttlMs: 1_000 } }, 1],
];

test.for(phases)(
  'lets go of everything when its caller leaves %s',
  async ([, steps, options, arrivals]) => {
    const service = await serveSteps(...steps, json({}));
    const upstream = upstreamFor(service, { ...options, timeout: { totalMs: 90_000 } });
    const stop = new AbortController();
    const reason = new Error('left');
    const call = upstream.get('note', { signal: stop.signal });
    await service.arrived(arrivals);
    // Until what the service said has been read.
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(upstream.status()).toMatchObject({ queued: 0, breaker: 'closed' });
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
    await expect(upstream.get('note', { signal: stop.signal })).rejects.toBe(reason);
  },
);

test('lets go of everything when its caller leaves while it connects', async () => {
  // It takes connections and never says a word, so TLS does not come about.
  const sockets = new Set<Socket>();
  let connected = (): void => {};
  const reached = new Promise<void>((resolve) => (connected = resolve));
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    connected();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const upstream = upstreamFor(
    { url: `https://127.0.0.1:${port}/` },
    { timeout: { connectMs: 600_000 } },
  );
  const stop = new AbortController();
  const call = upstream.request('note', { json: {}, signal: stop.signal });
  await reached;
  stop.abort();
  await expect(call).rejects.toBe(stop.signal.reason);
  // Closing does not wait until the time to connect is over.
  await upstream.close();
  expect(upstream.status()).toMatchObject({ queued: 0, inFlight: 0, breaker: 'closed' });
});
