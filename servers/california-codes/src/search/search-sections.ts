import type { LawCode } from '../law/codes.ts';
import type { SearchHit, SearchRequest } from '../library/library.ts';
import { matchQuery, type MatchQuery } from './match-query.ts';
import type { IndexHits } from './search-index.ts';

/** Where sections are searched. */
export interface SearchPlace {
  /** The name of a table that `searchTableSql` made. */
  readonly table: string;
  readonly source: SearchHit['source'];
  /** Runs a statement and gives its rows as objects. */
  readonly all: (
    sql: string,
    ...values: readonly (string | number)[]
  ) => readonly Readonly<Record<string, unknown>>[];
  /** Between which ids all sections of some codes are, where they stand together. */
  readonly idsWithin?: (codes: readonly LawCode[]) => readonly [least: number, most: number];
  /**
   * The ids of sections below headings that match, in their order, so many at most; where headings can
   * be looked through faster than all words of all sections.
   */
  readonly headed?: (match: string, codes: readonly LawCode[], most: number) => readonly number[];
}

/**
 * How many sections are counted and put into the order of bm25, at about a microsecond each. Of more,
 * those with the words in their heading come first, and the others as the codes have them: where so
 * many match, their order and their number say little, and ranking them is slow.
 */
export const MOST_COUNTED = 10_000;

/** How many words a passage has. */
const PASSAGE_WORDS = 40;

/** Finds sections, and counts up to one more than `MOST_COUNTED`; `without` are the ids of those that are neither listed nor counted. */
export function searchSections(
  place: SearchPlace,
  request: SearchRequest,
  without: readonly number[] = [],
): IndexHits {
  const query = matchQuery(request.query);
  const search = createSearch(place, request.codes ?? []);
  const all = { match: limitToCodes(request.codes, matchEverywhere(query)), without };
  const total = search.count(all);
  const { limit, offset } = request;
  if (total <= MOST_COUNTED) {
    return { total, hits: total === 0 ? [] : search.list(all, { limit, offset, isRanked: true }) };
  }
  const first = findHeadedIds({ place, search, query }, request, new Set(without));
  const page = first.slice(offset, offset + limit);
  const hits = page.length === 0 ? [] : search.listed(all.match, page);
  if (hits.length === limit || first.length > MOST_COUNTED) return { total, hits };
  const others = { match: all.match, without: [...without, ...first] };
  const rest = {
    limit: limit - hits.length,
    offset: Math.max(0, offset - first.length),
    isRanked: false,
  };
  return { total, hits: [...hits, ...search.list(others, rest)] };
}

interface Asked {
  readonly place: SearchPlace;
  readonly search: Search;
  readonly query: MatchQuery;
}

/** The sections whose heading has all that is wanted. */
function findHeadedIds(
  { place, search, query }: Asked,
  { codes = [] }: SearchRequest,
  without: ReadonlySet<number>,
): readonly number[] {
  const most = MOST_COUNTED + 1;
  const ids =
    place.headed === undefined || query.excluded !== undefined
      ? search.ids(limitToCodes(codes, matchHeading(query)))
      : place.headed(query.wanted, codes, most);
  return ids.filter((id) => !without.has(id));
}

const TEXTS = '{section heading text}';

const matchEverywhere = (query: MatchQuery): string => matchIn(TEXTS, query);
const matchHeading = (query: MatchQuery): string => matchIn('{section heading}', query);

/** What is excluded may stand nowhere, whatever the columns are. */
function matchIn(columns: string, { wanted, excluded }: MatchQuery): string {
  const match = `${columns} : (${wanted})`;
  return excluded === undefined ? match : `(${match}) NOT (${TEXTS} : ${excluded})`;
}

/** Codes are a word of the index, so that they narrow a search before anything is read. */
function limitToCodes(codes: readonly LawCode[] | undefined, match: string): string {
  if (codes === undefined || codes.length === 0) return match;
  return `code : (${codes.map((code) => `"${code}"`).join(' OR ')}) AND (${match})`;
}

interface Wanted {
  /** In the language of FTS5. */
  readonly match: string;
  readonly without: readonly number[];
}

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly isRanked: boolean;
}

interface Search {
  readonly count: (wanted: Wanted) => number;
  readonly ids: (match: string) => readonly number[];
  /** Those of some sections that match. */
  readonly listed: (match: string, ids: readonly number[]) => readonly SearchHit[];
  readonly list: (wanted: Wanted, page: Page) => readonly SearchHit[];
}

function createSearch(place: SearchPlace, codes: readonly LawCode[]): Search {
  const { table, source, all } = place;
  const [least, most] = codes.length === 0 ? [] : (place.idsWithin?.(codes) ?? []);
  const between = least === undefined ? '' : `AND rowid BETWEEN ${least} AND ${most}`;
  const from = ({ without }: Wanted): string =>
    `FROM ${table} WHERE ${table} MATCH ? ${between} ${without.length === 0 ? '' : LEFT_OUT}`;
  const values = ({ match, without }: Wanted): readonly string[] =>
    without.length === 0 ? [match] : [match, JSON.stringify(without)];
  const hits = `SELECT code, article, section, heading,
    snippet(${table}, 4, '«', '»', '…', ${PASSAGE_WORDS}) AS passage`;
  const toHits = (rows: ReturnType<SearchPlace['all']>): readonly SearchHit[] =>
    rows.map((row) => toHit(row, source));
  return {
    count: (wanted) => {
      const sql = `SELECT count(*) AS total FROM (SELECT 1 ${from(wanted)} LIMIT ${MOST_COUNTED + 1})`;
      return Number(all(sql, ...values(wanted))[0]?.['total'] ?? 0);
    },
    ids: (match) => {
      // One text with all of them is far faster than a row for each.
      const sql = `SELECT json_group_array(id) AS ids FROM (
        SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ${between}
          LIMIT ${MOST_COUNTED + 1})`;
      const ids = all(sql, match)[0]?.['ids'];
      // The statement gathers an array of numbers.
      return typeof ids === 'string' ? (JSON.parse(ids) as number[]) : [];
    },
    listed: (match, ids) => {
      // One look through the sections between them: a look for each costs much for a beginning*.
      const sql = `${hits} FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?
        AND +rowid IN (SELECT value FROM json_each(?)) ORDER BY rowid`;
      const [low, high] = [Math.min(...ids), Math.max(...ids)];
      return toHits(all(sql, match, low, high, JSON.stringify(ids)));
    },
    list: (wanted, { limit, offset, isRanked }) => {
      const order = `ORDER BY ${isRanked ? 'rank' : 'rowid'} LIMIT ? OFFSET ?`;
      return toHits(all(`${hits} ${from(wanted)} ${order}`, ...values(wanted), limit, offset));
    },
  };
}

const LEFT_OUT = 'AND rowid NOT IN (SELECT value FROM json_each(?))';

function toHit(row: Readonly<Record<string, unknown>>, source: SearchHit['source']): SearchHit {
  const text = (name: string): string => {
    const value = row[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    // The table was filled with codes that are known.
    code: text('code') as LawCode,
    section: text('section'),
    ...(text('article') !== '' && { article: text('article') }),
    heading: text('heading'),
    passage: text('passage')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    source,
  };
}

/** What is indexed of a section: these columns, in this order, under these names. */
export const SEARCH_COLUMNS = 'code, article, section, heading, text';

/**
 * An FTS5 table over sections that stand elsewhere, in a table or a view with `id` and the columns
 * above; `text` may hold control characters between paragraphs. It keeps no copy of the texts. Words
 * are split at what is no letter or digit and folded, "é" to "e"; they are not stemmed: see `formsOf`.
 */
export function searchTableSql(name: string, content: string): string {
  return `CREATE VIRTUAL TABLE ${name} USING fts5(
  code, article UNINDEXED, section, heading, text,
  content='${content}', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
INSERT INTO ${name}(${name}, rank) VALUES ('rank', 'bm25(0, 0, 10, 4, 1)');`;
}
