import { STATUS_CODES } from 'node:http';

import type { RedirectMode } from './redirect.ts';
import type { UpstreamRequest } from './request.ts';
import type { UpstreamResponse } from './response.ts';

/** A `fetch` as the web has it. */
export type Fetch = typeof globalThis.fetch;

/** A request of a library, in our own terms. */
export interface Fetched {
  readonly url: string;
  readonly request: UpstreamRequest;
  readonly redirect: RedirectMode;
}

/** Reads what a library gives to `fetch`; a path is taken from the base. */
export async function readFetch(
  base: URL,
  input: Parameters<Fetch>[0],
  init: Parameters<Fetch>[1],
): Promise<Fetched> {
  const isRelative = typeof input === 'string' && !URL.canParse(input);
  const asked = new Request(isRelative ? new URL(input, base) : input, init);
  const body = asked.body === null ? undefined : new Uint8Array(await asked.arrayBuffer());
  return {
    url: asked.url,
    redirect: asked.redirect,
    request: {
      method: asked.method,
      headers: Object.fromEntries(asked.headers),
      signal: init?.signal ?? asked.signal,
      ...(body !== undefined && { body }),
    },
  };
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
