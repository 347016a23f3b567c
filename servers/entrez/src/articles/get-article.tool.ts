import { type Context, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { cursor, maxTokens, nextCursor, notes, retrievedAt, whole } from '../answers/fields.ts';
import { fitItems, roomFor } from '../answers/fit.ts';
import { counted, sayHowToGoOn, named } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import { articleView, DETAILS, toArticleView } from './article.shapes.ts';
import {
  articleIds,
  factsOf,
  listedIds,
  missingIds,
  readAskedArticles,
  resolvedIds,
} from './asked-articles.ts';
import { cutView } from './cut-article.ts';

const NAME = 'get_article';
const pages = { tool: NAME, places: whole(), free: ['max_tokens'] };

const input = z.object({
  ids: articleIds,
  detail: z
    .enum(DETAILS)
    .default('abstract')
    .describe(
      'brief: a line; abstract: abstract, MeSH, ids; full: also affiliations, grants, references',
    ),
  max_tokens: maxTokens(8_000),
  cursor: cursor(),
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
  total: whole().describe('How many articles the ids led to'),
  missing: missingIds,
  resolved: resolvedIds,
  notes,
  retrievedAt,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `get_article`. */
export function getArticle(entrez: Entrez): Tool {
  return defineTool({
    name: NAME,
    title: 'Get articles',
    description:
      'Read records of PubMed by id: the whole abstract, MeSH terms, keywords, ids, publication types, retractions and corrections; books too. Names ids that do not exist. For the text of an article use get_full_text, to search use search_literature.',
    effect: 'read',
    openWorld: true,
    input: rewriteInput(input, listedIds),
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
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

async function read(entrez: Entrez, asked: Input, { signal }: Context): Promise<Output> {
  const { start: from = 0, goOn } = openPage(pages, asked);
  const { max_tokens: tokens } = asked;
  // Always all of them, so that the next page is answered from the cache.
  const found = await readAskedArticles(entrez, asked.ids, { signal });
  const frame = factsOf(found);
  const views = found.articles.slice(from).map((article) => toArticleView(article, asked.detail));
  const fitting = fitItems(views, { tokens, frame });
  const next = from + fitting.length;
  return {
    articles:
      fitting.length === 1
        ? fitting.map((view) => cutView(view, roomFor({ tokens, frame })))
        : [...fitting],
    ...frame,
    ...goOn(next < found.articles.length ? next : undefined),
  };
}

function summarise({ articles, total, missing = [], nextCursor: next }: Output): string {
  const retracted = articles.filter((article) => article.retracted).map(({ pmid }) => pmid);
  return [
    articles.length === total
      ? `${counted(total, 'record')} of PubMed.`
      : `${articles.length} of ${counted(total, 'record')} of PubMed.`,
    ...(articles.some(({ cut }) => cut !== undefined)
      ? ['Shortened to fit max_tokens: see cut.']
      : []),
    ...named(
      'Not found',
      missing.map(({ id }) => id),
    ),
    ...named('RETRACTED', retracted),
    ...sayHowToGoOn(next),
  ].join(' ');
}
