import { ToolError } from '@wellspoken/kit';
import {
  type Classify,
  createUpstream,
  type Upstream,
  type Verdict,
} from '@wellspoken/kit/upstream';

import { type ClientOptions, limitAttempts, limitPauses, USER_AGENT } from '../clients/client.ts';
import { isComplete, peekBody, type Peek } from '../clients/peek.ts';
import { createCountEverywhere } from './count-everywhere.ts';
import { listDatabases, readInfo } from './databases.ts';
import type { Eutils } from './eutils.ts';
import { findFailureWords, type BodyDefect, createDefectError, judgeWords } from './failures.ts';
import { fetchRecords, summarize } from './fetch-records.ts';
import { findLinks, postIds } from './link.ts';
import { matchCitations } from './match-citations.ts';
import { searchDatabase, countRemembered, checkSpelling } from './search.ts';

/** Creates the nine E-utilities through a client. */
export function createEutils(client: Upstream): Eutils {
  return {
    databases: (call) => listDatabases(client, call),
    info: (database, call) => readInfo(client, database, call),
    search: (query, call) => searchDatabase(client, query, call),
    countRemembered: (remembered, call) => countRemembered(client, remembered, call),
    summarize: (selection, call) => summarize(client, selection, call),
    fetch: (request, call) => fetchRecords(client, request, call),
    link: (request, call) => findLinks(client, request, call),
    post: (request, call) => postIds(client, request, call),
    countEverywhere: createCountEverywhere(client),
    spell: (request, call) => checkSpelling(client, request, call),
    matchCitations: (citations, call) => matchCitations(client, citations, call),
  };
}

/** What the client of the E-utilities needs to know. */
interface NcbiClientOptions extends ClientOptions {
  /** Ten requests a second in place of three. */
  readonly apiKey?: string | undefined;
}

// NCBI allows 3 and 10 a second. Requests that start apart can arrive closer together, above all
// while connections are opened, so our windows are slightly longer than a second.
/** How often NCBI is asked without a key. */
export const WITHOUT_KEY = { minGapMs: 400, limit: 3, perMs: 1_500 };
/** How often NCBI is asked with a key. */
export const WITH_KEY = { minGapMs: 110, limit: 10, perMs: 1_250 };
const RETRY_BASE_MS = 1_000;
/** How long nobody asks after a refusal that does not say how long. */
const USUAL_COOL_DOWN_MS = 1_000;
const MEBIBYTE = 1_048_576;

/** Creates the one client through which all parts of this server call the E-utilities. */
export function createNcbiClient(options: NcbiClientOptions): Upstream {
  const { baseUrl, apiKey, email, pace = {} } = options;
  const usual = apiKey === undefined ? WITHOUT_KEY : WITH_KEY;
  const rate = pace.minGapMs === undefined ? usual : { minGapMs: pace.minGapMs };
  const { retryBaseMs = RETRY_BASE_MS } = pace;
  return createUpstream({
    name: 'NCBI',
    baseUrl,
    headers: { 'user-agent': USER_AGENT },
    query: { tool: USER_AGENT, email, api_key: apiKey },
    rate: { ...rate, ...limitPauses(pace), concurrency: 4, maxQueued: 100 },
    retry: { attempts: 4, baseMs: retryBaseMs },
    timeout: limitAttempts(pace),
    // Each call sets its own cache time; identical concurrent requests are coalesced.
    cache: { ttlMs: 0, maxBytes: 64 * MEBIBYTE },
    maxResponseBytes: 64 * MEBIBYTE,
    classify: createNcbiClassify(apiKey !== undefined),
  });
}

/** Recognizes failures of NCBI: many of them come with the status 200. */
function createNcbiClassify(hasKey: boolean): Classify {
  return (response) => {
    const { status } = response;
    if (status === 429) return createRateLimitVerdict(hasKey);
    // Missing records are reported differently: 404 means that the utility is missing.
    if (status === 404) return createMissingUtilityError();
    const seen = peekBody(response.body);
    const words = findFailureWords(seen, response);
    if (words !== undefined) {
      return /rate limit exceeded/i.test(words)
        ? createRateLimitVerdict(hasKey)
        : judgeWords(words, status);
    }
    const isGood = status >= 200 && status < 300;
    const wrong = isGood ? findDefect(seen, getExpectedForm(response.url)) : undefined;
    // Some requests always fail like this, so it does not mean that NCBI is down.
    return wrong === undefined
      ? undefined
      : { retry: true, refused: true, error: createDefectError(wrong) };
  };
}

function createMissingUtilityError(): ToolError {
  return new ToolError('unavailable', 'NCBI answered 404 Not Found.', {
    suggestions: ['Try again in a minute.', 'Check the address of the E-utilities, if one is set.'],
  });
}

/** NCBI also says it with status 200, and seldom for how long; the kit reads Retry-After. */
function createRateLimitVerdict(hasKey: boolean): Verdict {
  const error = new ToolError('rate_limited', 'NCBI gets too many requests from here.', {
    suggestions: hasKey ? [] : ['Set NCBI_API_KEY for ten requests a second in place of three.'],
  });
  return { retry: true, refused: true, coolDownMs: USUAL_COOL_DOWN_MS, error };
}

/** Which form an answer must have; `some` and `any` where that is up to the database, `any` also none. */
type Form = 'json' | 'xml' | 'citations' | 'some' | 'any';

const ALWAYS_XML = /\/(?:espell|epost|egquery)\.fcgi$/;
const FETCH = /\/efetch\.fcgi$/;
const CITATIONS = /\/ecitmatch\.cgi$/;

function getExpectedForm(url: URL): Form {
  if (ALWAYS_XML.test(url.pathname)) return 'xml';
  const mode = url.searchParams.get('retmode');
  // Records that are not there make an empty text, but never empty XML.
  if (FETCH.test(url.pathname)) return mode === 'xml' ? 'some' : 'any';
  if (CITATIONS.test(url.pathname)) return 'citations';
  return mode === 'json' ? 'json' : 'xml';
}

function findDefect(seen: Peek, form: Form): BodyDefect | undefined {
  const { kind } = seen;
  if (kind === 'html') return 'html';
  if (kind === 'empty') return form === 'any' ? undefined : 'nothing';
  if (isPrologOnly(seen)) return 'nothing';
  if ((form === 'json' || form === 'xml') && kind !== form) return 'other';
  return isWhole(seen, form) ? undefined : 'cut';
}

function isWhole(seen: Peek, form: Form): boolean {
  if (form === 'citations') return isCitationWhole(seen);
  return seen.kind === 'text' || isComplete(seen);
}

// Each line repeats the five parts and the key of a citation, and says what became of it.
const CITATION = /^(?:[^|]*\|){6}./;

function isCitationWhole({ head, tail, isWhole }: Peek): boolean {
  const [last = '', ...before] = (isWhole ? head.trimEnd() : tail).split(/[\r\n]+/).toReversed();
  // A line whose beginning is not in the tail cannot be checked.
  return CITATION.test(last) || (!isWhole && before.length === 0);
}

function isPrologOnly({ kind, root, isWhole, tail }: Peek): boolean {
  return kind === 'xml' && root === undefined && isWhole && tail.endsWith('>');
}
