import { type Context, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import { cutText, openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import {
  createCountField,
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
} from '../answers/fields.ts';
import { fitItems, getTokensLeft } from '../answers/fit.ts';
import { describeNextPage, formatCount, listNames } from '../answers/sentences.ts';
import type { Entrez } from '../open.ts';
import { articleView, type ArticleView, DETAILS, toArticleView } from './article.shapes.ts';
import {
  articleIds,
  listIds,
  missingIds,
  readAskedArticles,
  resolvedIds,
  toAskedFacts,
} from './asked-articles.ts';

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
    foreign: 'records and abstracts of articles',
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

/** An article that was too large for an answer of its own, and what is missing of it. */
interface CutArticle extends ArticleView {
  /** One sentence for each part that is shorter than in the record. */
  cut?: string[];
}

/** Parts that may be dropped, the least important first; the abstract comes last. */
const SPARED = [
  'references',
  'history',
  'authorDetails',
  'otherAbstracts',
  'grants',
  'chemicals',
  'dataBanks',
  'conflictOfInterest',
  'copyright',
  'recordStatus',
  'publicationStatus',
  'completed',
  'revised',
  'electronicIssn',
  'issn',
  'journalAbbreviation',
  'publishedOnline',
  'vernacularTitle',
  'languages',
  'corrections',
  'identifiers',
  'keywords',
  'mesh',
] as const;

type Spared = (typeof SPARED)[number] | 'abstract';

// What a sentence about a cut takes.
const SENTENCE = 20;

/** Shortens lists and drops parts one by one until the article fits, the abstract last. */
export function cutArticle(view: ArticleView, tokens: number): CutArticle {
  if (tokensOf(view) <= tokens) return view;
  const cut: string[] = [];
  const leftOut: Spared[] = [];
  let shown = view;
  const said = (): string[] => [...listNames('Left out', leftOut.toReversed()), ...cut];
  const over = (): number => tokensOf({ ...shown, cut: said() }) - tokens;
  const spare = (name: Spared): void => {
    const { [name]: part, ...rest } = shown;
    if (over() <= 0 || part === undefined) return;
    const kept = Array.isArray(part) ? dropLast<unknown>(part, over() + SENTENCE) : [];
    shown = kept.length === 0 ? rest : { ...shown, [name]: kept };
    if (kept.length === 0) leftOut.push(name);
    else cut.push(`${name}: ${kept.length} of ${part.length} shown.`);
  };
  for (const name of SPARED) spare(name);
  const { authors } = shown;
  if (over() > 0 && authors.length > FEW_AUTHORS) {
    shown = { ...shown, authors: authors.slice(0, FEW_AUTHORS) };
    cut.push(`authors: ${FEW_AUTHORS} of ${authors.length} shown.`);
  }
  const abstract = shorten(shown.abstract ?? [], (over() + SENTENCE) * 4);
  if (over() > 0 && abstract.length > 0) {
    shown = { ...shown, abstract };
    cut.push('abstract: it ends at "…".');
  } else spare('abstract');
  return { ...shown, cut: said() };
}

// As many as lists show.
const FEW_AUTHORS = 3;

function dropLast<Item>(list: readonly Item[], over: number): readonly Item[] {
  let left = over;
  let end = list.length;
  while (end > 0 && left > 0) {
    end--;
    // Tokens of parts are rounded up, so all of them together are fewer.
    left -= tokensOf(list[end]) - 1;
  }
  return list.slice(0, end);
}

type Abstract = NonNullable<ArticleView['abstract']>;

/** The beginning of an abstract, so many characters shorter; nothing where it is not that long. */
function shorten(abstract: Abstract, by: number): Abstract {
  const kept = [...abstract];
  let left = by;
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    if (last.text.length > left) {
      const text = `${cutText(last.text, last.text.length - left)}…`;
      return [...kept, { ...last, text }];
    }
    left -= last.text.length;
  }
  return kept;
}
