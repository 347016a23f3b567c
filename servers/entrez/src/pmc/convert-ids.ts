import { ToolError } from '@wellspoken/kit';
import type { Upstream, UpstreamResponse } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { readArticleId } from '../articles/article-id.ts';
import { peekBody } from '../clients/peek.ts';
import { getArrivalTime, parseJson, createBodyError, decodeText } from '../clients/response.ts';
import type { CallOptions } from '../eutils/eutils.ts';
import type {
  Conversion,
  ConversionRequest,
  ConvertedId,
  PmcText,
  TextConversionRequest,
} from './pmc.ts';

/** How many ids the converter takes at once. */
const MOST_IDS = 200;
/** How often it is asked to find out which ids it refuses. */
const MOST_REQUESTS = 40;

/** Converts ids of articles, with one request per kind of id: the service accepts no mixture. */
export async function convertIds(
  client: Upstream,
  { ids, versions }: ConversionRequest,
  call: CallOptions,
): Promise<Conversion> {
  assertCount(ids);
  const known = new Map(ids.map((id) => [id, readKnownId(id)]));
  const found = new Map<string, ConvertedId>();
  const waiting = [...splitIntoBatches([...known.values()])];
  let oldest = Date.now();
  let requests = 0;
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const response = await askConverter(client, { batch, versions, format: 'json' }, call);
    requests++;
    if (response !== undefined) {
      for (const [key, record] of readConversion(response)) found.set(key, record);
      oldest = Math.min(oldest, getArrivalTime(response).getTime());
    } else if (batch.ids.length > 1 && requests < MOST_REQUESTS) {
      // One invalid id makes the service refuse the whole batch.
      waiting.unshift(...halveBatch(batch));
    } else {
      for (const [key, record] of listRefused(batch)) found.set(key, record);
    }
  }
  const records = ids.map((id) => toOutcome(id, known.get(id), found));
  return { records, fetchedAt: new Date(oldest) };
}

/** Asks the converter in another format, whose answers cannot be put together. */
export async function convertIdsAsText(
  client: Upstream,
  { ids, versions, format }: TextConversionRequest,
  call: CallOptions,
): Promise<PmcText> {
  assertCount(ids);
  const known = ids.map((id) => readKnownId(id));
  const [batch, other] = splitIntoBatches(known);
  if (batch === undefined || other !== undefined || known.includes(undefined)) {
    throw new ToolError(
      'invalid_arguments',
      `ids: expected ids of one kind, as many as fit one request, for output_format ${format}; got others.`,
      {
        suggestions: ['Ask for json, which takes all kinds together.', 'Ask for each kind apart.'],
      },
    );
  }
  const response = await askConverter(client, { batch, versions, format }, call);
  if (response === undefined) throw createRefusedError(batch);
  return { text: decodeText(response), fetchedAt: getArrivalTime(response) };
}

function assertCount(ids: readonly string[]): void {
  if (ids.length > 0 && ids.length <= MOST_IDS) return;
  throw new ToolError(
    'invalid_arguments',
    `ids: expected 1 to ${MOST_IDS} ids; got ${ids.length}.`,
    { suggestions: [`Convert at most ${MOST_IDS} ids in one call.`] },
  );
}

interface ConverterRequest {
  readonly batch: Batch;
  readonly versions: boolean | undefined;
  readonly format: 'json' | 'xml' | 'csv';
}

/** What the converter answers; nothing where it does not take the ids. */
async function askConverter(
  client: Upstream,
  { batch, versions = false, format }: ConverterRequest,
  { signal }: CallOptions,
): Promise<UpstreamResponse | undefined> {
  const response = await client.get('', {
    query: {
      ids: batch.ids.join(','),
      idtype: batch.type,
      versions: versions ? 'yes' : 'no',
      format,
    },
    accept: [400],
    ...(signal !== undefined && { signal }),
  });
  if (response.status !== 400) return response;
  // The converter itself refuses ids with data; only a proxy in between sends HTML.
  if (peekBody(response.body).kind === 'html')
    throw createBodyError("PMC's ID converter", 'a page for people');
  return undefined;
}

function createRefusedError({ type, ids }: Batch): ToolError {
  const first = ids[0] ?? '';
  const which = ids.length === 1 ? `"${first}"` : `these ${ids.length} ids, such as "${first}",`;
  return new ToolError(
    'invalid_arguments',
    `PMC's ID converter does not take ${which} as ${type}.`,
    { suggestions: ['Ask for json, which says which of them it does not take.'] },
  );
}

function listRefused({ type, ids }: Batch): readonly (readonly [string, ConvertedId])[] {
  const problem =
    ids.length === 1
      ? `The converter does not take it as ${type}.`
      : 'The converter refused it together with others; ask for it alone.';
  return ids.map((requested) => [requested.toLowerCase(), { requested, problem }]);
}

function toOutcome(
  asked: string,
  known: KnownId | undefined,
  found: ReadonlyMap<string, ConvertedId>,
): ConvertedId {
  if (known === undefined) {
    return { requested: asked, problem: 'It is no PMID, PMCID, DOI or manuscript id.' };
  }
  const converted = found.get(known.value.toLowerCase());
  if (converted !== undefined) return { ...converted, requested: asked };
  return { requested: asked, problem: 'The converter did not answer for it.' };
}

/** Ids that go to the converter together. */
interface Batch {
  readonly type: KnownId['type'];
  readonly ids: readonly string[];
}

/** Addresses of more than eight thousand characters are refused, and a slash takes three. */
const LONGEST = 5_000;

/** The ids of each kind, in batches that fit into an address. */
function splitIntoBatches(known: readonly (KnownId | undefined)[]): readonly Batch[] {
  const byType = new Map<KnownId['type'], Set<string>>();
  for (const id of known) {
    if (id === undefined) continue;
    byType.set(id.type, (byType.get(id.type) ?? new Set()).add(id.value));
  }
  return [...byType].flatMap(([type, ids]) => splitToFit({ type, ids: [...ids] }));
}

function splitToFit(batch: Batch): readonly Batch[] {
  const isShort = batch.ids.join(',').length <= LONGEST;
  return isShort || batch.ids.length < 2 ? [batch] : halveBatch(batch).flatMap(splitToFit);
}

/** The same ids in two batches. */
function halveBatch({ type, ids }: Batch): readonly [Batch, Batch] {
  const middle = Math.ceil(ids.length / 2);
  return [
    { type, ids: ids.slice(0, middle) },
    { type, ids: ids.slice(middle) },
  ];
}

/** An id that the converter takes, and of which kind it is. */
interface KnownId {
  /** `mid` is the id of a manuscript, such as NIHMS311352. */
  readonly type: 'pmid' | 'pmcid' | 'doi' | 'mid';
  readonly value: string;
}

const VERSION = /^PMC\d{1,10}\.\d{1,3}$/i;
const MANUSCRIPT = /^(?:mid:?\s*)?([A-Z]{2,12}\d{3,12})$/i;

/** Reads an id however it is usually written; undefined where it is of no kind that is known. */
function readKnownId(written: string): KnownId | undefined {
  const article = readArticleId(written);
  if (article !== undefined) return { type: article.kind, value: article.value };
  const given = written.trim().toUpperCase();
  if (VERSION.test(given)) return { type: 'pmcid', value: given };
  const manuscript = MANUSCRIPT.exec(given)?.[1];
  return manuscript === undefined ? undefined : { type: 'mid', value: manuscript };
}

const idField = z.union([z.string(), z.number()]).optional();

const convertedRecord = z.object({
  'requested-id': idField,
  pmcid: idField,
  pmid: idField,
  doi: idField,
  mid: idField,
  status: z.string().optional(),
  errmsg: z.string().optional(),
  versions: z
    .array(z.object({ pmcid: idField, current: z.union([z.string(), z.boolean()]).optional() }))
    .optional(),
});

const conversionAnswer = z.object({ status: z.literal('ok'), records: z.array(convertedRecord) });

/** What the converter says of each id that it was asked for, by that id in small letters. */
function readConversion(response: UpstreamResponse): readonly (readonly [string, ConvertedId])[] {
  const read = conversionAnswer.safeParse(parseJson("PMC's ID converter", response));
  if (!read.success) {
    throw new ToolError('upstream_failed', "PMC's ID converter answered in an unknown way.", {
      suggestions: ['Try again later.'],
      retryable: true,
      cause: read.error,
    });
  }
  return read.data.records.flatMap((one) => {
    const requested = toText(one['requested-id'] ?? one.pmid ?? one.pmcid ?? one.doi);
    return requested === undefined ? [] : [[requested.toLowerCase(), toConverted(requested, one)]];
  });
}

function toConverted(requested: string, one: z.output<typeof convertedRecord>): ConvertedId {
  if (one.status === 'error' || one.errmsg !== undefined || one.pmcid === undefined) {
    return { requested, problem: explainProblem(one.errmsg) };
  }
  const [pmcid, pmid, doi] = [toText(one.pmcid), toText(one.pmid), toText(one.doi)];
  const versions = one.versions?.flatMap((version) => {
    const name = toText(version.pmcid);
    return name === undefined
      ? []
      : [{ pmcid: name, isCurrent: String(version.current) === 'true' }];
  });
  return {
    requested,
    ...(pmcid !== undefined && { pmcid }),
    ...(pmid !== undefined && { pmid }),
    ...(doi !== undefined && { doi }),
    ...(versions !== undefined && versions.length > 0 && { versions }),
  };
}

function toText(value: string | number | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : String(value);
}

/** The converter knows only PMC, but its message sounds as if the article did not exist. */
function explainProblem(said: string | undefined): string {
  if (said === undefined || /not found in PMC/i.test(said)) {
    return 'It is not in PMC; it may still be in PubMed.';
  }
  return said;
}
