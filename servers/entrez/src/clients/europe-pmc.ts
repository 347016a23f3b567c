import { ToolError } from '@wellspoken/kit';
import { createUpstream, type Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import type { ArticleId } from '../articles/article-id.ts';
import type { CallOptions } from '../eutils/eutils.ts';
import {
  type ClientOptions,
  createPlainClassify,
  limitAttempts,
  limitPauses,
  USER_AGENT,
  USUAL_COOL_DOWN_MS,
} from './client.ts';
import { decodeText, getArrivalTime, parseJson } from './response.ts';

/** Europe PMC, as this server uses it; every failure is a ToolError. */
export interface EuropePmc {
  /** The record of an article; undefined where Europe PMC has none. */
  readonly find: (id: ArticleId, call?: CallOptions) => Promise<EuropePmcRecord | undefined>;
  /** The full text as JATS; undefined where Europe PMC has none that is open. */
  readonly fullText: (id: string, call?: CallOptions) => Promise<EuropePmcText | undefined>;
}

/** What Europe PMC says of an article. */
interface EuropePmcRecord {
  readonly id: string;
  /** Such as MED, PMC or PPR. */
  readonly source: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly doi?: string;
  readonly title?: string;
  /** Whether the full text can be had from Europe PMC. */
  readonly hasFullText: boolean;
  readonly isOpenAccess: boolean;
}

/** A full text as it came. */
interface EuropePmcText {
  readonly xml: string;
  readonly fetchedAt: Date;
}

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
    rate: {
      ...limitPauses(pace),
      minGapMs,
      concurrency: 2,
      maxQueued: 100,
      coolDownMs: USUAL_COOL_DOWN_MS,
    },
    retry: { attempts: 3, baseMs: retryBaseMs },
    timeout: limitAttempts(pace),
    cache: { ttlMs: A_DAY_MS },
    maxResponseBytes: 32 * 1_048_576,
    classify: createPlainClassify({
      name: NAME,
      getForm: ({ pathname }) => (pathname.endsWith('/fullTextXML') ? 'xml' : 'json'),
    }),
  });
}

/** Europe PMC through its client. */
export function createEuropePmc(client: Upstream): EuropePmc {
  return {
    find: (id, call = {}) => findRecord(client, id, call),
    fullText: (id, call = {}) => readFullText(client, id, call),
  };
}

const flag = z.string().optional();

const found = z.object({
  resultList: z.object({
    result: z.array(
      z.object({
        id: z.string(),
        source: z.string(),
        pmid: z.string().optional(),
        pmcid: z.string().optional(),
        doi: z.string().optional(),
        title: z.string().optional(),
        inEPMC: flag,
        isOpenAccess: flag,
      }),
    ),
  }),
});

async function findRecord(
  client: Upstream,
  id: ArticleId,
  { signal }: CallOptions,
): Promise<EuropePmcRecord | undefined> {
  const response = await client.get('search', {
    query: { query: createQuery(id), format: 'json', resultType: 'lite', pageSize: 1 },
    ...(signal !== undefined && { signal }),
  });
  const read = found.safeParse(parseJson('Europe PMC', response));
  if (!read.success) throw createAnswerError('answered in an unknown way', read.error);
  const [record] = read.data.resultList.result;
  if (record === undefined) return undefined;
  const { inEPMC, isOpenAccess, pmid, pmcid, doi, title, source } = record;
  return {
    id: record.id,
    source,
    ...(pmid !== undefined && { pmid }),
    ...(pmcid !== undefined && { pmcid }),
    ...(doi !== undefined && { doi }),
    ...(title !== undefined && { title }),
    hasFullText: inEPMC === 'Y',
    isOpenAccess: isOpenAccess === 'Y',
  };
}

function createQuery({ kind, value }: ArticleId): string {
  switch (kind) {
    case 'pmid':
      return `EXT_ID:${value} AND SRC:MED`;
    case 'pmcid':
      return `PMCID:${value}`;
    case 'doi':
      return `DOI:"${value.replaceAll('"', '')}"`;
  }
}

async function readFullText(
  client: Upstream,
  id: string,
  { signal }: CallOptions,
): Promise<EuropePmcText | undefined> {
  const response = await client.get('{id}/fullTextXML', {
    params: { id },
    accept: [404],
    ...(signal !== undefined && { signal }),
  });
  if (response.status === 404) return undefined;
  const xml = decodeText(response);
  if (!/<article[\s>]/.test(xml)) throw createAnswerError('sent something that is no article');
  return { xml, fetchedAt: getArrivalTime(response) };
}

function createAnswerError(what: string, cause?: unknown): ToolError {
  return new ToolError('upstream_failed', `Europe PMC ${what}.`, {
    retryable: true,
    suggestions: ['Try again later.'],
    cause,
  });
}
