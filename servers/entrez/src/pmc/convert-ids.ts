import { ToolError } from '@wellspoken/kit';
import type { Upstream, UpstreamResponse } from '@wellspoken/kit/upstream';

import { arrivedAt } from '../doors/arrived-at.ts';
import { oddAnswer } from '../doors/odd-answer.ts';
import { peek } from '../doors/peek.ts';
import { textOf } from '../doors/text-of.ts';
import type { Calling } from '../eutils/eutils.ts';
import { batchesOf, halvesOf, type Batch } from './id-batches.ts';
import { readKnownId, type KnownId } from './known-id.ts';
import type {
  Conversion,
  ConversionRequest,
  ConvertedId,
  PmcText,
  TextConversionRequest,
} from './pmc.ts';
import { readConversion } from './read-conversion.ts';

/** How many ids the converter takes at once. */
const MOST_IDS = 200;
/** How often it is asked to find out which ids it refuses. */
const MOST_REQUESTS = 40;

/** Asks the converter for the other ids of articles, once for each kind of id: it takes no mixture. */
export async function convertIds(
  door: Upstream,
  { ids, versions }: ConversionRequest,
  call: Calling,
): Promise<Conversion> {
  assertCount(ids);
  const known = new Map(ids.map((id) => [id, readKnownId(id)]));
  const found = new Map<string, ConvertedId>();
  const waiting = [...batchesOf([...known.values()])];
  let oldest = Date.now();
  let requests = 0;
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const response = await ask(door, { batch, versions, format: 'json' }, call);
    requests++;
    if (response !== undefined) {
      for (const [key, record] of readConversion(response)) found.set(key, record);
      oldest = Math.min(oldest, arrivedAt(response).getTime());
    } else if (batch.ids.length > 1 && requests < MOST_REQUESTS) {
      // One id that it does not take spoils all that came with it.
      waiting.unshift(...halvesOf(batch));
    } else {
      for (const [key, record] of refusedIn(batch)) found.set(key, record);
    }
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
      `ids: expected ids of one kind, as many as fit one request, for output_format ${format}; got others.`,
      {
        suggestions: ['Ask for json, which takes all kinds together.', 'Ask for each kind apart.'],
      },
    );
  }
  const response = await ask(door, { batch, versions, format }, call);
  if (response === undefined) throw refusal(batch);
  return { text: textOf(response), fetchedAt: arrivedAt(response) };
}

function assertCount(ids: readonly string[]): void {
  if (ids.length > 0 && ids.length <= MOST_IDS) return;
  throw new ToolError(
    'invalid_arguments',
    `ids: expected 1 to ${MOST_IDS} ids; got ${ids.length}.`,
    { suggestions: [`Convert at most ${MOST_IDS} ids in one call.`] },
  );
}

interface Question {
  readonly batch: Batch;
  readonly versions: boolean | undefined;
  readonly format: 'json' | 'xml' | 'csv';
}

/** What the converter answers; nothing where it does not take the ids. */
async function ask(
  door: Upstream,
  { batch, versions = false, format }: Question,
  { signal }: Calling,
): Promise<UpstreamResponse | undefined> {
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
  if (response.status !== 400) return response;
  // The converter itself says in data what it does not take; a machine in between sends a page.
  if (peek(response.body).kind === 'html')
    throw oddAnswer("PMC's ID converter", 'a page for people');
  return undefined;
}

function refusal({ type, ids }: Batch): ToolError {
  const first = ids[0] ?? '';
  const which = ids.length === 1 ? `"${first}"` : `these ${ids.length} ids, such as "${first}",`;
  return new ToolError(
    'invalid_arguments',
    `PMC's ID converter does not take ${which} as ${type}.`,
    { suggestions: ['Ask for json, which says which of them it does not take.'] },
  );
}

function refusedIn({ type, ids }: Batch): readonly (readonly [string, ConvertedId])[] {
  const problem =
    ids.length === 1
      ? `The converter does not take it as ${type}.`
      : 'The converter refused it together with others; ask for it alone.';
  return ids.map((requested) => [requested.toLowerCase(), { requested, problem }]);
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
