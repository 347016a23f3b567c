import type { UpstreamResponse } from '@wellspoken/kit/upstream';

// A service whose clock is further off than this does not know what time it is.
const MOST_OFF_MS = 600_000;

/**
 * When an answer came from its service: by the service's own clock, so that who shares an answer, or
 * gets one that was kept, is told the same.
 */
export function arrivedAt({ headers, ageMs }: UpstreamResponse): Date {
  const ours = Date.now() - ageMs;
  const theirs = Date.parse(headers.get('date') ?? '');
  return new Date(Math.abs(theirs - ours) <= MOST_OFF_MS ? theirs : ours);
}
