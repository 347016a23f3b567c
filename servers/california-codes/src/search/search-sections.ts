import type { LawCode } from '../law/codes.ts';
import type { SearchHit, SearchRequest } from '../library/library.ts';
import type { IndexHits } from '../library/search-index.ts';
import { matchQuery, type MatchQuery } from './match-query.ts';

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
}

/**
 * How many sections are put into the order of bm25, at about a microsecond each. Of more than that,
 * those with the words in their heading come first, and the others as the codes have them.
 */
const MOST_RANKED = 10_000;

/** How many words a passage has. */
const PASSAGE_WORDS = 40;

/** Finds sections; `without` are the ids of those that are neither listed nor counted. */
export function searchSections(
  place: SearchPlace,
  request: SearchRequest,
  without: readonly number[] = [],
): IndexHits {
  const query = matchQuery(request.query);
  const search = createSearch(place, without);
  const all = within(request.codes, everywhere(query));
  const total = search.count(all);
  const { limit, offset } = request;
  if (total <= MOST_RANKED) {
    return { total, hits: total === 0 ? [] : search.list(all, { limit, offset, isRanked: true }) };
  }
  const headed = within(request.codes, inHeading(query));
  const others = within(request.codes, notInHeading(query));
  const first = search.count(headed);
  const isRanked = first <= MOST_RANKED;
  const hits = offset < first ? search.list(headed, { limit, offset, isRanked }) : [];
  const rest = {
    limit: limit - hits.length,
    offset: Math.max(0, offset - first),
    isRanked: false,
  };
  return { total, hits: rest.limit > 0 ? [...hits, ...search.list(others, rest)] : hits };
}

const everywhere = ({ all }: MatchQuery): string => `{section heading text} : (${all})`;
const headingOf = ({ wanted }: MatchQuery): string => `{section heading} : (${wanted})`;
const inHeading = (query: MatchQuery): string => `(${everywhere(query)}) AND (${headingOf(query)})`;
const notInHeading = (query: MatchQuery): string =>
  `(${everywhere(query)}) NOT (${headingOf(query)})`;

/** Codes are a word of the index, so that they narrow a search before anything is read. */
function within(codes: readonly LawCode[] | undefined, match: string): string {
  if (codes === undefined || codes.length === 0) return match;
  return `code : (${codes.map((code) => `"${code}"`).join(' OR ')}) AND (${match})`;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly isRanked: boolean;
}

interface Search {
  readonly count: (match: string) => number;
  readonly list: (match: string, page: Page) => readonly SearchHit[];
}

function createSearch({ table, source, all }: SearchPlace, without: readonly number[]): Search {
  const left = without.length === 0 ? '' : 'AND rowid NOT IN (SELECT value FROM json_each(?))';
  const values = (match: string): readonly string[] =>
    without.length === 0 ? [match] : [match, JSON.stringify(without)];
  return {
    count: (match) => {
      const sql = `SELECT count(*) AS total FROM ${table} WHERE ${table} MATCH ? ${left}`;
      return Number(all(sql, ...values(match))[0]?.['total'] ?? 0);
    },
    list: (match, { limit, offset, isRanked }) =>
      all(
        `SELECT code, article, section, heading,
            snippet(${table}, 4, '«', '»', '…', ${PASSAGE_WORDS}) AS passage
          FROM ${table} WHERE ${table} MATCH ? ${left}
          ORDER BY ${isRanked ? 'rank' : 'rowid'} LIMIT ? OFFSET ?`,
        ...values(match),
        limit,
        offset,
      ).map((row) => toHit(row, source)),
  };
}

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
