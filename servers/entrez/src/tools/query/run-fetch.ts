import { ToolError } from '@wellspoken/kit';
import { countTokens } from '@wellspoken/kit/paging';

import { roomFor } from '../../answers/fit.ts';
import { present } from '../../answers/present.ts';
import type { Fetched, FetchRequest, Selection } from '../../eutils/eutils.ts';
import { emptySet } from './empty-set.ts';
import { fitText } from './fit-text.ts';
import { isEmptySet, lostIds } from './found-ids.ts';
import { cursorTo, frameFor, placeOf, sizeOf, tokensFor, type Job, type Place } from './job.ts';
import type { QueryOutput } from './query-output.ts';
import { recordForm, type RecordForm } from './rettypes.ts';
import { stage } from './stage.ts';

/** Gives records as NCBI writes them. */
export async function runFetch(job: Job): Promise<QueryOutput> {
  if (job.asked.force_staging === true) return stage(job, 'fetch');
  const place = placeOf(job);
  const total = await sizeOf(job);
  if (total === 0) return emptySet(job);
  const form = recordForm(job.asked.database, job.asked);
  const selection = selectionAt(job, place);
  const fetched = await fetchSome(job, { selection, ...form });
  return answerWith(job, { place, total, form, selection, fetched });
}

/** Records that are not there make an empty answer, and so do some failures: the summaries tell. */
async function fetchSome(job: Job, request: FetchRequest): Promise<Fetched> {
  const { entrez, call } = job;
  const { selection } = request;
  const fetched = await entrez.eutils.fetch(request, call);
  if (!isEmptySet(fetched.text)) return fetched;
  const { documents } = await entrez.eutils.summarize(selection, call);
  if (documents.length === 0) throw nothingCame(job, selection);
  const again = await entrez.eutils.fetch({ ...request, isFresh: true }, call);
  if (isEmptySet(again.text)) throw nothingSent(job);
  return again;
}

interface Page {
  readonly place: Place;
  /** How many records there are on all pages. */
  readonly total: number;
  readonly form: RecordForm;
  readonly selection: Selection;
  readonly fetched: Fetched;
}

const ALL_CAME = { missing: [], unnamed: 0 } as const;

function answerWith(job: Job, page: Page): QueryOutput {
  const { form, selection, fetched, place } = page;
  const rest = fetched.text.slice(place.offset);
  const ids = 'ids' in selection ? [...selection.ids] : [];
  const { missing, unnamed } = lostIds(fetched.text, { ...selection, ids }) ?? ALL_CAME;
  const count = Math.min(pageSize(job), page.total - place.item) - missing.length - unnamed;
  const frame = {
    ...frameFor(job, messageFor(job, count, unnamed)),
    ...present({
      ids,
      missing: missing.map((id) => ({ id, reason: 'no such record' })),
      rettype: form.rettype,
    }),
    retmode: fetched.format,
    count,
    estimatedTokens: countTokens(rest),
    retrievedAt: fetched.fetchedAt.toISOString(),
  };
  const data = fitText(rest, roomFor({ tokens: tokensFor(job), frame }));
  return { ...frame, data, ...cursorTo(job, nextPlace(job, page, data.length)) };
}

function nextPlace(job: Job, { place, total, fetched }: Page, shown: number): Place | undefined {
  const { text } = fetched;
  if (place.offset + shown < text.length) return { item: place.item, offset: place.offset + shown };
  const item = place.item + pageSize(job);
  return item >= total ? undefined : { item, offset: 0 };
}

function pageSize({ asked }: Job): number {
  return Math.max(1, Math.min(asked.retmax, 200));
}

function selectionAt(job: Job, { item }: Place): Selection {
  const { database } = job.asked;
  const count = pageSize(job);
  if (job.handle !== undefined) return { database, handle: job.handle, from: item, count };
  return { database, ids: job.ids.slice(item, item + count) };
}

function messageFor({ asked }: Job, count: number, unnamed: number): string {
  const came = `${count === 1 ? '1 record' : `${count} records`} of ${asked.database}.`;
  if (unnamed === 0) return came;
  return `${came} No record came for ${unnamed} more: operation summary tells which they are.`;
}

function nothingSent({ asked }: Job): ToolError {
  return new ToolError('upstream_failed', `NCBI sent none of these records of ${asked.database}.`, {
    suggestions: ['Try again in a minute.', 'Ask for another rettype.'],
    retryable: true,
  });
}

function nothingCame({ asked }: Job, selection: Selection): ToolError {
  const named = 'ids' in selection ? selection.ids.slice(0, 3).join(', ') : 'this result set';
  return new ToolError('not_found', `${asked.database} has no records for ${named}.`, {
    suggestions: ['Check the ids and the database.'],
  });
}
