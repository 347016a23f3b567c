import { type Context, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import {
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
  createCountField,
} from '../answers/fields.ts';
import { fitItems, getTokensLeft } from '../answers/fit.ts';
import { formatCount, describeNextPage, listNames } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import { articleView, DETAILS, toArticleView } from './article.shapes.ts';
import {
  articleIds,
  toAskedFacts,
  listIds,
  missingIds,
  readAskedArticles,
  resolvedIds,
} from './asked-articles.ts';
import { cutArticle } from './cut-article.ts';

const NAME = 'get_article';
const pages = { tool: NAME, places: createCountField(), free: ['max_tokens'] };

const input = z.object({
  ids: articleIds,
  detail: z
    .enum(DETAILS)
    .default('abstract')
    .describe(
      'brief: a line; abstract: abstract, MeSH, ids; full: also affiliations, grants, references',
    ),
  max_tokens: createMaxTokensField(8_000),
  cursor: createCursorField(),
});

type Input = z.output<typeof input>;

const output = z.object({
  articles: z
    .array(
      articleView.extend({
        cut: z.array(z.string()).optional().describe('What is shorter than in the record'),
      }),
    )
    .describe('Articles in the order of asking'),
  total: createCountField().describe('How many articles the ids led to'),
  missing: missingIds,
  resolved: resolvedIds,
  notes,
  retrievedAt,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `get_article`. */
export function createGetArticleTool(entrez: Entrez): Tool {
  return defineTool({
    name: NAME,
    title: 'Get articles',
    description:
      'Read records of PubMed by id: the whole abstract, MeSH terms, keywords, ids, publication types, retractions and corrections; books too. Names ids that do not exist. For the text of an article use get_full_text, to search use search_literature.',
    effect: 'read',
    openWorld: true,
    input: rewriteInput(input, listIds),
    output,
    examples: [
      { name: 'one article', arguments: { ids: ['31452104'] } },
      {
        name: 'several, by ids of any kind, in short',
        arguments: { ids: ['27881303', 'PMC6710001'], detail: 'brief' },
      },
    ],
    run: async (asked, context) => {
      const answer = await read(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

async function read(entrez: Entrez, asked: Input, { signal }: Context): Promise<Output> {
  const { start: from = 0, goOn } = openPage(pages, asked);
  const { max_tokens: tokens } = asked;
  // Always all of them, so that the next page is answered from the cache.
  const found = await readAskedArticles(entrez, asked.ids, { signal });
  const frame = toAskedFacts(found);
  const views = found.articles.slice(from).map((article) => toArticleView(article, asked.detail));
  const fitting = fitItems(views, { tokens, frame });
  const next = from + fitting.length;
  return {
    articles:
      fitting.length === 1
        ? fitting.map((view) => cutArticle(view, getTokensLeft({ tokens, frame })))
        : [...fitting],
    ...frame,
    ...goOn(next < found.articles.length ? next : undefined),
  };
}

function summarizeAnswer({ articles, total, missing = [], nextCursor: next }: Output): string {
  const retracted = articles.filter((article) => article.retracted).map(({ pmid }) => pmid);
  return [
    articles.length === total
      ? `${formatCount(total, 'record')} of PubMed.`
      : `${articles.length} of ${formatCount(total, 'record')} of PubMed.`,
    ...(articles.some(({ cut }) => cut !== undefined)
      ? ['Shortened to fit max_tokens: see cut.']
      : []),
    ...listNames(
      'Not found',
      missing.map(({ id }) => id),
    ),
    ...listNames('RETRACTED', retracted),
    ...describeNextPage(next),
  ].join(' ');
}
