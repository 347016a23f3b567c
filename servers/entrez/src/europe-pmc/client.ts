import { createUpstream, type Upstream } from '@wellspoken/kit/upstream';

import { USER_AGENT, createPlainClassify, type ClientOptions } from '../clients/client.ts';

const NAME = 'Europe PMC';
const A_DAY_MS = 24 * 3_600_000;

/** The client of Europe PMC, which documents no limit; three requests a second are safe. */
export function createEuropePmcClient({ baseUrl, email, pace }: ClientOptions): Upstream {
  const { minGapMs = 300, retryBaseMs = 1_000 } = pace ?? {};
  return createUpstream({
    name: NAME,
    baseUrl,
    headers: { 'user-agent': USER_AGENT },
    query: { email },
    rate: { minGapMs, concurrency: 2, maxQueued: 100 },
    retry: { attempts: 3, baseMs: retryBaseMs },
    timeout: { attemptMs: 30_000, totalMs: 60_000 },
    cache: { ttlMs: A_DAY_MS },
    maxResponseBytes: 32 * 1_048_576,
    classify: createPlainClassify({
      name: NAME,
      pace,
      getForm: ({ pathname }) => (pathname.endsWith('/fullTextXML') ? 'xml' : 'json'),
    }),
  });
}
