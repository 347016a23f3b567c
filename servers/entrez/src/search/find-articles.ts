import { cutText, tokensOf } from '@wellspoken/kit/paging';

import { packPlaces, type AnswerSpace, getTokensLeft } from '../answers/fit.ts';
import { type ArticleLine, toArticleLine, toSummaryLine } from '../articles/article-line.shapes.ts';
import { formatAbstract } from '../articles/article.ts';
import { readArticles } from '../articles/read-articles.ts';
import { indexByUid } from '../eutils/document.ts';
import type { CallOptions, Eutils } from '../eutils/eutils.ts';

/** An article that a search or a link found, with its abstract where that was wanted. */
interface FoundArticle extends ArticleLine {
  abstract?: string;
  abstractCut?: true;
}

/** Articles by ids; each keeps its place among them, because some ids lead nowhere. */
interface FoundLines {
  readonly ids: readonly string[];
  readonly lines: ReadonlyMap<string, FoundArticle>;
  readonly notes: readonly string[];
}

/** How much of each article is wanted. */
interface Reading extends CallOptions {
  readonly detail: 'brief' | 'abstract';
}

/** Reads what lists show of articles: from their summaries, or from their records with the abstract. */
export async function readFound(
  eutils: Pick<Eutils, 'fetch' | 'summarize'>,
  ids: readonly string[],
  { detail, signal }: Reading,
): Promise<FoundLines> {
  const lines =
    ids.length === 0
      ? new Map<string, FoundArticle>()
      : detail === 'abstract'
        ? await readRecords(eutils, ids, { signal })
        : await readSummaries(eutils, ids, { signal });
  const missing = ids.filter((id) => !lines.has(id));
  const notes =
    missing.length === 0 ? [] : [`NCBI lists these without a record: ${missing.join(', ')}.`];
  return { ids, lines, notes };
}

async function readSummaries(
  { summarize }: Pick<Eutils, 'summarize'>,
  ids: readonly string[],
  call: CallOptions,
): Promise<ReadonlyMap<string, FoundArticle>> {
  const { documents } = await summarize({ database: 'pubmed', ids }, call);
  return new Map([...indexByUid(documents)].map(([id, document]) => [id, toSummaryLine(document)]));
}

async function readRecords(
  eutils: Pick<Eutils, 'fetch'>,
  ids: readonly string[],
  call: CallOptions,
): Promise<ReadonlyMap<string, FoundArticle>> {
  const { articles } = await readArticles(eutils, ids, call);
  return new Map(
    articles.map((article) => {
      const abstract = formatAbstract(article.abstract);
      return [
        article.pmid,
        { ...toArticleLine(article), ...(abstract === '' ? {} : { abstract }) },
      ];
    }),
  );
}

/** As many articles as fit, and how many of the ids they use up. */
export function packFound(
  { ids, lines }: FoundLines,
  room: AnswerSpace,
): { readonly articles: FoundArticle[]; readonly taken: number } {
  const { shown, taken } = packPlaces(ids, lines, room);
  const articles = shown.length === 1 ? shown.map((line) => cutAbstract(line, room)) : [...shown];
  return { articles, taken };
}

/** Only the first article can be larger than the room; its abstract is what makes it so. */
function cutAbstract(line: FoundArticle, room: AnswerSpace): FoundArticle {
  const { abstract } = line;
  const over = tokensOf(line) - getTokensLeft(room);
  if (abstract === undefined || over <= 0) return line;
  const kept = cutText(abstract, Math.max(abstract.length - over * 4 - 20, 0));
  return { ...line, abstract: `${kept}…`, abstractCut: true };
}

/** What narrows a search in PubMed. */
export interface LiteratureFilters {
  readonly from_year?: number | undefined;
  readonly to_year?: number | undefined;
  readonly article_types?: readonly string[] | undefined;
  readonly journal?: string | undefined;
  readonly author?: string | undefined;
  readonly has_abstract?: boolean | undefined;
  readonly free_full_text?: boolean | undefined;
}

/** The words of a search and its filters as one query of PubMed; empty where there is neither. */
export function writeQuery(words: string | undefined, filters: LiteratureFilters): string {
  const conditions = listConditions(filters);
  const asked = words?.trim() ?? '';
  if (asked === '') return conditions.join(' AND ');
  // Parenthesized, or an OR in the words would bypass the filters.
  return conditions.length === 0 ? asked : [`(${asked})`, ...conditions].join(' AND ');
}

function listConditions(filters: LiteratureFilters): readonly string[] {
  const { journal, author } = filters;
  return [
    ...(journal === undefined ? [] : [`"${toPlainName(journal)}"[journal]`]),
    ...(author === undefined ? [] : [`${toPlainName(author)}[au]`]),
    ...listTypes(filters),
    ...listYears(filters),
    ...(filters.has_abstract === true ? ['hasabstract'] : []),
    ...(filters.free_full_text === true ? ['free full text[sb]'] : []),
  ];
}

function listTypes({ article_types: given = [] }: LiteratureFilters): readonly string[] {
  const types = given.map((type) => `"${toPlainName(type)}"[pt]`);
  return types.length < 2 ? types : [`(${types.join(' OR ')})`];
}

function listYears({ from_year: from, to_year: to }: LiteratureFilters): readonly string[] {
  return from === undefined && to === undefined ? [] : [`${from ?? 1000}:${to ?? 3000}[dp]`];
}

/** A name without characters that have a meaning in queries. */
function toPlainName(name: string): string {
  return name
    .replace(/["[\]()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
