import { tokensOf } from '@wellspoken/kit/paging';

import { fitFields, fitItems, getTokensLeft } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import { formatCount, listNames } from '../answers/sentences.ts';
import {
  type DocumentSummary,
  type Json,
  type JsonObject,
  getObject,
  getObjects,
  getText,
  getTexts,
} from '../eutils/document.ts';
import type { MissingRecord, Selection, Summaries } from '../eutils/eutils.ts';
import type { QueryInput, QueryOutput } from './entrez-query.shapes.ts';
import {
  createCursor,
  createEmptyAnswer,
  createFrame,
  type Job,
  readPlace,
  countRecords,
  stageRecords,
  getTokens,
} from './job.ts';

/** Gives what databases say of records in short. */
export async function runSummary(job: Job): Promise<QueryOutput> {
  if (job.asked.force_staging === true) return stageRecords(job, 'summary');
  const { item } = readPlace(job);
  const total = await countRecords(job);
  if (total === 0) return createEmptyAnswer(job);
  const selection = selectPage(job, item, total);
  const summaries = await job.entrez.eutils.summarize(selection, job.call);
  const shaped = summaries.documents.map((document) => shapeRecord(document, job.asked));
  const frame = createSummaryFrame(job, summaries);
  const room = { tokens: getTokens(job), frame };
  const { records, notes } = cutAlone(fitItems(shaped, room), getTokensLeft(room));
  const reached = findReached(selection, summaries, records.length);
  const next = item + reached.items;
  return {
    ...frame,
    message: formatMessage(job, records.length, reached.missing.length),
    ids: records.map(({ uid }) => uid),
    count: records.length,
    records: [...records],
    ...omitEmpty({ context_notes: [...notes] }),
    ...toMissing(reached.missing),
    ...createCursor(job, next < total ? { item: next, offset: 0 } : undefined),
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
  const notes = listNames(`A larger max_tokens shows more of ${uid}. Left out`, leftOut);
  return { records: [{ uid, ...Object.fromEntries(kept) }], notes };
}

// Titles and the like fit even where max_tokens is at its least.
const LEAST_ROOM = 60;

function selectPage({ asked, ids, handle }: Job, item: number, total: number): Selection {
  const { database } = asked;
  const size = Math.min(Math.max(1, asked.retmax), Math.max(1, total - item));
  if (handle !== undefined) return { database, handle, from: item, count: size };
  return { database, ids: ids.slice(item, item + size) };
}

function createSummaryFrame(job: Job, { missing, fetchedAt }: Summaries): QueryOutput {
  return {
    ...createFrame(job, formatMessage(job, 0, missing.length)),
    ...toMissing(missing),
    retrievedAt: fetchedAt.toISOString(),
  };
}

function formatMessage({ asked }: Job, shown: number, missing: number): string {
  const lacking = missing === 0 ? '' : ` ${formatCount(missing, 'id has', 'ids have')} no record.`;
  return `${formatCount(shown, 'summary', 'summaries')} of ${asked.database}.${lacking}`;
}

function toMissing(missing: readonly MissingRecord[]): Pick<QueryOutput, 'missing'> {
  return missing.length === 0 ? {} : { missing: [...missing] };
}

interface Reached {
  /** How many ids of the page, or records of the set, are done with. */
  readonly items: number;
  /** What was missing until there. */
  readonly missing: readonly MissingRecord[];
}

/** How far a page has come when so many of its records are shown. */
function findReached(
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

/** A record as it is shown. */
type ShownRecord = JsonObject & { readonly uid: string };

/** Which fields are wanted. */
export type RecordOptions = Pick<
  QueryInput,
  'detail_level' | 'intended_use' | 'compact_mode' | 'database'
>;

const SHORT_TITLE = 100;
const SHORT_TEXT = 300;

/** Chooses the fields of a summary that a call asks for. */
export function shapeRecord({ uid, fields }: DocumentSummary, options: RecordOptions): ShownRecord {
  if (options.compact_mode === true)
    return { uid, ...omitEmpty({ title: cutText(getTitle(fields), 80) }) };
  if (options.detail_level === 'full' || options.intended_use === 'staging')
    return { uid, ...fields };
  const view = options.detail_level === 'brief' ? showBrief : chooseView(options);
  return { uid, ...omitEmpty(view(fields)) };
}

type View = (fields: JsonObject) => JsonObject | Readonly<Record<string, Json | undefined>>;

function chooseView({ database, intended_use: use }: RecordOptions): View {
  if (database === 'pubmed') {
    if (use === 'citation') return showCitation;
    return use === 'analysis' ? showAnalysis : showArticle;
  }
  if (database === 'gene') return showGene;
  const isSequence = ['nuccore', 'nucleotide', 'protein'].includes(database);
  return isSequence ? showSequence : showAnything;
}

const TITLES = ['title', 'description', 'name', 'caption', 'scientificname', 'ds_meshterms'];
const DATES = ['pubdate', 'date', 'updatedate', 'createdate', 'modificationdate'];
const SOURCES = ['source', 'accessionversion', 'accession', 'name'];

const showBrief: View = (fields) => ({
  title: cutText(getTitle(fields), SHORT_TITLE),
  date: getFirst(fields, DATES),
  source: getFirst(fields, SOURCES),
});

const showArticle: View = (fields) => ({
  title: getText(fields, 'title'),
  authors: formatAuthors(fields),
  source: getText(fields, 'source'),
  pubdate: getText(fields, 'pubdate'),
  doi: getId(fields, 'doi'),
  pmc: getId(fields, 'pmc'),
});

const showCitation: View = (fields) => ({
  authors: getAuthors(fields).join(', '),
  title: getText(fields, 'title'),
  journal: getText(fields, 'fulljournalname') ?? getText(fields, 'source'),
  pubdate: getText(fields, 'pubdate'),
  volume: getText(fields, 'volume'),
  issue: getText(fields, 'issue'),
  pages: getText(fields, 'pages'),
  doi: getId(fields, 'doi'),
});

const showAnalysis: View = (fields) => ({
  title: cutText(getTitle(fields), SHORT_TITLE),
  pubdate: getText(fields, 'pubdate'),
  source: getText(fields, 'source'),
  pubtype: getTexts(fields, 'pubtype'),
  citedInPmc: getText(fields, 'pmcrefcount'),
});

const showGene: View = (fields) => ({
  name: getText(fields, 'name'),
  description: getText(fields, 'description'),
  organism: getText(getObject(fields, 'organism'), 'scientificname'),
  chromosome: getText(fields, 'chromosome'),
  maplocation: getText(fields, 'maplocation'),
  otheraliases: getText(fields, 'otheraliases'),
  summary: cutText(getText(fields, 'summary'), SHORT_TEXT),
});

const showSequence: View = (fields) => ({
  accessionversion: getText(fields, 'accessionversion') ?? getText(fields, 'caption'),
  title: getText(fields, 'title'),
  organism: getText(fields, 'organism'),
  slen: fields['slen'],
  moltype: getText(fields, 'moltype'),
  updatedate: getText(fields, 'updatedate'),
});

/** The plain fields of a database that is not known here; lists and objects are left for `full`. */
const showAnything: View = (fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      if (name === 'uid' || (typeof value !== 'string' && typeof value !== 'number')) return [];
      return [[name, typeof value === 'string' ? (cutText(value, SHORT_TEXT) ?? '') : value]];
    }),
  );

function getTitle(fields: JsonObject): string | undefined {
  return getFirst(fields, TITLES);
}

function getFirst(fields: JsonObject, names: readonly string[]): string | undefined {
  const name = names.find((one) => getText(fields, one) !== undefined);
  return name === undefined ? undefined : getText(fields, name);
}

function getAuthors(fields: JsonObject): readonly string[] {
  return getObjects(fields, 'authors').flatMap((author) => getText(author, 'name') ?? []);
}

const FEW = 3;

function formatAuthors(fields: JsonObject): string {
  const authors = getAuthors(fields);
  const others = authors.length > FEW ? ', et al.' : '';
  return `${authors.slice(0, FEW).join(', ')}${others}`;
}

function getId(fields: JsonObject, type: string): string | undefined {
  const ids = getObjects(fields, 'articleids');
  const found = ids.find((id) => id['idtype'] === type);
  return found === undefined ? undefined : getText(found, 'value');
}

function cutText(text: string | undefined, most: number): string | undefined {
  if (text === undefined || text.length <= most) return text;
  return `${text.slice(0, most - 1).trimEnd()}…`;
}
