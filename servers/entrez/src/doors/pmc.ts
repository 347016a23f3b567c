import { createUpstream, type Upstream } from '@wellspoken/kit/upstream';

import type { DoorOptions } from './door-options.ts';
import { CALLER } from './identity.ts';
import { createPlainClassify } from './plain-classify.ts';

/** The doors to the services of PMC beside the E-utilities, each on a host of its own. */
export type PmcDoors = Readonly<Record<'idConverter' | 'openAccess' | 'citations', Upstream>>;

const A_DAY_MS = 24 * 3_600_000;

/** Makes the doors to the services of PMC, three requests a second each. */
export function createPmcDoors(options: Readonly<Record<keyof PmcDoors, DoorOptions>>): PmcDoors {
  return {
    idConverter: createDoor("PMC's ID converter", options.idConverter, 7 * A_DAY_MS),
    openAccess: createDoor("PMC's open-access service", options.openAccess, A_DAY_MS),
    citations: createDoor("NCBI's citation exporter", options.citations, A_DAY_MS),
  };
}

function createDoor(name: string, given: DoorOptions, keepMs: number): Upstream {
  const { minGapMs = 400, retryBaseMs = 1_000 } = given.pace ?? {};
  return createUpstream({
    name,
    baseUrl: given.baseUrl,
    headers: { 'user-agent': CALLER },
    query: { tool: CALLER, email: given.email },
    rate: { minGapMs, concurrency: 2, maxQueued: 100 },
    retry: { attempts: 4, baseMs: retryBaseMs },
    timeout: { attemptMs: 30_000, totalMs: 60_000 },
    cache: { ttlMs: keepMs },
    classify: createPlainClassify(name, given.pace),
  });
}
