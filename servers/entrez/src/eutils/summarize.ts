import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import type { DocumentSummary, JsonObject } from '../records/document.ts';
import { misshapen } from '../doors/ncbi-failures.ts';
import { askJson, KEPT } from './ask.ts';
import { eachBatch, inBatches } from './batches.ts';
import type { Calling, MissingRecord, Selection, Summaries } from './eutils.ts';
import { idText } from './json-fields.ts';
import { findMissing } from './missing.ts';
import { select } from './select.ts';

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
