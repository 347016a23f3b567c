import { tokensOf } from '@wellspoken/kit/paging';

import { fitFields, fitItems, roomFor } from '../answers/fit.ts';
import { present } from '../answers/present.ts';
import { counted, named } from '../answers/sentences.ts';
import {
  type DocumentSummary,
  type Json,
  type JsonObject,
  objectOf,
  objectsOf,
  textOf,
  textsOf,
} from '../eutils/document.ts';
import type { MissingRecord, Selection, Summaries } from '../eutils/eutils.ts';
import type { QueryInput, QueryOutput } from './entrez-query.shapes.ts';
import {
  cursorTo,
  emptySet,
  frameFor,
  type Job,
  placeOf,
  sizeOf,
  stage,
  tokensFor,
} from './job.ts';

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
  const lacking = missing === 0 ? '' : ` ${counted(missing, 'id has', 'ids have')} no record.`;
  return `${counted(shown, 'summary', 'summaries')} of ${asked.database}.${lacking}`;
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

/** A record as it is shown. */
type ShownRecord = JsonObject & { readonly uid: string };

/** Which fields are wanted. */
export type Wish = Pick<QueryInput, 'detail_level' | 'intended_use' | 'compact_mode' | 'database'>;

const SHORT_TITLE = 100;
const SHORT_TEXT = 300;

/** Chooses the fields of a summary that a call asks for. */
export function shapeRecord({ uid, fields }: DocumentSummary, wish: Wish): ShownRecord {
  if (wish.compact_mode === true) return { uid, ...present({ title: cut(titleOf(fields), 80) }) };
  if (wish.detail_level === 'full' || wish.intended_use === 'staging') return { uid, ...fields };
  const view = wish.detail_level === 'brief' ? brief : viewFor(wish);
  return { uid, ...present(view(fields)) };
}

type View = (fields: JsonObject) => JsonObject | Readonly<Record<string, Json | undefined>>;

function viewFor({ database, intended_use: use }: Wish): View {
  if (database === 'pubmed') {
    if (use === 'citation') return cited;
    return use === 'analysis' ? analysed : article;
  }
  if (database === 'gene') return gene;
  const isSequence = ['nuccore', 'nucleotide', 'protein'].includes(database);
  return isSequence ? sequence : anything;
}

const TITLES = ['title', 'description', 'name', 'caption', 'scientificname', 'ds_meshterms'];
const DATES = ['pubdate', 'date', 'updatedate', 'createdate', 'modificationdate'];
const SOURCES = ['source', 'accessionversion', 'accession', 'name'];

const brief: View = (fields) => ({
  title: cut(titleOf(fields), SHORT_TITLE),
  date: firstOf(fields, DATES),
  source: firstOf(fields, SOURCES),
});

const article: View = (fields) => ({
  title: textOf(fields, 'title'),
  authors: fewAuthors(fields),
  source: textOf(fields, 'source'),
  pubdate: textOf(fields, 'pubdate'),
  doi: idOf(fields, 'doi'),
  pmc: idOf(fields, 'pmc'),
});

const cited: View = (fields) => ({
  authors: authorsOf(fields).join(', '),
  title: textOf(fields, 'title'),
  journal: textOf(fields, 'fulljournalname') ?? textOf(fields, 'source'),
  pubdate: textOf(fields, 'pubdate'),
  volume: textOf(fields, 'volume'),
  issue: textOf(fields, 'issue'),
  pages: textOf(fields, 'pages'),
  doi: idOf(fields, 'doi'),
});

const analysed: View = (fields) => ({
  title: cut(titleOf(fields), SHORT_TITLE),
  pubdate: textOf(fields, 'pubdate'),
  source: textOf(fields, 'source'),
  pubtype: textsOf(fields, 'pubtype'),
  citedInPmc: textOf(fields, 'pmcrefcount'),
});

const gene: View = (fields) => ({
  name: textOf(fields, 'name'),
  description: textOf(fields, 'description'),
  organism: textOf(objectOf(fields, 'organism'), 'scientificname'),
  chromosome: textOf(fields, 'chromosome'),
  maplocation: textOf(fields, 'maplocation'),
  otheraliases: textOf(fields, 'otheraliases'),
  summary: cut(textOf(fields, 'summary'), SHORT_TEXT),
});

const sequence: View = (fields) => ({
  accessionversion: textOf(fields, 'accessionversion') ?? textOf(fields, 'caption'),
  title: textOf(fields, 'title'),
  organism: textOf(fields, 'organism'),
  slen: fields['slen'],
  moltype: textOf(fields, 'moltype'),
  updatedate: textOf(fields, 'updatedate'),
});

/** The plain fields of a database that is not known here; lists and objects are left for `full`. */
const anything: View = (fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      if (name === 'uid' || (typeof value !== 'string' && typeof value !== 'number')) return [];
      return [[name, typeof value === 'string' ? (cut(value, SHORT_TEXT) ?? '') : value]];
    }),
  );

function titleOf(fields: JsonObject): string | undefined {
  return firstOf(fields, TITLES);
}

function firstOf(fields: JsonObject, names: readonly string[]): string | undefined {
  const name = names.find((one) => textOf(fields, one) !== undefined);
  return name === undefined ? undefined : textOf(fields, name);
}

function authorsOf(fields: JsonObject): readonly string[] {
  return objectsOf(fields, 'authors').flatMap((author) => textOf(author, 'name') ?? []);
}

const FEW = 3;

function fewAuthors(fields: JsonObject): string {
  const authors = authorsOf(fields);
  const others = authors.length > FEW ? ', et al.' : '';
  return `${authors.slice(0, FEW).join(', ')}${others}`;
}

function idOf(fields: JsonObject, type: string): string | undefined {
  const ids = objectsOf(fields, 'articleids');
  const found = ids.find((id) => id['idtype'] === type);
  return found === undefined ? undefined : textOf(found, 'value');
}

function cut(text: string | undefined, most: number): string | undefined {
  if (text === undefined || text.length <= most) return text;
  return `${text.slice(0, most - 1).trimEnd()}…`;
}
