import { type Context, ToolError } from '@wellspoken/kit';
import { cutText, openPage, tokensOf } from '@wellspoken/kit/paging';

import { createCountField } from '../answers/fields.ts';
import { type AnswerSpace, getTokensLeft, packPlaces } from '../answers/fit.ts';
import { type ArticleLine, toArticleLine, toSummaryLine } from '../articles/article-line.shapes.ts';
import { formatAbstract } from '../articles/article.ts';
import { readArticles } from '../articles/read-articles.ts';
import { assertTermBalanced } from '../eutils/check-term.ts';
import { indexByUid } from '../eutils/document.ts';
import type { CallOptions, Eutils, SearchResult } from '../eutils/eutils.ts';
import type { Entrez } from '../open.ts';
import {
  type SearchInput,
  SEARCH_LITERATURE,
  type SearchOutput,
} from './search-literature.shapes.ts';

// PubMed shows the first 9,999 records of a search, whatever they are.
const MOST_REACHED = 9_999;

const pages = {
  tool: SEARCH_LITERATURE,
  places: createCountField().max(MOST_REACHED - 1),
  free: ['limit', 'max_tokens'],
};

/** Searches PubMed and reads the articles of one page. */
export async function searchLiterature(
  entrez: Entrez,
  asked: SearchInput,
  { signal }: Context,
): Promise<SearchOutput> {
  const query = createQuery(asked);
  const { start: from = 0, goOn } = openPage(pages, asked);
  const { max_tokens: tokens, limit: most } = asked;
  const result = await entrez.eutils.search(
    {
      database: 'pubmed',
      term: query,
      from,
      count: Math.min(most, MOST_REACHED - from),
      sort: asked.sort === 'date' ? 'pub_date' : 'relevance',
    },
    { signal },
  );
  const helps = result.count === 0 ? await findHelp(entrez, asked.query, signal) : {};
  const found = await readFound(entrez.eutils, result.ids, { detail: asked.detail, signal });
  const echo = (text: string): string => shortenText(text, Math.max(tokens, LEAST_ECHO));
  const frame = {
    ...createFrame(echo(query), result, found.notes),
    ...toUnderstood(result, echo),
    ...helps,
  };
  const { articles, taken } = packFound(found, { tokens, frame });
  const next = from + taken;
  const hasMore = taken > 0 && next < Math.min(result.count, MOST_REACHED);
  const isAtEnd = !hasMore && next >= MOST_REACHED && result.count > MOST_REACHED;
  return {
    ...frame,
    ...(isAtEnd ? { notes: [...(frame.notes ?? []), describeReach(result.count)] } : {}),
    articles,
    ...goOn(hasMore ? next : undefined),
  };
}

function createQuery(asked: SearchInput): string {
  const { from_year: from, to_year: to } = asked;
  if (from !== undefined && to !== undefined && from > to) {
    throw new ToolError(
      'invalid_arguments',
      `from_year: expected a year up to to_year, which is ${to}; got ${from}.`,
      { suggestions: ['Swap the two years.'] },
    );
  }
  // An unclosed bracket would swallow the filters that follow.
  assertTermBalanced(asked.query ?? '', 'query');
  const query = writeQuery(asked.query, asked);
  if (query !== '') return query;
  throw new ToolError(
    'invalid_arguments',
    'query: expected words to look for, or a filter such as author; got neither.',
    { suggestions: ['Pass query, such as "CRISPR gene editing".'] },
  );
}

function createFrame(
  query: string,
  { count, from, ids, warnings, fetchedAt }: SearchResult,
  said: readonly string[],
): Omit<SearchOutput, 'articles'> {
  return {
    query,
    total: count,
    ...(ids.length === 0 ? {} : { first: from + 1 }),
    ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
    ...(said.length === 0 ? {} : { notes: [...said] }),
    retrievedAt: fetchedAt.toISOString(),
  };
}

// PubMed can write pages about one word; a quarter of the answer is enough for that.
const LEAST_ECHO = 400;

function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most)}…`;
}

function toUnderstood(
  { translation }: SearchResult,
  echo: (text: string) => string,
): Pick<SearchOutput, 'understoodAs'> {
  return translation === undefined ? {} : { understoodAs: echo(translation) };
}

const TIPS =
  'Nothing matches. Try fewer or more general words, drop filters, or leave out field tags such as [tiab].';

/** Suggestions for a search without matches; spelling only if NCBI can be asked. */
async function findHelp(
  { eutils }: Entrez,
  words: string | undefined,
  signal: AbortSignal,
): Promise<Pick<SearchOutput, 'didYouMean' | 'notes'>> {
  if (words === undefined) return { notes: [TIPS] };
  try {
    const { corrected } = await eutils.spell({ database: 'pubmed', term: words }, { signal });
    return { notes: [TIPS], ...(corrected === undefined ? {} : { didYouMean: corrected }) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolError)) throw error;
    return { notes: [TIPS, 'The spelling could not be checked.'] };
  }
}

function describeReach(total: number): string {
  return `PubMed shows the first ${MOST_REACHED} of a search, and ${total} match: narrow it with from_year and to_year to see the rest.`;
}

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
async function readFound(
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
function packFound(
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
