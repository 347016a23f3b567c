import { ToolError } from '@wellspoken/kit';
import type { CacheUse, QueryValues, Upstream, UpstreamRequest } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { getArrivalTime, readJson, decodeText } from '../clients/response.ts';
import type { XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/read-xml.ts';
import type { CallOptions, Selection } from './eutils.ts';
import { createErrorFromWords, findFailureInJson, createDefectError } from './failures.ts';

/** The utilities that are asked. */
type Utility =
  | 'ecitmatch.cgi'
  | 'efetch.fcgi'
  | 'egquery.fcgi'
  | 'einfo.fcgi'
  | 'elink.fcgi'
  | 'epost.fcgi'
  | 'esearch.fcgi'
  | 'espell.fcgi'
  | 'esummary.fcgi';

/** One request to one of the utilities. */
export interface UtilityRequest extends CallOptions {
  readonly utility: Utility;
  /** Short parameters, which always go into the URL. */
  readonly query: QueryValues;
  /** Possibly long parameters: terms and ids; sent as a form if too long for a URL. */
  readonly long?: QueryValues;
  /** Cache time; none if the answer depends on the history server. */
  readonly keepMs?: number;
  readonly isUrgent?: boolean;
  readonly timeoutMs?: number;
  /** Whether to bypass the cache. */
  readonly isFresh?: boolean | undefined;
}

/** An answer, and when NCBI gave it. */
interface Timestamped<Value> {
  readonly value: Value;
  readonly fetchedAt: Date;
}

/** Cache times. */
export const KEPT = { searchMs: 600_000, recordMs: 86_400_000 } as const;

/** NCBI answers a longer address with 414. */
const LONGEST_QUERY = 2_000;
const MOST_IDS_IN_QUERY = 200;

/** Asks, and gives the answer as text. */
export async function askText(
  client: Upstream,
  question: UtilityRequest,
): Promise<Timestamped<string>> {
  const response = await client.request(question.utility, createRequest(question));
  return { value: decodeText(response), fetchedAt: getArrivalTime(response) };
}

/** Requests JSON; a response that does not match the schema is a failure of NCBI. */
export async function askJson<Schema extends z.ZodType>(
  client: Upstream,
  question: UtilityRequest,
  schema: Schema,
): Promise<Timestamped<z.output<Schema>>> {
  const query = { ...question.query, retmode: 'json' };
  return askAndRead(client, { ...question, query }, (text) => {
    assertSize(text, 'json');
    const json = parse(text, readJson);
    const words = findFailureInJson(json);
    if (words !== undefined) throw createErrorFromWords(words);
    const read = schema.safeParse(json);
    if (!read.success) throw createDefectError('other', read.error);
    return read.data;
  });
}

/** Far above any real response; parsing more would block the event loop. */
const MOST_LETTERS = { xml: 2_000_000, json: 16_000_000 } as const;

/** Asks for XML that is small. */
export async function askXml(
  client: Upstream,
  question: UtilityRequest,
): Promise<Timestamped<XmlElement>> {
  return askAndRead(client, question, (text) => {
    assertSize(text, 'xml');
    return parse(text, parseXml);
  });
}

function assertSize({ length }: string, form: keyof typeof MOST_LETTERS): void {
  const most = MOST_LETTERS[form];
  if (length <= most) return;
  const said = `NCBI sent ${length} letters of ${form.toUpperCase()}; expected at most ${most}.`;
  throw new ToolError('too_large', said, { suggestions: ['Ask for fewer records at once.'] });
}

/** Retries an unreadable response past the cache, which would otherwise keep serving it. */
async function askAndRead<Value>(
  client: Upstream,
  question: UtilityRequest,
  read: (text: string) => Value,
): Promise<Timestamped<Value>> {
  const { value: text, fetchedAt } = await askText(client, question);
  try {
    return { value: read(text), fetchedAt };
  } catch (error) {
    if (!(error instanceof ToolError && error.retryable)) throw error;
  }
  const again = await askText(client, { ...question, isFresh: true });
  return { value: read(again.value), fetchedAt: again.fetchedAt };
}

function parse<Value>(text: string, read: (text: string) => Value): Value {
  try {
    return read(text);
  } catch (error) {
    throw createDefectError('cut', error);
  }
}

function createRequest(question: UtilityRequest): UpstreamRequest {
  const { query, long = {}, signal, timeoutMs, isUrgent = true } = question;
  const common = {
    priority: isUrgent ? 0 : -1,
    ...(signal === undefined ? {} : { signal }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  if (isShort(long)) {
    return { ...common, query: { ...query, ...long }, cache: chooseCache(question) };
  }
  // These POST requests change nothing at NCBI, so they may be retried.
  const key = JSON.stringify(long);
  return { ...common, query, form: long, effect: 'read', cache: chooseCache(question, key) };
}

function chooseCache({ keepMs, isFresh = false }: UtilityRequest, key?: string): CacheUse | false {
  if (keepMs === undefined) return false;
  return { ttlMs: keepMs, refresh: isFresh, ...(key === undefined ? {} : { key }) };
}

function isShort(long: QueryValues): boolean {
  const texts = Object.values(long).flatMap((value) => (value === undefined ? [] : [value].flat()));
  const letters = texts.reduce<number>((sum, text) => sum + measureInQuery(String(text)), 0);
  const ids = [long['id'] ?? []].flat().flatMap((id) => String(id).split(','));
  return letters <= LONGEST_QUERY && ids.length <= MOST_IDS_IN_QUERY;
}

/** `encodeURIComponent` throws at an unpaired surrogate, which a URL replaces. */
function measureInQuery(text: string): number {
  return new URLSearchParams([['', text]]).toString().length;
}

/** How a selection is written in a request. */
interface SelectionQuery {
  readonly query: QueryValues;
  readonly long: QueryValues;
}

/** Writes which records are meant. */
export function writeSelection(selection: Selection): SelectionQuery {
  if ('ids' in selection) {
    return { query: { db: selection.database }, long: { id: selection.ids.join(',') } };
  }
  const { database, handle, from, count } = selection;
  return {
    query: { db: database, query_key: handle.queryKey, retstart: from, retmax: count },
    long: { WebEnv: handle.webEnv },
  };
}

/** A count, which NCBI writes as text; a blank one is missing, not zero. */
export const countField = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().min(0)])
  .transform(Number);

/** An id, which some databases write as a number. */
export const idField = z.union([z.string().min(1), z.number().int().min(0)]).transform(String);

/** A text that may be missing or stand as nothing. */
export const optionalTextField = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text));
