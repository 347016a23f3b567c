import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createUpstream, type Upstream, type UpstreamOptions } from '@wellspoken/kit/upstream';
import { afterEach } from 'vitest';

/** A request as the service saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the service does with one request. */
export type Step = (response: ServerResponse, seen: Seen) => void;

/** A service on loopback that does what its script says. */
export interface Loopback {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Resolves when so many requests have arrived in all. */
  readonly arrived: (count: number) => Promise<void>;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Serves the steps one after the other, and the last one for ever. */
export async function serveSteps(...steps: readonly Step[]): Promise<Loopback> {
  const seen: Seen[] = [];
  const waiting: { readonly count: number; readonly tell: () => void }[] = [];
  const server = createServer((request, response) => {
    // Where a step cuts the connection, the request may end in an error that is of no interest.
    void answer(request, response).catch(() => {});
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    const step = steps[Math.min(seen.length, steps.length - 1)];
    seen.push(one);
    step?.(response, one);
    for (const { count, tell } of waiting) if (seen.length >= count) tell();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    seen,
    arrived: (count) =>
      new Promise((tell) => {
        if (seen.length >= count) tell();
        else waiting.push({ count, tell });
      }),
  };
}

/** A place where a service was and nobody listens now. */
export async function findDeadPlace(): Promise<{ readonly url: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/` };
}

/** An upstream named Archive that waits hardly at all, closed after the test. */
export function upstreamFor(
  { url }: Pick<Loopback, 'url'>,
  options: Partial<UpstreamOptions> = {},
): Upstream {
  const upstream = createUpstream({
    name: 'Archive',
    baseUrl: url,
    retry: { baseMs: 1, maxMs: 2 },
    ...options,
  });
  closers.push(upstream.close);
  return upstream;
}

/** Answers with a status, a body and headers. */
export const say =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);
  };

/** Answers 200 with JSON. */
export const json = (value: unknown): Step =>
  say(200, JSON.stringify(value), { 'content-type': 'application/json' });

/** Cuts the connection before any answer. */
export const reset: Step = (response) => {
  response.socket?.resetAndDestroy();
};

/** Never answers. */
export const hang: Step = () => {};

/** Promises more bytes than it sends. */
export const cutShort: Step = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('only this', () => response.socket?.destroy());
};

/** Breaks off in the middle of chunks. */
export const cutChunks: Step = (response) => {
  response.writeHead(200, { 'transfer-encoding': 'chunked' });
  response.write('only this', () => response.socket?.destroy());
};
