import { STATUS_CODES } from 'node:http';

import { ToolError } from '../errors/tool-error.ts';
import { createByteCollector } from '../serve/protocol/read-message.ts';
import { readAddress, type Scope } from './address.ts';
import { readHeaders } from './headers.ts';
import type { RedirectMode } from './redirect.ts';
import type { UpstreamRequest } from './request.ts';
import type { UpstreamResponse } from './response.ts';
import { TimeOver, withTerm, type Term } from './term.ts';

/** A `fetch` as the web has it. */
export type Fetch = typeof globalThis.fetch;

/** A request of a library, in our own terms. */
export interface Fetched {
  readonly url: URL;
  readonly request: UpstreamRequest;
  readonly redirect: RedirectMode;
}

/** Of whom a library asks, and for how long at most. */
export interface FetchScope extends Scope {
  readonly totalMs: number;
}

/** Reads what a library gives to `fetch`; a path is taken from the base. */
export async function readFetch(
  door: FetchScope,
  input: Parameters<Fetch>[0],
  init: Parameters<Fetch>[1],
): Promise<Fetched> {
  const address = typeof input === 'string' ? readAddress(door, input) : undefined;
  // Without the signal: a request listens to it for as long as it is not collected.
  const asked = new Request(address ?? input, {
    ...init,
    ...readFetchHeaders(door, init),
    signal: null,
  });
  const signal = readSignal(input, init);
  const body = asked.body === null ? undefined : await readBody(door, asked.body, signal);
  return {
    url: address ?? new URL(asked.url),
    redirect: asked.redirect,
    request: {
      method: asked.method,
      headers: Object.fromEntries(asked.headers),
      ...(signal !== undefined && { signal }),
      ...(body !== undefined && { body }),
    },
  };
}

function readFetchHeaders({ name }: Scope, init: Parameters<Fetch>[1]): RequestInit {
  return init?.headers === undefined ? {} : { headers: readHeaders(name, init.headers) };
}

function readSignal(
  input: Parameters<Fetch>[0],
  init: Parameters<Fetch>[1],
): AbortSignal | undefined {
  if (init?.signal !== undefined) return init.signal ?? undefined;
  return input instanceof Request ? input.signal : undefined;
}

/** A body may be a stream, and one that does not end must not outlast the call. */
async function readBody(
  { name, totalMs }: FetchScope,
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const reader = body.getReader();
  const read = async (term: Term): Promise<Uint8Array> => {
    const gathered = createByteCollector();
    const stop = (): void => void reader.cancel(term.signal.reason).catch(() => {});
    term.signal.addEventListener('abort', stop, { once: true });
    for (;;) {
      const { done, value } = await reader.read();
      // A reader that was cancelled says that it is done.
      term.signal.throwIfAborted();
      if (done) return gathered.take();
      // Its type promises bytes, but a stream may hold anything.
      if (!(value instanceof Uint8Array)) throw new TypeError('A body must be a stream of bytes.');
      gathered.add(value);
    }
  };
  return withTerm(totalMs, signal, read).catch((thrown: unknown) => {
    if (!(thrown instanceof TimeOver)) throw thrown;
    const said = `${name} was not asked: the body of the request did not end within ${totalMs} ms.`;
    throw new ToolError('timeout', said);
  });
}

/** Statuses that come without a body, by the standard. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Gives an answer the form in which libraries expect it. */
export function toWebResponse(response: UpstreamResponse): Response {
  const { status, body, url, fromCache, ageMs } = response;
  const headers = new Headers(response.headers);
  if (fromCache) headers.set('age', String(Math.floor(ageMs / 1000)));
  const made = new Response(BODILESS.has(status) ? null : body, {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers,
  });
  // A response that is made by hand has no URL, and some libraries read it.
  return Object.defineProperty(made, 'url', { value: url.href });
}
