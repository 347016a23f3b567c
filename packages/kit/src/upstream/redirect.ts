import { isInside, type Scope } from './address.ts';
import type { Answer } from './response.ts';
import type { Outgoing } from './send.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** How to handle redirects, as in `fetch`. */
export type RedirectMode = 'follow' | 'manual' | 'error';

/** Maximum number of redirects per attempt. */
export const MAX_REDIRECTS = 5;

/** Returns the next request for a redirect within the service, or how the redirect leaves it. */
export function readRedirect(
  scope: Scope,
  outgoing: Outgoing,
  answer: Answer,
): Outgoing | 'foreign' | 'outside' | undefined {
  const location = answer.headers.get('location');
  if (!REDIRECTS.has(answer.status) || location === null) return undefined;
  const url = URL.canParse(location, outgoing.url.href)
    ? new URL(location, outgoing.url)
    : undefined;
  // Never follows to another origin: headers and query may contain credentials.
  if (url?.origin !== outgoing.url.origin) return 'foreign';
  if (!isInside(scope, url)) return 'outside';
  url.hash = '';
  const keepsMethod = [307, 308].includes(answer.status) || !becomesGet(outgoing, answer.status);
  if (keepsMethod) return { ...outgoing, url };
  const headers = new Headers(outgoing.headers);
  headers.delete('content-type');
  return { method: 'GET', url, headers, body: undefined };
}

/** Like browsers: always for 303, and for POST with 301 and 302. */
function becomesGet({ method }: Outgoing, status: number): boolean {
  return status === 303 ? method !== 'HEAD' && method !== 'GET' : method === 'POST';
}
