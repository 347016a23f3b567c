import { ToolError } from '@wellspoken/kit';
import { createUpstream, type Upstream } from '@wellspoken/kit/upstream';

import {
  type ClientOptions,
  createPlainClassify,
  limitAttempts,
  limitPauses,
  type ServiceProfile,
  USER_AGENT,
  USUAL_COOL_DOWN_MS,
} from '../clients/client.ts';
import { getArrivalTime, decodeText } from '../clients/response.ts';
import type { CallOptions } from '../eutils/eutils.ts';
import { convertIds, convertIdsAsText } from './convert-ids.ts';
import { findOpenAccess } from './open-access.ts';
import type { ExportRequest, Pmc, PmcText } from './pmc.ts';

/** The clients of the services of PMC beside the E-utilities, each on a host of its own. */
type PmcClients = Readonly<Record<'idConverter' | 'openAccess' | 'citations', Upstream>>;

const A_DAY_MS = 24 * 3_600_000;

/** Makes the clients of the services of PMC, three requests a second each. */
export function createPmcClients(
  options: Readonly<Record<keyof PmcClients, ClientOptions>>,
): PmcClients {
  return {
    idConverter: createClient(options.idConverter, {
      name: "PMC's ID converter",
      keepMs: 7 * A_DAY_MS,
      // The converter has moved, and its old address leads to this one.
      movedTo: '/tools/idconv/api/v1/articles',
      getForm: ({ searchParams }) => CONVERSIONS[searchParams.get('format') ?? ''] ?? 'text',
    }),
    openAccess: createClient(options.openAccess, {
      name: "PMC's open-access service",
      keepMs: A_DAY_MS,
      getForm: () => 'xml',
    }),
    citations: createClient(options.citations, {
      name: "NCBI's citation exporter",
      keepMs: A_DAY_MS,
      getForm: ({ searchParams }) => (searchParams.get('format') === 'ris' ? END_OF_RIS : 'text'),
    }),
  };
}

const CONVERSIONS: Readonly<Record<string, 'json' | 'xml'>> = { json: 'json', xml: 'xml' };
const END_OF_RIS = /(?:^|[\r\n])ER {2}-$/;

interface Service extends ServiceProfile {
  /** How long its answers are used again. */
  readonly keepMs: number;
  /** Another path of the same host, to which it may lead. */
  readonly movedTo?: string;
}

function createClient(given: ClientOptions, { keepMs, movedTo, ...service }: Service): Upstream {
  const { minGapMs = 400, retryBaseMs = 1_000 } = given.pace ?? {};
  return createUpstream({
    name: service.name,
    baseUrl: given.baseUrl,
    ...(movedTo !== undefined && { allowPaths: [movedTo] }),
    headers: { 'user-agent': USER_AGENT },
    query: { tool: USER_AGENT, email: given.email },
    rate: {
      ...limitPauses(given.pace),
      minGapMs,
      concurrency: 2,
      maxQueued: 100,
      coolDownMs: USUAL_COOL_DOWN_MS,
    },
    retry: { attempts: 4, baseMs: retryBaseMs },
    timeout: limitAttempts(given.pace),
    cache: { ttlMs: keepMs },
    classify: createPlainClassify(service),
  });
}

/** The services of PMC through their clients. */
export function createPmc(clients: PmcClients): Pmc {
  return {
    convertIds: (request, call = {}) => convertIds(clients.idConverter, request, call),
    convertIdsAsText: (request, call = {}) => convertIdsAsText(clients.idConverter, request, call),
    openAccess: (request, call = {}) => findOpenAccess(clients.openAccess, request, call),
    exportCitation: (request, call = {}) => exportCitation(clients.citations, request, call),
  };
}

/** How a citation of each format is recognized. */
const FORMS = {
  ris: /^TY {2}- /m,
  nbib: /^[A-Z]{2,4} *- /m,
  medline: /^[A-Z]{2,4} *- /m,
} as const;

/** Exports a citation; the service answers unknown ids with status 200 and a message. */
async function exportCitation(
  client: Upstream,
  { database, id, format }: ExportRequest,
  { signal }: CallOptions,
): Promise<PmcText> {
  const response = await client.get(`${database}/`, {
    query: { format, id },
    accept: [400, 404],
    ...(signal !== undefined && { signal }),
  });
  const text = decodeText(response);
  if (response.status >= 400 || isComplaint(text)) throw createUnknownIdError(database, id);
  if (!FORMS[format].test(text)) {
    throw new ToolError('upstream_failed', `NCBI's citation exporter sent no ${format}.`, {
      retryable: true,
      suggestions: ['Try again later, or use format_citation, which writes citations itself.'],
    });
  }
  return { text: text.trim(), fetchedAt: getArrivalTime(response) };
}

function isComplaint(text: string): boolean {
  return /^\s*\{/.test(text);
}

function createUnknownIdError(database: ExportRequest['database'], id: string): ToolError {
  const name = database === 'pmc' ? `PMC${id}` : `PMID ${id}`;
  return new ToolError('not_found', `NCBI's citation exporter knows no ${name}.`, {
    suggestions: ['Check the id.', 'format_citation writes citations from the record in PubMed.'],
  });
}
