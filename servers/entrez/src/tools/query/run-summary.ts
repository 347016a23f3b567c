import { tokensOf } from '@wellspoken/kit/paging';

import { fitFields, fitItems, roomFor } from '../../answers/fit.ts';
import { present } from '../../answers/present.ts';
import { named } from '../../answers/sentences.ts';
import type { MissingRecord, Selection, Summaries } from '../../eutils/eutils.ts';
import { emptySet } from './empty-set.ts';
import { cursorTo, frameFor, placeOf, sizeOf, tokensFor, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';
import { shapeRecord, type ShownRecord } from './shape-record.ts';
import { stage } from './stage.ts';

/** Gives what databases say of records in short. */
export async function runSummary(job: Job): Promise<QueryOutput> {
  if (job.asked.force_staging === true) return stage(job, 'summary');
  const { item } = placeOf(job);
  const total = await sizeOf(job);
  if (total === 0) return emptySet(job);
  const selection = pageAt(job, item, total);
  const summaries = await job.entrez.eutils.summarize(selection, job.call);
  const shaped = summaries.documents.map((document) => shapeRecord(document, job.asked));
  const frame = frameOf(job, summaries);
  const room = { tokens: tokensFor(job), frame };
  const { records, notes } = cutAlone(fitItems(shaped, room), roomFor(room));
  const reached = reachedIn(selection, summaries, records.length);
  const next = item + reached.items;
  return {
    ...frame,
    message: messageFor(job, records.length, reached.missing.length),
    ids: records.map(({ uid }) => uid),
    count: records.length,
    records: [...records],
    ...present({ context_notes: [...notes] }),
    ...missingIn(reached.missing),
    ...cursorTo(job, next < total ? { item: next, offset: 0 } : undefined),
  };
}

interface Cut {
  readonly records: readonly ShownRecord[];
  readonly notes: readonly string[];
}

/** A record that is too large alone loses the fields that do not fit, and the answer names them. */
function cutAlone(records: readonly ShownRecord[], room: number): Cut {
  const [only, ...more] = records;
  if (only === undefined || more.length > 0 || tokensOf(only) <= room)
    return { records, notes: [] };
  const { uid, ...rest } = only;
  // Without a title the other fields say little, so it goes in first.
  const fields = 'title' in rest ? { title: rest['title'], ...rest } : rest;
  const { leftOut } = fitFields(fields, Math.max(room, LEAST_ROOM));
  const kept = Object.entries(fields).filter(([name]) => !leftOut.includes(name));
  const notes = named(`A larger max_tokens shows more of ${uid}. Left out`, leftOut);
  return { records: [{ uid, ...Object.fromEntries(kept) }], notes };
}

// Titles and the like fit even where max_tokens is at its least.
const LEAST_ROOM = 60;

function pageAt({ asked, ids, handle }: Job, item: number, total: number): Selection {
  const { database } = asked;
  const size = Math.min(Math.max(1, asked.retmax), Math.max(1, total - item));
  if (handle !== undefined) return { database, handle, from: item, count: size };
  return { database, ids: ids.slice(item, item + size) };
}

function frameOf(job: Job, { missing, fetchedAt }: Summaries): QueryOutput {
  return {
    ...frameFor(job, messageFor(job, 0, missing.length)),
    ...missingIn(missing),
    retrievedAt: fetchedAt.toISOString(),
  };
}

function messageFor({ asked }: Job, shown: number, missing: number): string {
  const lacking =
    missing === 0 ? '' : ` ${missing === 1 ? '1 id has' : `${missing} ids have`} no record.`;
  return `${shown === 1 ? '1 summary' : `${shown} summaries`} of ${asked.database}.${lacking}`;
}

function missingIn(missing: readonly MissingRecord[]): Pick<QueryOutput, 'missing'> {
  return missing.length === 0 ? {} : { missing: [...missing] };
}

interface Reached {
  /** How many ids of the page, or records of the set, are done with. */
  readonly items: number;
  /** What was missing until there. */
  readonly missing: readonly MissingRecord[];
}

/** How far a page has come when so many of its records are shown. */
function reachedIn(
  selection: Selection,
  { documents, missing }: Summaries,
  shown: number,
): Reached {
  const size = 'ids' in selection ? selection.ids.length : selection.count;
  if (shown === documents.length) return { items: size, missing };
  if (!('ids' in selection)) return { items: shown, missing };
  const lost = new Set(missing.map(({ id }) => id));
  const answered = selection.ids.filter((id) => !lost.has(id));
  const items = selection.ids.indexOf(answered[shown] ?? '');
  const before = new Set(selection.ids.slice(0, items));
  return { items, missing: missing.filter(({ id }) => before.has(id)) };
}
