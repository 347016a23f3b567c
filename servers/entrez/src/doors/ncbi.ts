import { createUpstream, type Upstream } from '@wellspoken/kit/upstream';

import type { DoorOptions } from './door-options.ts';
import { CALLER } from './identity.ts';
import { createNcbiClassify } from './ncbi-classify.ts';

/** What the door to the E-utilities needs to know. */
export interface NcbiDoorOptions extends DoorOptions {
  /** Ten requests a second in place of three. */
  readonly apiKey?: string | undefined;
}

// NCBI allows 3 and 10 a second. Requests that start apart can arrive closer together, above all
// while connections are made, so a second of ours has some air in it.
/** How often NCBI is asked without a key. */
export const WITHOUT_KEY = { minGapMs: 400, limit: 3, perMs: 1_500 };
/** How often NCBI is asked with a key. */
export const WITH_KEY = { minGapMs: 110, limit: 10, perMs: 1_250 };
const RETRY_BASE_MS = 1_000;
const MOST_COOL_DOWN_MS = 30_000;
const MEBIBYTE = 1_048_576;

/** Creates the one door through which all parts of this server call the E-utilities. */
export function createNcbiDoor(options: NcbiDoorOptions): Upstream {
  const { baseUrl, apiKey, email, pace = {} } = options;
  const usual = apiKey === undefined ? WITHOUT_KEY : WITH_KEY;
  const rate = pace.minGapMs === undefined ? usual : { minGapMs: pace.minGapMs };
  const { retryBaseMs = RETRY_BASE_MS, coolDownMs: mostCoolDownMs = MOST_COOL_DOWN_MS } = pace;
  return createUpstream({
    name: 'NCBI',
    baseUrl,
    headers: { 'user-agent': CALLER },
    query: { tool: CALLER, email, api_key: apiKey },
    rate: { ...rate, concurrency: 4, maxQueued: 100 },
    retry: { attempts: 4, baseMs: retryBaseMs },
    timeout: { attemptMs: 30_000, totalMs: 60_000 },
    // What is kept and for how long is said by each kind of call; equal ones at one time ask once.
    cache: { ttlMs: 0, maxBytes: 64 * MEBIBYTE },
    maxResponseBytes: 64 * MEBIBYTE,
    classify: createNcbiClassify({ hasKey: apiKey !== undefined, mostCoolDownMs }),
  });
}
