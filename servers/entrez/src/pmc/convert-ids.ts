import { ToolError } from '@wellspoken/kit';
import type { Upstream, UpstreamResponse } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import type { Calling } from '../eutils/eutils.ts';
import { readKnownId, type KnownId } from './known-id.ts';
import type {
  Conversion,
  ConversionRequest,
  ConvertedId,
  PmcText,
  TextConversionRequest,
} from './pmc.ts';

/** How many ids the converter takes at once. */
const MOST_IDS = 200;

interface Batch {
  readonly type: KnownId['type'];
  readonly ids: readonly string[];
}

/** Asks the converter for the other ids of articles, once for each kind of id: it takes no mixture. */
export async function convertIds(
  door: Upstream,
  { ids, versions }: ConversionRequest,
  call: Calling,
): Promise<Conversion> {
  assertCount(ids);
  const known = new Map(ids.map((id) => [id, readKnownId(id)]));
  const found = new Map<string, ConvertedId>();
  let oldest = Date.now();
  for (const batch of batchesOf([...known.values()])) {
    const response = await ask(door, { batch, versions, format: 'json' }, call);
    for (const [key, record] of readRecords(response)) found.set(key, record);
    oldest = Math.min(oldest, Date.now() - response.ageMs);
  }
  const records = ids.map((id) => outcomeOf(id, known.get(id), found));
  return { records, fetchedAt: new Date(oldest) };
}

/** Asks the converter in another format, whose answers cannot be put together. */
export async function convertIdsAsText(
  door: Upstream,
  { ids, versions, format }: TextConversionRequest,
  call: Calling,
): Promise<PmcText> {
  assertCount(ids);
  const known = ids.map((id) => readKnownId(id));
  const [batch, other] = batchesOf(known);
  if (batch === undefined || other !== undefined || known.includes(undefined)) {
    throw new ToolError(
      'invalid_arguments',
      `ids: expected ids of one kind for output_format ${format}; got several kinds, or none that is known.`,
      {
        suggestions: ['Ask for json, which takes all kinds together.', 'Ask for each kind apart.'],
      },
    );
  }
  const response = await ask(door, { batch, versions, format }, call);
  return { text: response.text(), fetchedAt: new Date(Date.now() - response.ageMs) };
}

function assertCount(ids: readonly string[]): void {
  if (ids.length > 0 && ids.length <= MOST_IDS) return;
  throw new ToolError(
    'invalid_arguments',
    `ids: expected 1 to ${MOST_IDS} ids; got ${ids.length}.`,
    { suggestions: [`Convert at most ${MOST_IDS} ids in one call.`] },
  );
}

function batchesOf(known: readonly (KnownId | undefined)[]): readonly Batch[] {
  const byType = new Map<KnownId['type'], Set<string>>();
  for (const id of known) {
    if (id === undefined) continue;
    byType.set(id.type, (byType.get(id.type) ?? new Set()).add(id.value));
  }
  return [...byType].map(([type, ids]) => ({ type, ids: [...ids] }));
}

interface Question {
  readonly batch: Batch;
  readonly versions: boolean | undefined;
  readonly format: 'json' | 'xml' | 'csv';
}

async function ask(
  door: Upstream,
  { batch, versions = false, format }: Question,
  { signal }: Calling,
): Promise<UpstreamResponse> {
  const response = await door.get('', {
    query: {
      ids: batch.ids.join(','),
      idtype: batch.type,
      versions: versions ? 'yes' : 'no',
      format,
    },
    accept: [400],
    ...(signal !== undefined && { signal }),
  });
  if (response.status === 400) throw refused(batch);
  return response;
}

function refused({ type, ids }: Batch): ToolError {
  const [first = ''] = ids;
  const which = ids.length === 1 ? `"${first}"` : `these ${ids.length} ids, such as "${first}"`;
  return new ToolError(
    'invalid_arguments',
    `PMC's ID converter does not take ${which} as ${type}.`,
    {
      suggestions: ['Check how the ids are written: 31452104, PMC6710001 or 10.1000/xyz123.'],
    },
  );
}

const id = z.union([z.string(), z.number()]).optional();

const record = z.object({
  'requested-id': id,
  pmcid: id,
  pmid: id,
  doi: id,
  mid: id,
  status: z.string().optional(),
  errmsg: z.string().optional(),
  versions: z
    .array(z.object({ pmcid: id, current: z.union([z.string(), z.boolean()]).optional() }))
    .optional(),
});

const answer = z.object({ status: z.literal('ok'), records: z.array(record) });

function readRecords(response: UpstreamResponse): readonly (readonly [string, ConvertedId])[] {
  const read = answer.safeParse(response.json());
  if (!read.success) {
    throw new ToolError('upstream_failed', "PMC's ID converter answered in an unknown way.", {
      suggestions: ['Try again later.'],
      retryable: true,
      cause: read.error,
    });
  }
  return read.data.records.flatMap((one) => {
    const requested = text(one['requested-id'] ?? one.pmid ?? one.pmcid ?? one.doi);
    return requested === undefined ? [] : [[requested.toLowerCase(), toConverted(requested, one)]];
  });
}

function toConverted(requested: string, one: z.output<typeof record>): ConvertedId {
  if (one.status === 'error' || one.errmsg !== undefined || one.pmcid === undefined) {
    return { requested, problem: inWords(one.errmsg) };
  }
  const [pmcid, pmid, doi] = [text(one.pmcid), text(one.pmid), text(one.doi)];
  const versions = one.versions?.flatMap((version) => {
    const name = text(version.pmcid);
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

function text(value: string | number | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : String(value);
}

/** The converter knows nothing beyond PMC, and its own words sound as if there were no such article. */
function inWords(said: string | undefined): string {
  if (said === undefined || /not found in PMC/i.test(said)) {
    return 'It is not in PMC; it may still be in PubMed.';
  }
  return said;
}

function outcomeOf(
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
