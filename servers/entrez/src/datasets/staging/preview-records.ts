import { ToolError } from '@wellspoken/kit';

import type { Eutils } from '../../eutils/eutils.ts';
import type { Preview, StageCall, StageRequest } from '../datasets.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import { chooseForm } from '../forms/choose-form.ts';
import { findMissing, nextSelection, snippetOf } from './batch.ts';

const MOST_SAMPLES = 3;

/** Nothing is written to it. */
const NO_FILE: DatasetFile = {
  create: () => undefined,
  createView: () => undefined,
  insert: () => undefined,
  flush: () => undefined,
  finish: () => [],
  close: () => undefined,
};

/** Fetches records and tells of them, without keeping any. */
export async function previewRecords(
  eutils: Eutils,
  { selection, rettype }: StageRequest,
  { signal }: StageCall,
): Promise<Preview> {
  const requested = 'ids' in selection ? selection.ids.length : selection.count;
  // As if there were many, so that one request brings them all.
  const form = chooseForm({ database: selection.database, rettype, count: Infinity });
  if (requested > form.batch) throw tooMany(requested, form.batch);
  const intake = form.begin({ file: NO_FILE, scratch: () => '' });
  const asked = nextSelection(selection, 0, form.batch);
  const { items, fetchedAt, raw = '', ...payload } = await intake.fetch(eutils, asked, { signal });
  const names: (readonly string[])[] = [];
  const problems: string[] = [];
  const samples: string[] = [];
  let found = 0;
  let bytes = 0;
  for (const item of items) {
    if ('problem' in item) problems.push(item.problem);
    else {
      found += item.holds ?? 1;
      names.push(item.names);
      bytes += Buffer.byteLength(JSON.stringify(item.facts));
      if (samples.length < MOST_SAMPLES) samples.push(snippetOf(item.facts));
    }
  }
  const ids = 'ids' in asked ? asked.ids : [];
  const missing = payload.missing ?? findMissing(ids, names).missing;
  const seen = { requested, found, missing, problems, bytes, samples };
  return { rettype: form.rettype, ...seen, raw, fetchedAt };
}

function tooMany(requested: number, most: number): ToolError {
  return new ToolError(
    'too_large',
    `Without staging, at most ${most} records of this kind can be shown; got ${requested}.`,
    { suggestions: ['Leave force_direct out, and the records are staged as tables.'] },
  );
}
