import { ToolError } from '@wellspoken/kit';
import { countTokens, cutText, tokensOf } from '@wellspoken/kit/paging';

import { getTokensLeft } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import type { Fetched, FetchRequest, Selection } from '../eutils/eutils.ts';
import { chooseRecordForm, type RecordForm } from './check-query.ts';
import type { QueryOutput } from './entrez-query.shapes.ts';
import {
  createCursor,
  createEmptyAnswer,
  createFrame,
  type Job,
  type Place,
  readPlace,
  countRecords,
  stageRecords,
  getTokens,
} from './job.ts';
import { formatCount } from '../answers/sentences.ts';

/** Gives records as NCBI writes them. */
export async function runFetch(job: Job): Promise<QueryOutput> {
  if (job.asked.force_staging === true) return stageRecords(job, 'fetch');
  const place = readPlace(job);
  const total = await countRecords(job);
  if (total === 0) return createEmptyAnswer(job);
  const form = chooseRecordForm(job.asked.database, job.asked);
  const selection = selectPage(job, place);
  const fetched = await fetchSome(job, { selection, ...form });
  return answerWith(job, { place, total, form, selection, fetched });
}

/** Missing records and some failures both give an empty response; summaries show which. */
async function fetchSome(job: Job, request: FetchRequest): Promise<Fetched> {
  const { entrez, call } = job;
  const { selection } = request;
  const fetched = await entrez.eutils.fetch(request, call);
  if (!isEmptySet(fetched.text)) return fetched;
  const { documents } = await entrez.eutils.summarize(selection, call);
  if (documents.length === 0) throw createNotFoundError(job, selection);
  const again = await entrez.eutils.fetch({ ...request, isFresh: true }, call);
  if (isEmptySet(again.text)) throw createNothingSentError(job);
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
  const { missing, unnamed } = findLostIds(fetched.text, { ...selection, ids }) ?? ALL_CAME;
  const count = Math.min(getPageSize(job), page.total - place.item) - missing.length - unnamed;
  const frame = {
    ...createFrame(job, formatMessage(job, count, unnamed)),
    ...omitEmpty({
      ids,
      missing: missing.map((id) => ({ id, reason: 'no such record' })),
      rettype: form.rettype,
    }),
    retmode: fetched.format,
    count,
    estimatedTokens: countTokens(rest),
    retrievedAt: fetched.fetchedAt.toISOString(),
  };
  const data = fitText(rest, getTokensLeft({ tokens: getTokens(job), frame }));
  return { ...frame, data, ...createCursor(job, findNextPlace(job, page, data.length)) };
}

function findNextPlace(
  job: Job,
  { place, total, fetched }: Page,
  shown: number,
): Place | undefined {
  const { text } = fetched;
  if (place.offset + shown < text.length) return { item: place.item, offset: place.offset + shown };
  const item = place.item + getPageSize(job);
  return item >= total ? undefined : { item, offset: 0 };
}

function getPageSize({ asked }: Job): number {
  return Math.max(1, Math.min(asked.retmax, 200));
}

function selectPage(job: Job, { item }: Place): Selection {
  const { database } = job.asked;
  const count = getPageSize(job);
  if (job.handle !== undefined) return { database, handle: job.handle, from: item, count };
  return { database, ids: job.ids.slice(item, item + count) };
}

function formatMessage({ asked }: Job, count: number, unnamed: number): string {
  const came = `${formatCount(count, 'record')} of ${asked.database}.`;
  if (unnamed === 0) return came;
  return `${came} No record came for ${unnamed} more: operation summary tells which they are.`;
}

function createNothingSentError({ asked }: Job): ToolError {
  return new ToolError('upstream_failed', `NCBI sent none of these records of ${asked.database}.`, {
    suggestions: ['Try again in a minute.', 'Ask for another rettype.'],
    retryable: true,
  });
}

function createNotFoundError({ asked }: Job, selection: Selection): ToolError {
  const named = 'ids' in selection ? selection.ids.slice(0, 3).join(', ') : 'this result set';
  return new ToolError('not_found', `${asked.database} has no records for ${named}.`, {
    suggestions: ['Check the ids and the database.'],
  });
}

// Records end like this in one of the forms that NCBI sends.
const RECORD_ENDS = [
  '</PubmedArticle>',
  '</PubmedBookArticle>',
  '</DocumentSummary>',
  '\n//\n',
  '\n\n',
];

/** The beginning of a text that takes at most so many tokens, up to the end of a record or a line. */
export function fitText(text: string, tokens: number): string {
  const most = countFittingLetters(text, Math.max(tokens, 20));
  if (most >= text.length) return text;
  const fitting = text.slice(0, most);
  const atRecord = Math.max(...RECORD_ENDS.map((end) => findEnd(fitting, end)));
  // A record that ends early would waste most of the room.
  if (atRecord > most / 2) return fitting.slice(0, atRecord);
  const atLine = findEnd(fitting, '\n');
  return atLine > most / 2 ? fitting.slice(0, atLine) : cutText(text, most);
}

function findEnd(text: string, end: string): number {
  const at = text.lastIndexOf(end);
  return at === -1 ? -1 : at + end.length;
}

/** How many letters fit; found by halving, because quotation marks and accents take more room. */
function countFittingLetters(text: string, tokens: number): number {
  let fits = 0;
  let fails = Math.min(text.length, tokens * 4) + 1;
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (tokensOf(text.slice(0, middle)) <= tokens) fits = middle;
    else fails = middle;
  }
  return fits;
}

/** Ids that were asked for and did not come. */
interface LostIds {
  readonly missing: readonly string[];
  /** How many more are missing without it being known which. */
  readonly unnamed: number;
}

const ARTICLES: readonly RegExp[] = [
  /<(?:MedlineCitation|BookDocument)\b[^>]*>\s*<PMID[^>]*>\s*(\d+)/g,
  /^PMID-\s*(\d+)/gm,
  /^PMID:\s*(\d+)/gm,
  /^(\d+)\s*$/gm,
];

const SEQUENCES: readonly RegExp[] = [
  /<(?:GBSeq|INSDSeq)_accession-version>\s*([^<\s]+)/g,
  /<TSeq_accver>\s*([^<\s]+)/g,
  /^VERSION\s+(\S+)/gm,
  /^>(?:\w+\|)?([\w.]+)/gm,
  /^([A-Z]\w*\.\d+)\s*$/gm,
];

/** How each database names its records in the forms in which it writes them. */
const PATTERNS: Readonly<Record<string, readonly RegExp[]>> = {
  pubmed: ARTICLES,
  nuccore: SEQUENCES,
  nucleotide: SEQUENCES,
  protein: SEQUENCES,
  gene: [/<Gene-track_geneid>\s*(\d+)/g],
  taxonomy: [/<Taxon>\s*<TaxId>\s*(\d+)/g],
  // One that PMC does not give is named among the records, with the reason.
  pmc: [/<article-id pub-id-type="pmc(?:id|aid)?">\s*(?:PMC)?(\d+)|<error id="(?:PMC)?(\d+)"/g],
};

/** The ids whose records did not come; undefined where the form of the records does not show it. */
export function findLostIds(
  text: string,
  { database, ids }: { readonly database: string; readonly ids: readonly string[] },
): LostIds | undefined {
  const isAsked = (name: string): boolean => ids.some((id) => isNaming(name, id));
  const names = (PATTERNS[database] ?? [])
    .map((pattern) => findNames(text, pattern))
    // Numbers that match no requested id are not names of records.
    .find((found) => found.some((name) => isAsked(name) || !isNumber(name)));
  if (names === undefined) return undefined;
  const unseen = ids.filter((id) => !names.some((name) => isNaming(name, id)));
  const unasked = names.filter((name) => !isAsked(name));
  // A record with an accession may be the one that was asked for by its number.
  const [numbers, accessions] = [unseen.filter(isNumber), unseen.filter((id) => !isNumber(id))];
  const open = unasked.filter((name) => !isNumber(name)).length;
  if (open === 0) return { missing: unseen, unnamed: 0 };
  return { missing: accessions, unnamed: Math.max(0, numbers.length - open) };
}

function findNames(text: string, pattern: RegExp): readonly string[] {
  const found = [...text.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '');
  return [...new Set(found)];
}

function isNaming(name: string, id: string): boolean {
  const asked = id.replace(/^PMC(?=\d)/i, '').toUpperCase();
  const named = name.toUpperCase();
  return named === asked || named.replace(/\.\d+$/, '') === asked;
}

function isNumber(id: string): boolean {
  return /^\d+$/.test(id);
}

/** Whether there is no record at all in what was fetched. */
export function isEmptySet(text: string): boolean {
  const body = text.replace(/<\?[^>]*\?>|<!DOCTYPE[^>]*>|<!--[^]*?-->/gi, '').trim();
  return body === '' || /^<([\w:-]+)[^<>]*(?:\/>|>\s*<\/\1>)$/.test(body);
}
