import { createHash } from 'node:crypto';

import { canonicalJson } from '../runtime/canonical-json.ts';
import type { RedirectMode } from './redirect.ts';
import type { Outgoing } from './send.ts';

/** Headers that change what a service answers. */
const TELLING: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'range',
]);

/** What tells the answers of one upstream apart. */
export interface KeyParts {
  /** Whether a header belongs into the key: those that carry credentials always do. */
  readonly isTelling: (header: string) => boolean;
  readonly accept: readonly number[];
  readonly redirect: RedirectMode;
  /** What the author calls a request with a body. */
  readonly key: string | undefined;
}

/** The key under which the answer to a request is kept; undefined where it cannot be told apart. */
export function cacheKey(outgoing: Outgoing, parts: KeyParts): string | undefined {
  const { method, url, headers, body } = outgoing;
  if (body !== undefined && parts.key === undefined) return undefined;
  const query = [...url.searchParams].toSorted(([one], [other]) => compare(one, other));
  const telling = [...headers].filter(([name]) => TELLING.has(name) || parts.isTelling(name));
  const { accept, redirect, key = null } = parts;
  const all = [method, url.origin + url.pathname, query, telling, accept, redirect, key];
  // Hashed, so that no secret lies around as a key, and long keys cost nothing.
  return createHash('sha256').update(canonicalJson(all)).digest('base64');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
