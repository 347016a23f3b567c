import {
  type Classify,
  createUpstream,
  type Upstream,
  type UpstreamResponse,
} from '@wellspoken/kit/upstream';

import { createDriftError, PageDrift, SITE, createUnverifiedError } from './failures.ts';

/** How fast the site is asked, and asked again; other than usual only where it is a simulator. */
export interface Pace {
  readonly minGapMs?: number;
  readonly retryBaseMs?: number;
  /** How long no request is made after a 429 that does not say how long. */
  readonly coolDownMs?: number;
  /** How long one request may take. */
  readonly attemptMs?: number;
}

/** What is needed to create a client of the site. */
export interface ClientOptions {
  readonly baseUrl: string;
  /** The version of this server, for the user agent. */
  readonly version?: string | undefined;
  readonly pace?: Pace | undefined;
}

// The site asks programs to be sparing with requests. A second of ours has some air in it, because
// requests that start apart can arrive closer together.
const GAP_MS = 1_100;
/** Leaves time for a second attempt within the minute of a call. */
const ATTEMPT_MS = 25_000;
const MEBIBYTE = 1_048_576;

/** Creates the client for all requests to the site: one at a time. */
export function createClient({ baseUrl, version, pace = {} }: ClientOptions): Upstream {
  const {
    minGapMs = GAP_MS,
    retryBaseMs = 1_000,
    coolDownMs = 5_000,
    attemptMs = ATTEMPT_MS,
  } = pace;
  const name = version === undefined ? CALLER : `${CALLER}/${version}`;
  return createUpstream({
    name: SITE,
    baseUrl,
    headers: {
      'user-agent': `${name} (MCP server; single requests on demand)`,
      accept: 'text/html,application/xhtml+xml',
      'accept-language': 'en',
    },
    rate: { minGapMs, concurrency: 1, maxQueued: 100, coolDownMs },
    retry: { attempts: 3, baseMs: retryBaseMs },
    timeout: { attemptMs },
    redact: { headers: ['cookie'] },
    maxResponseBytes: 16 * MEBIBYTE,
    classify,
  });
}

const CALLER = 'wellspoken-california-codes';

const TAIL_BYTES = 64;
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Judges an answer of the site whose status is misleading. */
const classify: Classify = (response) => {
  const { status } = response;
  // A page that is gone says nothing of the law that it had.
  if (status === 404 || status === 410) return createDriftError(new PageDrift('it is gone'));
  if (status >= 400 && status < 500 && !PASSING.has(status)) {
    return createUnverifiedError(`${SITE} refused the request with status ${status}.`);
  }
  if (status === 200 && isCutOff(response)) {
    const error = createUnverifiedError(`${SITE} sent half of a page.`, 'upstream_failed');
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
