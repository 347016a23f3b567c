import { setTimeout as wait } from 'node:timers/promises';
import { getTimeLeft, ToolError } from '@wellspoken/kit';
import {
  readRetryAfter,
  type PathParams,
  type PathValue,
  type Upstream,
  type UpstreamRequest,
  type UpstreamResponse,
} from '@wellspoken/kit/upstream';

import type { CallOptions } from '../eutils/eutils.ts';
import { nameRecords, type Naming } from './naming.ts';
import type {
  PubChem,
  PubChemAnswer,
  PubChemFormat,
  PubChemRequest,
  PubChemView,
  StructureQuery,
} from './pubchem.ts';
import { chooseView, readAnswer, writeView } from './views.ts';

const TEN_MINUTES_MS = 600_000;
const POLLING: PollingOptions = { firstMs: 1_000, longestMs: 5_000, totalMs: 60_000 };

/** Other waits than a search at PubChem needs, where it is a simulator. */
interface Waits {
  readonly firstMs?: number | undefined;
  readonly totalMs?: number | undefined;
}

/** PubChem through its client. */
export function createPubChem(client: Upstream, waits: Waits = {}): PubChem {
  const { firstMs = POLLING.firstMs, totalMs = POLLING.totalMs } = waits;
  const asked: SearchContext = { client, patience: { ...POLLING, firstMs, totalMs } };
  return {
    look: (request, call = {}) => lookUp(asked, request, call),
    searchStructures: (query, call = {}) => searchStructures(asked, query, call),
  };
}

interface SearchContext {
  readonly client: Upstream;
  readonly patience: PollingOptions;
}

async function lookUp(
  asked: SearchContext,
  request: PubChemRequest,
  call: CallOptions,
): Promise<PubChemAnswer> {
  const { domain, identifierType: type, identifier, format } = request;
  const naming = nameRecords(domain, type, identifier);
  const view = chooseView(request);
  const ending = writeView(domain, view, format);
  // List keys are forgotten, and a search by formula may end in one.
  const isLasting = type !== 'listkey' && type !== 'formula';
  try {
    const first = await asked.client.request('{domain}{/naming*}{/ending*}', {
      params: { domain, naming: naming.path, ending },
      ...chooseSending(naming, `${domain}/${ending.join('/')}`, isLasting),
      ...(type === 'formula' && { query: { MaxRecords: request.maxRecords } }),
      ...(call.signal !== undefined && { signal: call.signal }),
    });
    const answer = await awaitList(first, { ...asked, domain, ending }, call);
    return readAnswer(answer, view, format);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const named = identifier.length > 80 ? `${identifier.slice(0, 80)}…` : identifier;
    throw new ToolError('not_found', `PubChem has no ${domain} with the ${type} "${named}".`, {
      suggestions: ['Check the spelling, or look it up by another identifier_type.'],
      cause: error,
    });
  }
}

function chooseSending(
  { form }: Naming,
  what: string,
  isLasting: boolean,
): Pick<UpstreamRequest, 'form' | 'effect' | 'cache'> {
  if (!isLasting) return { cache: false };
  if (form === undefined) return {};
  const key = `${what} ${JSON.stringify(form)}`;
  return { form, effect: 'read', cache: { key } };
}

const SEARCH = 'compound/{search}/{type}{/ending*}';
const SEARCH_FORMATS: readonly PubChemFormat[] = ['json', 'xml', 'txt'];
const VIEW: PubChemView = 'identifiers';

async function searchStructures(
  asked: SearchContext,
  query: StructureQuery,
  call: CallOptions,
): Promise<PubChemAnswer> {
  const { search, structure, format, threshold, maxRecords } = query;
  assertSearchFormat(format);
  // A molfile is an SDF file of one structure.
  const type = query.structureType === 'mol' ? 'sdf' : query.structureType;
  const kind = search === 'similarity' ? 'similarity_2d' : search;
  const ending = writeView('compound', VIEW, format);
  const params = { search: `fast${kind}`, type, ending };
  try {
    const key = `${JSON.stringify(params)} ${threshold} ${maxRecords} ${structure}`;
    const request = {
      params,
      form: { [type]: structure },
      query: {
        MaxRecords: maxRecords,
        ...(search === 'similarity' && { Threshold: threshold }),
      },
      effect: 'read' as const,
      cache: { key, ttlMs: TEN_MINUTES_MS },
      ...(call.signal !== undefined && { signal: call.signal }),
    };
    const first = await beginSearch(asked.client, request);
    const answer = await awaitList(first, { ...asked, domain: 'compound', ending }, call);
    return readAnswer(answer, VIEW, format);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return createEmptyAnswer(format);
  }
}

/** Starts a search; a cached list key may have expired at PubChem, so it is refreshed. */
async function beginSearch(
  client: Upstream,
  request: UpstreamRequest & { readonly params: PathParams<typeof SEARCH> },
): Promise<UpstreamResponse> {
  const first = await client.request(SEARCH, request);
  if (first.status !== 202 || !first.fromCache) return first;
  return client.request(SEARCH, { ...request, cache: { ...request.cache, refresh: true } });
}

function assertSearchFormat(format: PubChemFormat): void {
  if (SEARCH_FORMATS.includes(format)) return;
  throw new ToolError(
    'invalid_arguments',
    `output_format: a structure search answers with ids, which PubChem does not write as ${format}.`,
    {
      suggestions: [
        `Valid here: ${SEARCH_FORMATS.join(', ')}.`,
        `Then ask for the compounds themselves as ${format}, by cid.`,
      ],
    },
  );
}

function isNotFound(error: unknown): error is ToolError {
  return error instanceof ToolError && error.code === 'not_found';
}

/** PubChem reports no match as an error; for a search it is an empty result. */
function createEmptyAnswer(format: PubChemFormat): PubChemAnswer {
  const about = { view: VIEW, fetchedAt: new Date() };
  return format === 'json'
    ? { ...about, kind: 'json', value: { IdentifierList: { CID: [] } } }
    : { ...about, kind: 'text', text: '' };
}

/** How a slow search is polled. */
interface PollingOptions {
  /** The first wait; each further one is half as long again. */
  readonly firstMs: number;
  readonly longestMs: number;
  readonly totalMs: number;
}

/** What to request once the list is ready. */
interface PendingList {
  readonly client: Upstream;
  readonly domain: string;
  /** What is wanted of the list, and its form. */
  readonly ending: readonly PathValue[];
  readonly patience: PollingOptions;
}

/** Polls until PubChem has finished a search. */
async function awaitList(
  first: UpstreamResponse,
  awaited: PendingList,
  call: CallOptions,
): Promise<UpstreamResponse> {
  const key = first.status === 202 ? readListKey(first) : undefined;
  if (key === undefined) return first;
  const { patience } = awaited;
  let answer = first;
  let waited = 0;
  for (let waitMs = patience.firstMs; answer.status === 202; waitMs *= 1.5) {
    const askedMs = readRetryAfter(answer.headers) ?? 0;
    const nextMs = Math.max(Math.min(waitMs, patience.longestMs), askedMs);
    if (waited >= patience.totalMs || nextMs >= measureTimeLeft(call)) {
      throw createUnfinishedError(key, askedMs);
    }
    await wait(nextMs, undefined, call.signal === undefined ? {} : { signal: call.signal });
    waited += nextMs;
    answer = await pollList(key, awaited, call);
  }
  return answer;
}

function measureTimeLeft({ signal }: CallOptions): number {
  return signal === undefined ? Infinity : getTimeLeft(signal);
}

function createUnfinishedError(key: string, askedMs: number): ToolError {
  return new ToolError('timeout', 'PubChem is still searching.', {
    ...(askedMs > 0 && { retryAfterMs: askedMs }),
    suggestions: [
      `Ask for the result later: operation compound, identifier_type listkey, identifier ${key}.`,
      'Or ask for less: fewer max_records, or a larger structure.',
    ],
  });
}

async function pollList(
  key: string,
  { client, domain, ending }: PendingList,
  { signal }: CallOptions,
): Promise<UpstreamResponse> {
  try {
    return await client.get('{domain}/listkey/{key}{/ending*}', {
      params: { domain, key, ending },
      // The response changes from one poll to the next.
      cache: false,
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    // An expired list key does not mean that nothing was found.
    if (error instanceof ToolError && /list ?key/i.test(error.message))
      throw createLostError(error);
    throw error;
  }
}

function createLostError(cause: ToolError): ToolError {
  return new ToolError('upstream_failed', 'PubChem has lost the search before it was done.', {
    retryable: true,
    suggestions: ['Search again.'],
    cause,
  });
}

function readListKey(response: UpstreamResponse): string {
  const key = /ListKey(?:"\s*:\s*"?|>\s*|:\s*)(\d+)/.exec(response.text())?.[1];
  if (key !== undefined) return key;
  throw new ToolError('upstream_failed', 'PubChem began a search and did not say which.', {
    retryable: true,
    suggestions: ['Try again later.'],
  });
}
