import {
  type DocumentSummary,
  type Json,
  type JsonObject,
  objectOf,
  objectsOf,
  textOf,
  textsOf,
} from '../../eutils/document.ts';
import { present } from '../../answers/present.ts';
import type { QueryInput } from './query-input.ts';

/** A record as it is shown. */
export type ShownRecord = JsonObject & { readonly uid: string };

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
