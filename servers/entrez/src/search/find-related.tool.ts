import {
  blankAsAbsent,
  type Context,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
  ToolError,
} from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import {
  createCursorField,
  createLimitField,
  createMaxTokensField,
  nextCursor,
  notes,
  createPmidField,
  retrievedAt,
  createCountField,
} from '../answers/fields.ts';
import { packPlaces, type AnswerSpace } from '../answers/fit.ts';
import { formatCount, describeNextPage, describePart } from '../answers/sentences.ts';
import { indexByUid, type DocumentSummary } from '../eutils/document.ts';
import type { Entrez } from '../open.ts';
import {
  getDatabase,
  KINDS,
  type Links,
  readLinks,
  relatedArticle,
  relatedGene,
  relatedText,
  toRelatedArticle,
  toRelatedGene,
  toRelatedText,
} from './related.ts';

const NAME = 'find_related';
const pages = { tool: NAME, places: createCountField(), free: ['limit', 'max_tokens'] };

const input = z.object({
  pmid: createPmidField(),
  kind: z
    .enum(KINDS)
    .default('similar')
    .describe(
      'similar: by content, with scores; cited_by: articles that cite it; references: what it cites; reviews: similar reviews; full_text: its text in PMC; genes: genes it is about',
    ),
  limit: createLimitField(10, 100),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

type Input = z.output<typeof input>;

const output = z.object({
  pmid: z.string().describe('The article that was asked for'),
  kind: z.enum(KINDS).describe('How these are related to it'),
  total: createCountField().describe('How many there are'),
  first: createCountField().optional().describe('The place of the first one here, from 1'),
  articles: z.array(relatedArticle).optional().describe('Articles, the closest first'),
  fullTexts: z.array(relatedText).optional().describe('Full texts'),
  genes: z.array(relatedGene).optional().describe('Genes'),
  notes,
  retrievedAt,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `find_related`. */
export function createFindRelatedTool(entrez: Entrez): Tool {
  return defineTool({
    name: NAME,
    title: 'Find related records',
    description:
      'Follow the links of one article of PubMed: similar articles, those that cite it, its references, reviews, its full text in PMC, or genes. Says how many there are. Citations are those that PubMed knows, which are not all.',
    effect: 'read',
    openWorld: true,
    input: rewriteInput(input, (given) => {
      const { pmid: id, ...rest } = blankAsAbsent(given);
      return id === undefined ? rest : { ...rest, pmid: typeof id === 'number' ? String(id) : id };
    }),
    output,
    examples: [
      { name: 'similar articles', arguments: { pmid: '31452104', limit: 5 } },
      { name: 'genes of an article', arguments: { pmid: '31452104', kind: 'genes' } },
    ],
    run: async (asked, context) => {
      const answer = await find(entrez, asked, context);
      return reply(answer, { summary: summarizeAnswer(answer) });
    },
  });
}

async function find(entrez: Entrez, asked: Input, { signal }: Context): Promise<Output> {
  const { start: from = 0, goOn } = openPage(pages, asked);
  const { pmid: id, kind, max_tokens: tokens, limit: most } = asked;
  const { targets, fetchedAt } = await readLinks(entrez.eutils, { pmid: id, kind }, { signal });
  if (targets.length === 0) await assertArticle(entrez, id, signal);
  const wanted = targets.slice(from, from + most);
  const documents = await readSummaries(entrez, getDatabase(kind), { targets: wanted, signal });
  const frame = {
    pmid: id,
    kind,
    total: targets.length,
    ...(wanted.length === 0 ? {} : { first: from + 1 }),
    ...createNotes(kind, wanted, documents),
    retrievedAt: fetchedAt.toISOString(),
  };
  const { list, taken } = showPage(kind, { targets: wanted, documents }, { tokens, frame });
  const next = from + taken;
  return {
    ...frame,
    ...list,
    ...goOn(next < targets.length && taken > 0 ? next : undefined),
  };
}

/** Throws where there is no such article, which NCBI answers like one without links. */
async function assertArticle({ eutils }: Entrez, id: string, signal: AbortSignal): Promise<void> {
  const { missing } = await eutils.summarize({ database: 'pubmed', ids: [id] }, { signal });
  if (missing.length === 0) return;
  throw new ToolError('not_found', `PubMed has no article with the PMID ${id}.`, {
    suggestions: ['Find its PMID with search_literature or match_citation.'],
  });
}

type Targets = Links['targets'];
type Documents = ReadonlyMap<string, DocumentSummary>;

async function readSummaries(
  { eutils }: Entrez,
  database: string,
  { targets, signal }: { readonly targets: Targets; readonly signal: AbortSignal },
): Promise<Documents> {
  if (targets.length === 0) return new Map();
  const ids = targets.map(({ id }) => id);
  return indexByUid((await eutils.summarize({ database, ids }, { signal })).documents);
}

const NO_LINKS: Readonly<Record<Input['kind'], string>> = {
  similar: 'PubMed has no similar articles for it; very new ones have none yet.',
  cited_by: 'PubMed knows of no article that cites it. Only articles in PMC are counted.',
  references: 'PubMed knows no references of it. get_article with detail full may list them.',
  reviews: 'PubMed has no similar reviews for it.',
  full_text: 'PMC has no full text of it. get_full_text may find one elsewhere.',
  genes: 'NCBI has not linked it to genes.',
};

function createNotes(
  kind: Input['kind'],
  wanted: Targets,
  documents: Documents,
): Pick<Output, 'notes'> {
  if (wanted.length === 0) return { notes: [NO_LINKS[kind]] };
  const missing = wanted.map(({ id }) => id).filter((id) => !documents.has(id));
  if (missing.length === 0) return {};
  return { notes: [`NCBI lists these without a record: ${missing.join(', ')}.`] };
}

interface Shown {
  readonly list: Pick<Output, 'articles' | 'fullTexts' | 'genes'>;
  readonly taken: number;
}

function showPage(kind: Input['kind'], found: Found, room: AnswerSpace): Shown {
  const ids = found.targets.map(({ id }) => id);
  if (kind === 'genes') {
    const { shown, taken } = packPlaces(ids, mapTargets(found, toRelatedGene), room);
    return { list: { genes: [...shown] }, taken };
  }
  if (kind === 'full_text') {
    const { shown, taken } = packPlaces(ids, mapTargets(found, toRelatedText), room);
    return { list: { fullTexts: [...shown] }, taken };
  }
  const { shown, taken } = packPlaces(ids, mapTargets(found, toRelatedArticle), room);
  return { list: { articles: [...shown] }, taken };
}

interface Found {
  readonly targets: Targets;
  readonly documents: Documents;
}

function mapTargets<Item>(
  { targets, documents }: Found,
  view: (document: DocumentSummary, score: number | undefined) => Item,
): ReadonlyMap<string, Item> {
  return new Map(
    targets.flatMap(({ id, score }) => {
      const document = documents.get(id);
      return document === undefined ? [] : [[id, view(document, score)] as const];
    }),
  );
}

/** What was found, in words: each kind has a verb of its own. */
const FOUND: Readonly<Record<Input['kind'], (total: number, pmid: string) => string>> = {
  similar: (total, id) => `${formatCount(total, 'article is', 'articles are')} similar to ${id}`,
  cited_by: (total, id) => `${formatCount(total, 'article cites', 'articles cite')} ${id}`,
  references: (total, id) => `${id} cites ${formatCount(total, 'article')} of PubMed`,
  reviews: (total, id) => `${formatCount(total, 'review is', 'reviews are')} similar to ${id}`,
  full_text: (total, id) => `PMC has ${formatCount(total, 'full text', 'full texts')} of ${id}`,
  genes: (total, id) => `${formatCount(total, 'gene is', 'genes are')} linked to ${id}`,
};

function summarizeAnswer({ kind, total, nextCursor: next, ...answer }: Output): string {
  const shown = (answer.articles ?? answer.genes ?? answer.fullTexts ?? []).length;
  const part = describePart({ first: answer.first ?? 0, shown, total });
  const found = `${FOUND[kind](total, answer.pmid)}${part}.`;
  return [found, ...(answer.notes ?? []), ...describeNextPage(next)].join(' ');
}
