import { isInside, type Scope } from './address.ts';
import type { Answer } from './response.ts';
import type { Outgoing } from './send.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What to do with a redirect, as `fetch` has it. */
export type RedirectMode = 'follow' | 'manual' | 'error';

/** How many redirects one attempt follows. */
export const MAX_REDIRECTS = 5;

/** The next request where an answer leads within the service, or how it leads out of it. */
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
  // Nothing is sent to another origin: the headers and the query may carry credentials.
  if (url?.origin !== outgoing.url.origin) return 'foreign';
  if (!isInside(scope, url)) return 'outside';
  url.hash = '';
  const keepsMethod = [307, 308].includes(answer.status) || !becomesGet(outgoing, answer.status);
  if (keepsMethod) return { ...outgoing, url };
  const headers = new Headers(outgoing.headers);
  headers.delete('content-type');
  return { method: 'GET', url, headers, body: undefined };
}

/** As browsers do: 303 always, 301 and 302 for POST. */
function becomesGet({ method }: Outgoing, status: number): boolean {
  return status === 303 ? method !== 'HEAD' && method !== 'GET' : method === 'POST';
}
