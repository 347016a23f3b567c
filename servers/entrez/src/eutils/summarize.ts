import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { askJson, idText, KEPT, select } from './ask.ts';
import { eachBatch, inBatches } from './batches.ts';
import type { DocumentSummary, JsonObject } from './document.ts';
import type { Calling, MissingRecord, Selection, Summaries } from './eutils.ts';
import { misshapen } from './failures.ts';

/** NCBI gives no more summaries as JSON at once. */
const BATCH = 500;

const answer = z.object({
  result: z.looseObject({ uids: z.array(idText) }),
});

/** Asks for document summaries, in as many requests as it takes. */
export async function summarize(
  door: Upstream,
  selection: Selection,
  call: Calling = {},
): Promise<Summaries> {
  const parts = await eachBatch(
    batchesOf(selection),
    (batch) => summarizeBatch(door, narrowed(selection, batch), call),
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

function batchesOf(selection: Selection): readonly Batch[] {
  if ('ids' in selection) return inBatches(selection.ids, BATCH);
  const { from, count } = selection;
  return inBatches(
    Array.from({ length: count }, (_, index) => from + index),
    BATCH,
  );
}

function narrowed(selection: Selection, batch: Batch): Selection {
  if ('ids' in selection) return { ...selection, ids: batch.map(String) };
  return { ...selection, from: Number(batch[0] ?? 0), count: batch.length };
}

async function summarizeBatch(
  door: Upstream,
  selection: Selection,
  { signal }: Calling,
): Promise<Summaries> {
  const isById = 'ids' in selection;
  const { value, fetchedAt } = await askJson(
    door,
    {
      utility: 'esummary.fcgi',
      signal,
      ...select(selection),
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
  if (typeof record !== 'object' || record === null) throw misshapen('other');
  // It was read from JSON, so there is nothing else in it.
  const document = record as JsonObject;
  const { error } = document;
  if (typeof error !== 'string') return { uid, fields: document };
  return { id: uid, reason: error === 'cannot get document summary' ? 'no such record' : error };
}

/** The ids for which no document came back; NCBI leaves many of them out without a word. */
export function findMissing(
  ids: readonly string[],
  documents: readonly DocumentSummary[],
  refused: readonly MissingRecord[],
): readonly MissingRecord[] {
  const uids = new Set(documents.map(({ uid }) => uid));
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
  const absent = ids.filter((id) => !uids.has(uidIn(id)));
  const asked = new Set(ids.map(uidIn));
  const extra = documents.filter(({ uid }) => !asked.has(uid));
  const names = new Set(extra.flatMap(namesOf));
  const unnamed = absent.filter((id) => !names.has(id.toLowerCase()));
  // Where every unknown document may be one of the unknown ids, none of these is surely missing.
  const open = extra.filter((one) => !namesOf(one).some((name) => isAsked(name, absent)));
  const doubtful = unnamed.filter((id) => !/^\d+$/.test(id) && !reasons.has(id));
  const excused = new Set(doubtful.length <= open.length ? doubtful : []);
  return unnamed
    .filter((id) => !excused.has(id))
    .map((id) => ({ id, reason: reasons.get(uidIn(id)) ?? 'no such record' }));
}

/** PMC and SNP write ids with letters that their uids do not have. */
function uidIn(id: string): string {
  return /^(?:pmc|rs)(\d+)(?:\.\d+)?$/i.exec(id)?.[1] ?? id;
}

const LONGEST_NAME = 40;

/** Everything a document calls itself, an accession with and without its version. */
function namesOf({ fields }: DocumentSummary): readonly string[] {
  return Object.values(fields).flatMap((value) => {
    if (typeof value !== 'string' || value.length > LONGEST_NAME) return [];
    const name = value.toLowerCase();
    return [name, name.replace(/\.\d+$/, '')];
  });
}

function isAsked(name: string, ids: readonly string[]): boolean {
  return ids.some((id) => id.toLowerCase() === name);
}
