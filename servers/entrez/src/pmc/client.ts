import { createUpstream, type Upstream } from '@wellspoken/kit/upstream';

import {
  CALLER,
  createPlainClassify,
  type DoorOptions,
  type PlainService,
} from '../clients/client.ts';
import { convertIds, convertIdsAsText } from './convert-ids.ts';
import { exportCitation } from './export-citation.ts';
import { openAccess } from './open-access.ts';
import type { Pmc } from './pmc.ts';

/** The doors to the services of PMC beside the E-utilities, each on a host of its own. */
type PmcDoors = Readonly<Record<'idConverter' | 'openAccess' | 'citations', Upstream>>;

const A_DAY_MS = 24 * 3_600_000;

/** Makes the doors to the services of PMC, three requests a second each. */
export function createPmcDoors(options: Readonly<Record<keyof PmcDoors, DoorOptions>>): PmcDoors {
  return {
    idConverter: createDoor(options.idConverter, {
      name: "PMC's ID converter",
      keepMs: 7 * A_DAY_MS,
      // The converter has moved, and its old address leads to this one.
      movedTo: '/tools/idconv/api/v1/articles',
      formOf: ({ searchParams }) => CONVERSIONS[searchParams.get('format') ?? ''] ?? 'text',
    }),
    openAccess: createDoor(options.openAccess, {
      name: "PMC's open-access service",
      keepMs: A_DAY_MS,
      formOf: () => 'xml',
    }),
    citations: createDoor(options.citations, {
      name: "NCBI's citation exporter",
      keepMs: A_DAY_MS,
      formOf: ({ searchParams }) => (searchParams.get('format') === 'ris' ? END_OF_RIS : 'text'),
    }),
  };
}

const CONVERSIONS: Readonly<Record<string, 'json' | 'xml'>> = { json: 'json', xml: 'xml' };
const END_OF_RIS = /(?:^|[\r\n])ER {2}-$/;

interface Service extends Omit<PlainService, 'pace'> {
  /** How long its answers are used again. */
  readonly keepMs: number;
  /** Another path of the same host, to which it may lead. */
  readonly movedTo?: string;
}

function createDoor(given: DoorOptions, { keepMs, movedTo, ...service }: Service): Upstream {
  const { minGapMs = 400, retryBaseMs = 1_000 } = given.pace ?? {};
  return createUpstream({
    name: service.name,
    baseUrl: given.baseUrl,
    ...(movedTo !== undefined && { allowPaths: [movedTo] }),
    headers: { 'user-agent': CALLER },
    query: { tool: CALLER, email: given.email },
    rate: { minGapMs, concurrency: 2, maxQueued: 100 },
    retry: { attempts: 4, baseMs: retryBaseMs },
    timeout: { attemptMs: 30_000, totalMs: 60_000 },
    cache: { ttlMs: keepMs },
    classify: createPlainClassify({ ...service, pace: given.pace }),
  });
}

/** The services of PMC behind their doors. */
export function createPmc(doors: PmcDoors): Pmc {
  return {
    convertIds: (request, call = {}) => convertIds(doors.idConverter, request, call),
    convertIdsAsText: (request, call = {}) => convertIdsAsText(doors.idConverter, request, call),
    openAccess: (request, call = {}) => openAccess(doors.openAccess, request, call),
    exportCitation: (request, call = {}) => exportCitation(doors.citations, request, call),
  };
}
