import { type Context, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import { costOf, createBudget, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import {
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
  createCountField,
} from '../answers/fields.ts';
import { type AnswerSpace, getTokensLeft } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import { formatCount, describeNextPage, listNames } from '../answers/sentences.ts';
import {
  articleIds,
  toAskedFacts,
  listIds,
  missingIds,
  readAskedArticles,
  resolvedIds,
} from '../articles/asked-articles.ts';
import { getRetraction } from '../articles/retraction.ts';
import type { Entrez } from '../open.ts';
import { CITATION_STYLES, formatCitation as cite } from './styles.ts';

const NAME = 'format_citation';
const pages = { tool: NAME, places: createCountField(), free: ['max_tokens'] };

const input = z.object({
  ids: articleIds,
  style: z
    .enum(CITATION_STYLES)
    .default('apa')
    .describe('apa and vancouver to read; ris, bibtex, nbib and csl-json for programs'),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

type Input = z.output<typeof input>;

const citation = z.object({
  pmid: z.string().describe('PMID'),
  citation: z.string().describe('The citation; of csl-json, one item as JSON'),
  retracted: z.literal(true).optional().describe('Set where the article was retracted'),
});

type Citation = z.output<typeof citation>;

const output = z.object({
  style: z.enum(CITATION_STYLES).describe('The style'),
  citations: z.array(citation).describe('In the order of asking'),
  total: createCountField().describe('How many articles the ids led to'),
  tooLarge: z
    .array(
      z.object({
        pmid: z.string().describe('PMID'),
        tokens: createCountField().describe('Its size'),
      }),
    )
    .optional()
    .describe('Left out: ask for these with a larger max_tokens'),
  missing: missingIds,
  resolved: resolvedIds,
  notes,
  retrievedAt,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `format_citation`. */
export function createFormatCitationTool(entrez: Entrez): Tool {
  return defineTool({
    name: NAME,
    title: 'Format citations',
    description:
      'Cite articles and books of PubMed by id: APA, Vancouver (NLM), RIS, BibTeX, NBIB or CSL-JSON. Made from the records themselves; retracted articles are marked. To find ids use search_literature or match_citation.',
    effect: 'read',
    openWorld: true,
    foreign: 'records of articles',
    input: rewriteInput(input, listIds),
    output,
    examples: [
      { name: 'a reference to read', arguments: { ids: ['31452104'] } },
      {
        name: 'entries for BibTeX',
        arguments: { ids: ['31452104', '20301425'], style: 'bibtex' },
      },
    ],
    run: async (asked, context) => {
      const answer = await citeAll(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

async function citeAll(entrez: Entrez, asked: Input, { signal }: Context): Promise<Output> {
  const { start: from = 0, goOn } = openPage(pages, asked);
  const { max_tokens: tokens } = asked;
  // Always all of them, so that the next page is answered from the cache.
  const found = await readAskedArticles(entrez, asked.ids, { signal });
  const frame = { style: asked.style, ...toAskedFacts(found) };
  const citations = found.articles.slice(from).map((article) => ({
    pmid: article.pmid,
    citation: cite(article, asked.style),
    ...(getRetraction(article).isRetracted ? { retracted: true as const } : {}),
  }));
  const { taken, fitting, tooLarge } = fit(citations, { tokens, frame });
  return {
    ...frame,
    citations: [...fitting],
    ...omitEmpty({ tooLarge: [...tooLarge] }),
    ...goOn(from + taken < found.articles.length ? from + taken : undefined),
  };
}

interface Fitting {
  readonly taken: number;
  readonly fitting: readonly Citation[];
  readonly tooLarge: readonly { readonly pmid: string; readonly tokens: number }[];
}

/** A citation must not be cut, so one that can never fit is listed and skipped. */
function fit(citations: readonly Citation[], room: AnswerSpace): Fitting {
  const most = getTokensLeft(room);
  const budget = createBudget(most);
  const fitting: Citation[] = [];
  const tooLarge: { pmid: string; tokens: number }[] = [];
  for (const [taken, item] of citations.entries()) {
    const size = { pmid: item.pmid, tokens: costOf(item) };
    if (size.tokens > most && (taken === 0 || budget.take(size))) tooLarge.push(size);
    else if (budget.take(item)) fitting.push(item);
    else return { taken, fitting, tooLarge };
  }
  return { taken: citations.length, fitting, tooLarge };
}

function summarizeAnswer({
  citations,
  total,
  missing = [],
  tooLarge = [],
  nextCursor: next,
}: Output): string {
  const retracted = citations.filter((item) => item.retracted === true).map(({ pmid }) => pmid);
  return [
    citations.length === total
      ? `${formatCount(total, 'citation')}.`
      : `${citations.length} of ${formatCount(total, 'citation')}.`,
    ...listNames(
      'Not found',
      missing.map(({ id }) => id),
    ),
    ...listNames(
      'Too large for max_tokens',
      tooLarge.map(({ pmid }) => pmid),
    ),
    ...listNames('RETRACTED', retracted),
    ...describeNextPage(next),
  ].join(' ');
}
