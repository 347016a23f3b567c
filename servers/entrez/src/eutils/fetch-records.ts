import { ToolError } from '@wellspoken/kit';
import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { XmlError } from '../xml/xml-error.ts';
import { askJson, askText, idField, KEPT, writeSelection } from './ask.ts';
import { runEachBatch, splitIntoBatches } from './batches.ts';
import type { DocumentSummary, JsonObject } from './document.ts';
import type {
  CallOptions,
  Eutils,
  Fetched,
  FetchRequest,
  MissingRecord,
  Selection,
  Summaries,
} from './eutils.ts';
import { createDefectError } from './failures.ts';

/** How many records to fetch at once: a full one of PubMed has about 20 kilobytes. */
export const FETCH_BATCH = 200;

/**
 * Fetches records in one request, however many are asked for; callers that want more than
 * {@link FETCH_BATCH} ask several times, because answers in most forms cannot be put together.
 */
export async function fetchRecords(
  client: Upstream,
  request: FetchRequest,
  call: CallOptions = {},
): Promise<Fetched> {
  const { selection, rettype, retmode, range, strand, isFresh } = request;
  const selected = writeSelection(selection);
  const { value: text, fetchedAt } = await askText(client, {
    ...call,
    isFresh,
    utility: 'efetch.fcgi',
    query: {
      ...selected.query,
      rettype,
      retmode,
      seq_start: range?.start,
      seq_stop: range?.stop,
      strand,
    },
    long: selected.long,
    ...('ids' in selection ? { keepMs: KEPT.recordMs } : {}),
  });
  return { text, format: detectFormat(text), fetchedAt };
}

/** Detected from the text: not every database sends the requested format. */
function detectFormat(text: string): Fetched['format'] {
  const begins = /\S/.exec(text)?.[0];
  if (begins === '<') return 'xml';
  return begins === '{' || begins === '[' ? 'json' : 'text';
}

/** What was made of records, and when they came. */
export interface Read<Parsed> {
  readonly parsed: Parsed;
  readonly fetchedAt: Date;
}

/** Makes something of the text of records. */
type Parse<Parsed> = (text: string, signal: AbortSignal | undefined) => Promise<Parsed> | Parsed;

/**
 * Fetches records and reads them. Where they cannot be read they are asked for once more, because
 * the cached response would fail in the same way until it expires.
 */
export async function fetchReadable<Parsed>(
  { fetch }: Pick<Eutils, 'fetch'>,
  { parse, ...request }: FetchRequest & { readonly parse: Parse<Parsed> },
  { signal }: CallOptions,
): Promise<Read<Parsed>> {
  const { text, fetchedAt } = await fetch(request, { signal });
  try {
    return { parsed: await parse(text, signal), fetchedAt };
  } catch (error) {
    if (!mayPass(error)) throw error;
  }
  const again = await fetch({ ...request, isFresh: true }, { signal });
  const parsed = await parseReadable(async () => parse(again.text, signal));
  return { parsed, fetchedAt: again.fetchedAt };
}

function mayPass(error: unknown): boolean {
  return error instanceof XmlError || (error instanceof ToolError && error.retryable);
}

/** Parses a response; truncated XML is reported as a failure of NCBI. */
async function parseReadable<Parsed>(parse: () => Promise<Parsed>): Promise<Parsed> {
  try {
    return await parse();
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new ToolError('upstream_failed', 'NCBI sent a record that is broken XML.', {
      suggestions: ['Call again in a minute.', 'Ask for fewer records at once.'],
      retryable: true,
      cause,
    });
  }
}

/** NCBI gives no more summaries as JSON at once. */
const BATCH = 500;

const answer = z.object({
  result: z.looseObject({ uids: z.array(idField) }),
});

/** Asks for document summaries, in as many requests as it takes. */
export async function summarize(
  client: Upstream,
  selection: Selection,
  call: CallOptions = {},
): Promise<Summaries> {
  const parts = await runEachBatch(
    splitSelection(selection),
    (batch) => summarizeBatch(client, narrowSelection(selection, batch), call),
    call,
  );
  const oldest = Math.min(Date.now(), ...parts.map(({ fetchedAt }) => fetchedAt.getTime()));
  return {
    documents: parts.flatMap(({ documents }) => documents),
    missing: parts.flatMap(({ missing }) => missing),
    fetchedAt: new Date(oldest),
  };
}

/** Ids, or places in what NCBI remembers. */
type Batch = readonly (string | number)[];

function splitSelection(selection: Selection): readonly Batch[] {
  if ('ids' in selection) return splitIntoBatches(selection.ids, BATCH);
  const { from, count } = selection;
  return splitIntoBatches(
    Array.from({ length: count }, (_, index) => from + index),
    BATCH,
  );
}

function narrowSelection(selection: Selection, batch: Batch): Selection {
  if ('ids' in selection) return { ...selection, ids: batch.map(String) };
  return { ...selection, from: Number(batch[0] ?? 0), count: batch.length };
}

async function summarizeBatch(
  client: Upstream,
  selection: Selection,
  { signal }: CallOptions,
): Promise<Summaries> {
  const isById = 'ids' in selection;
  const { value, fetchedAt } = await askJson(
    client,
    {
      utility: 'esummary.fcgi',
      signal,
      ...writeSelection(selection),
      ...(isById ? { keepMs: KEPT.recordMs } : {}),
    },
    answer,
  );
  const { uids, ...records } = value.result;
  const read = uids.map((uid) => readDocument(uid, records[uid]));
  const documents = read.filter((one) => 'fields' in one);
  const refused = read.filter((one) => 'reason' in one);
  const missing = isById ? findMissing(selection.ids, documents, refused) : refused;
  return { documents, missing, fetchedAt };
}

function readDocument(uid: string, record: unknown): DocumentSummary | MissingRecord {
  if (typeof record !== 'object' || record === null) throw createDefectError('other');
  // It was read from JSON, so there is nothing else in it.
  const document = record as JsonObject;
  const { error } = document;
  if (typeof error !== 'string') return { uid, fields: document };
  return { id: uid, reason: error === 'cannot get document summary' ? 'no such record' : error };
}

/** The ids without a document; NCBI silently omits many of them. */
export function findMissing(
  ids: readonly string[],
  documents: readonly DocumentSummary[],
  refused: readonly MissingRecord[],
): readonly MissingRecord[] {
  const uids = new Set(documents.map(({ uid }) => uid));
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
  const absent = ids.filter((id) => !uids.has(getUid(id)));
  const asked = new Set(ids.map(getUid));
  const extra = documents.filter(({ uid }) => !asked.has(uid));
  const names = new Set(extra.flatMap(listNames));
  const unnamed = absent.filter((id) => !names.has(id.toLowerCase()));
  // If every unmatched document may belong to an unmatched id, none is certainly missing.
  const open = extra.filter((one) => !listNames(one).some((name) => isAsked(name, absent)));
  const doubtful = unnamed.filter((id) => !/^\d+$/.test(id) && !reasons.has(id));
  const excused = new Set(doubtful.length <= open.length ? doubtful : []);
  return unnamed
    .filter((id) => !excused.has(id))
    .map((id) => ({ id, reason: reasons.get(getUid(id)) ?? 'no such record' }));
}

/** PMC and SNP write ids with letters that their uids do not have. */
function getUid(id: string): string {
  return /^(?:pmc|rs)(\d+)(?:\.\d+)?$/i.exec(id)?.[1] ?? id;
}

const LONGEST_NAME = 40;

/** Everything a document calls itself, an accession with and without its version. */
function listNames({ fields }: DocumentSummary): readonly string[] {
  return Object.values(fields).flatMap((value) => {
    if (typeof value !== 'string' || value.length > LONGEST_NAME) return [];
    const name = value.toLowerCase();
    return [name, name.replace(/\.\d+$/, '')];
  });
}

function isAsked(name: string, ids: readonly string[]): boolean {
  return ids.some((id) => id.toLowerCase() === name);
}
