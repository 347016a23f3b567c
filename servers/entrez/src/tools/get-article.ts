import {
  defineTool,
  reply,
  rewriteInput,
  ToolError,
  type Context,
  type Tool,
} from '@wellspoken/kit';
import { readCursor, writeCursor } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { articleView, DETAILS, toArticleView } from '../answer/article-view.ts';
import { cutView } from '../answer/cut-view.ts';
import { fitItems, roomFor } from '../answer/fit-items.ts';
import { readArticles } from '../answer/read-articles.ts';
import { resolveArticles } from '../answer/resolve-articles.ts';
import { whole } from '../answer/whole.ts';
import type { Entrez } from '../entrez.ts';
import type { MissingRecord } from '../eutils/eutils.ts';
import { blankAsAbsent } from './blank-as-absent.ts';
import { cursor, maxTokens, nextCursor, notes, retrievedAt } from './fields.ts';

const NAME = 'get_article';
const MOST_IDS = 50;

const input = z.object({
  ids: z
    .array(z.string().trim().min(1).max(400))
    .min(1)
    .max(MOST_IDS)
    .describe('PMIDs; PMCIDs and DOIs are found too'),
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
  missing: z
    .array(z.object({ id: z.string().describe('As asked'), reason: z.string().describe('Why') }))
    .optional()
    .describe('Ids that led to none'),
  resolved: z
    .array(z.object({ id: z.string().describe('As asked'), pmid: z.string().describe('PMID') }))
    .optional()
    .describe('What PMCIDs and DOIs mean'),
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
    input: rewriteInput(input, (given) => listed(blankAsAbsent(given))),
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

/** Ids also as numbers, or as one text with commas. */
function listed(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { ids, ...rest } = given;
  if (ids === undefined) return rest;
  const list = typeof ids === 'string' ? ids.split(',').filter((id) => id.trim() !== '') : ids;
  const items = Array.isArray(list) ? (list as readonly unknown[]) : [list];
  return { ...rest, ids: items.map((id) => (typeof id === 'number' ? String(id) : id)) };
}

async function read(
  entrez: Entrez,
  { cursor: given, max_tokens: tokens, ...asked }: Input,
  { signal }: Context,
): Promise<Output> {
  const owner = { tool: NAME, arguments: asked };
  const from = given === undefined ? 0 : readCursor(owner, given, whole());
  const resolved = await resolveArticles(entrez, asked.ids, { signal });
  const pmids = resolved.found.map(({ pmid }) => pmid);
  // Always all of them, so that the next page is answered from the cache.
  const found = await readArticles(entrez.eutils, pmids, { signal });
  const missing = missingOf(resolved, found.missing);
  if (found.articles.length === 0) throw nothingFound(missing);
  const frame = {
    total: found.articles.length,
    ...(missing.length === 0 ? {} : { missing }),
    ...translated(resolved.found),
    ...(found.problems.length === 0 ? {} : { notes: [...found.problems] }),
    retrievedAt: found.fetchedAt.toISOString(),
  };
  const views = found.articles.slice(from).map((article) => toArticleView(article, asked.detail));
  const fitting = fitItems(views, { tokens, frame });
  const next = from + fitting.length;
  return {
    articles:
      fitting.length === 1
        ? fitting.map((view) => cutView(view, roomFor({ tokens, frame })))
        : [...fitting],
    ...frame,
    ...(next < found.articles.length ? { nextCursor: writeCursor(owner, next) } : {}),
  };
}

type Resolved = Awaited<ReturnType<typeof resolveArticles>>;

/** Every id that led nowhere, as it was asked. */
function missingOf(
  { found, missing }: Resolved,
  unsent: readonly MissingRecord[],
): MissingRecord[] {
  const reasons = new Map(unsent.map(({ id, reason }) => [id, reason]));
  const gone = found.flatMap(({ id, pmid }) => {
    const reason = reasons.get(pmid);
    return reason === undefined ? [] : [{ id, reason }];
  });
  return [...missing, ...gone];
}

function translated(found: Resolved['found']): Pick<Output, 'resolved'> {
  const other = found.filter(({ id, pmid }) => id !== pmid);
  return other.length === 0 ? {} : { resolved: [...other] };
}

function nothingFound(missing: readonly MissingRecord[]): ToolError {
  const lines = missing.map(({ id, reason }) => `${id}: ${reason}.`);
  return new ToolError('not_found', `None of the ids led to an article. ${lines.join(' ')}`, {
    suggestions: ['Find PMIDs with search_literature, or with match_citation from a reference.'],
  });
}

function summarise({ articles, total, missing, nextCursor: next }: Output): string {
  const retracted = articles.filter((article) => article.retracted).map(({ pmid }) => pmid);
  return [
    `${articles.length} of ${total} articles.`,
    ...(missing === undefined ? [] : [`Not found: ${missing.map(({ id }) => id).join(', ')}.`]),
    ...(retracted.length === 0 ? [] : [`RETRACTED: ${retracted.join(', ')}.`]),
    ...(next === undefined ? [] : ['There is more: pass nextCursor as cursor.']),
  ].join(' ');
}
