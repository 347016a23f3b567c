import {
  blankAsAbsent,
  type Context,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
  ToolError,
} from '@wellspoken/kit';
import { cutText, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import {
  createCursorField,
  createLimitField,
  toTextList,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
  createCountField,
} from '../answers/fields.ts';
import { formatCount, describeNextPage, listNames, describePart } from '../answers/sentences.ts';
import { articleLine } from '../articles/article-line.shapes.ts';
import { assertTermBalanced } from '../eutils/check-term.ts';
import type { SearchResult } from '../eutils/eutils.ts';
import type { Entrez } from '../open.ts';
import { writeQuery, packFound, readFound } from './find-articles.ts';

const NAME = 'search_literature';

const createYearField = (description: string): z.ZodOptional<z.ZodNumber> =>
  z.number().int().min(1500).max(3000).optional().describe(description);

const input = z.object({
  query: z
    .string()
    .trim()
    .max(4_000)
    .optional()
    .describe('Plain words or PubMed syntax, such as "sleep[tiab] AND memory"'),
  from_year: createYearField('Published in this year or later'),
  to_year: createYearField('Published in this year or earlier'),
  article_types: z
    .array(z.string().trim().min(1).max(100))
    .max(20)
    .optional()
    .describe('Any of these, such as "Review", "Clinical Trial", "Meta-Analysis"'),
  journal: z.string().trim().max(300).optional().describe('Full or short name of a journal'),
  author: z.string().trim().max(200).optional().describe('Last name and initials: "Doe J"'),
  has_abstract: z.boolean().optional().describe('Only with an abstract'),
  free_full_text: z.boolean().optional().describe('Only with a free full text'),
  sort: z.enum(['relevance', 'date']).default('relevance').describe('date: the newest first'),
  detail: z.enum(['brief', 'abstract']).default('brief').describe('abstract: with abstracts'),
  limit: createLimitField(10, 100),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

type Input = z.output<typeof input>;

const output = z.object({
  query: z.string().describe('The query that PubMed was asked, filters and all'),
  understoodAs: z.string().optional().describe('How PubMed understood it'),
  total: createCountField().describe('How many articles match'),
  first: createCountField().optional().describe('The place of the first article here, from 1'),
  articles: z
    .array(
      articleLine.extend({
        abstract: z.string().optional().describe('The abstract, sections by label'),
        abstractCut: z.literal(true).optional().describe('The abstract is longer than max_tokens'),
      }),
    )
    .describe('Articles in order'),
  warnings: z.array(z.string()).optional().describe('What PubMed could not use as written'),
  didYouMean: z.string().optional().describe('query with its spelling corrected'),
  notes,
  retrievedAt,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `search_literature`. */
export function createSearchLiteratureTool(entrez: Entrez): Tool {
  return defineTool({
    name: NAME,
    title: 'Search PubMed',
    description:
      'Find biomedical articles in PubMed by words, author, journal, year or type. Says how many match and how PubMed understood the query. Then get_article for abstracts and subjects, get_full_text for the text.',
    effect: 'read',
    openWorld: true,
    input: rewriteInput(input, withListedTypes),
    output,
    examples: [
      { name: 'by words', arguments: { query: 'CRISPR gene editing', limit: 5 } },
      {
        name: 'the newest of some years, with abstracts',
        arguments: { query: 'sleep', from_year: 2010, sort: 'date', detail: 'abstract', limit: 3 },
      },
    ],
    run: async (asked, context) => {
      const answer = await search(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

/** Types also as one text with commas; blank arguments as absent. */
function withListedTypes(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { article_types: types, ...rest } = blankAsAbsent(given);
  const listed = toTextList(types);
  return listed === undefined ? rest : { ...rest, article_types: listed };
}

// PubMed shows the first 9,999 records of a search, whatever they are.
const MOST_REACHED = 9_999;
const pages = {
  tool: NAME,
  places: createCountField().max(MOST_REACHED - 1),
  free: ['limit', 'max_tokens'],
};

async function search(entrez: Entrez, asked: Input, { signal }: Context): Promise<Output> {
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

function createQuery(asked: Input): string {
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
): Omit<Output, 'articles'> {
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
): Pick<Output, 'understoodAs'> {
  return translation === undefined ? {} : { understoodAs: echo(translation) };
}

const TIPS =
  'Nothing matches. Try fewer or more general words, drop filters, or leave out field tags such as [tiab].';

/** Suggestions for a search without matches; spelling only if NCBI can be asked. */
async function findHelp(
  { eutils }: Entrez,
  words: string | undefined,
  signal: AbortSignal,
): Promise<Pick<Output, 'didYouMean' | 'notes'>> {
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

function summarizeAnswer({
  total,
  articles,
  didYouMean,
  nextCursor: next,
  ...answer
}: Output): string {
  if (total === 0) {
    const meant = didYouMean === undefined ? '' : ` Did you mean: ${didYouMean}?`;
    return `No article matches ${answer.query}.${meant}`;
  }
  const found = `${formatCount(total, 'article')} ${total === 1 ? 'matches' : 'match'}`;
  const part = describePart({ first: answer.first ?? 0, shown: articles.length, total });
  const retracted = articles.filter((article) => article.retracted).map(({ pmid }) => pmid);
  return [`${found}${part}.`, ...listNames('RETRACTED', retracted), ...describeNextPage(next)].join(
    ' ',
  );
}
