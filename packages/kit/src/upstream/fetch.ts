import { STATUS_CODES } from 'node:http';

import { ToolError } from '../errors/tool-error.ts';
import { createByteCollector } from '../serve/protocol/read-message.ts';
import { formatSpan } from '../utils/time.ts';
import { readAddress, type Scope } from './address.ts';
import { readHeaders } from './headers.ts';
import type { UpstreamRequest, RedirectMode } from './request.ts';
import type { UpstreamResponse } from './response.ts';
import { TimeOver, withTerm, type Term } from './term.ts';

/** The type of the standard `fetch`. */
export type Fetch = typeof globalThis.fetch;

/** A request of a library, converted to the kit's options. */
export interface Fetched {
  readonly url: URL;
  readonly request: UpstreamRequest;
  readonly redirect: RedirectMode;
}

/** The service that a library calls, and the time limit. */
export interface FetchScope extends Scope {
  readonly totalMs: number;
}

/** Converts the arguments of `fetch`; a path is relative to the base URL. */
export async function readFetch(
  door: FetchScope,
  input: Parameters<Fetch>[0],
  init: Parameters<Fetch>[1],
): Promise<Fetched> {
  const address = typeof input === 'string' ? readAddress(door, input) : undefined;
  // Created without the signal, which a `Request` would listen to until it is garbage-collected.
  const asked = new Request(address ?? input, {
    ...init,
    ...readFetchHeaders(door, init),
    signal: null,
  });
  const signal = readSignal(input, init);
  const text = init?.body;
  const body =
    typeof text === 'string'
      ? new TextEncoder().encode(text)
      : asked.body && (await readBody(door, asked.body, signal));
  return {
    url: address ?? new URL(asked.url),
    redirect: asked.redirect,
    request: {
      method: asked.method,
      headers: Object.fromEntries(asked.headers),
      ...(signal !== undefined && { signal }),
      ...(body !== null && { body }),
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

/** Reads the body within the time limit, since it may be a stream that never ends. */
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
      // A cancelled reader reports that it is done.
      term.signal.throwIfAborted();
      if (done) return gathered.take();
      // Typed as bytes, but a stream may contain anything.
      if (!(value instanceof Uint8Array)) throw new TypeError('A body must be a stream of bytes.');
      gathered.add(value);
    }
  };
  return withTerm(totalMs, signal, read).catch((thrown: unknown) => {
    if (!(thrown instanceof TimeOver)) throw thrown;
    const said = `${name} was not asked: the body of the request did not end within ${formatSpan(thrown.limitMs)}.`;
    throw new ToolError('timeout', said);
  });
}

/** Statuses without a body, by the fetch standard. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Converts a response to a web-standard one. */
export function toWebResponse(response: UpstreamResponse): Response {
  const { status, body, url, fromCache, ageMs } = response;
  const headers = new Headers(response.headers);
  if (fromCache) headers.set('age', String(Math.floor(ageMs / 1000)));
  const made = new Response(BODILESS.has(status) ? null : body, {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers,
  });
  // A constructed response has no URL, and some libraries read it.
  return Object.defineProperty(made, 'url', { value: url.href });
}
