import { createHash } from 'node:crypto';

import { canonicalJson } from '../runtime/canonical-json.ts';
import type { RedirectMode } from './redirect.ts';
import type { Outgoing } from './send.ts';

/** Headers that differ from request to request and say nothing of the answer. */
const IDLE: ReadonlySet<string> = new Set([
  'accept-encoding',
  'baggage',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-correlation-id',
  'x-request-id',
]);

/** What tells the answers of one upstream apart. */
export interface KeyParts {
  /** Headers that count although they usually say nothing. */
  readonly vary: readonly string[];
  readonly accept: readonly number[];
  readonly redirect: RedirectMode;
  /** Who shares a request shares how it can fail. */
  readonly maxBytes: number;
  /** What the author calls a request with a body. */
  readonly key: string | undefined;
}

/** The key under which the answer to a request is kept; undefined where it cannot be told apart. */
export function cacheKey(outgoing: Outgoing, parts: KeyParts): string | undefined {
  const { method, url, headers, body } = outgoing;
  if (body !== undefined && parts.key === undefined) return undefined;
  const query = [...url.searchParams].toSorted(([one], [other]) => compare(one, other));
  const { vary, accept, redirect, maxBytes, key = null } = parts;
  // Any other header may be a credential, whatever its name.
  const telling = [...headers].filter(([name]) => !IDLE.has(name) || vary.includes(name));
  const place = url.origin + url.pathname;
  const all = [method, place, query, telling, accept, redirect, maxBytes, key];
  // Hashed, so that no secret lies around as a key, and long keys cost nothing.
  return createHash('sha256').update(canonicalJson(all)).digest('base64');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
