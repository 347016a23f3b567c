import type { Classify, UpstreamResponse } from '@wellspoken/kit/upstream';

import { PageDrift } from '../page/page-drift.ts';
import { driftError, SITE, unverified } from './failures.ts';

const TAIL_BYTES = 64;
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Judges an answer of the site where its status does not tell the truth. */
export const classify: Classify = (response) => {
  const { status } = response;
  // A page that is gone says nothing of the law that it had.
  if (status === 404 || status === 410) return driftError(new PageDrift('it is gone'));
  if (status >= 400 && status < 500 && !PASSING.has(status)) {
    return unverified(`${SITE} refused the request with status ${status}.`);
  }
  if (status === 200 && isCutOff(response)) {
    const error = unverified(`${SITE} sent half of a page.`, 'upstream_failed');
    return { retry: true, error };
  }
  return undefined;
};

/** Every page of the site ends as HTML does; one that does not has been cut off on the way. */
function isCutOff({ body, headers }: UpstreamResponse): boolean {
  const type = headers.get('content-type') ?? 'text/html';
  if (body.length === 0 || !/html/i.test(type)) return false;
  const tail = new TextDecoder('latin1').decode(body.subarray(-TAIL_BYTES));
  return tail.trim() !== '' && !/<\/html\s*>$/i.test(tail.trimEnd());
}
