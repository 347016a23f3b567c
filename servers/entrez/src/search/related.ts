import { type Context, ToolError } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';

import { createCountField } from '../answers/fields.ts';
import { type AnswerSpace, packPlaces } from '../answers/fit.ts';
import { type DocumentSummary, indexByUid } from '../eutils/document.ts';
import type { CallOptions, Eutils } from '../eutils/eutils.ts';
import type { Entrez } from '../open.ts';
import {
  type RelatedInput,
  type Kind,
  FIND_RELATED,
  type RelatedOutput,
  toRelatedArticle,
  toRelatedGene,
  toRelatedText,
} from './find-related.shapes.ts';

const pages = { tool: FIND_RELATED, places: createCountField(), free: ['limit', 'max_tokens'] };

/** Follows the links of an article and reads one page of their targets. */
export async function findRelated(
  entrez: Entrez,
  asked: RelatedInput,
  { signal }: Context,
): Promise<RelatedOutput> {
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

const NO_LINKS: Readonly<Record<RelatedInput['kind'], string>> = {
  similar: 'PubMed has no similar articles for it; very new ones have none yet.',
  cited_by: 'PubMed knows of no article that cites it. Only articles in PMC are counted.',
  references: 'PubMed knows no references of it. get_article with detail full may list them.',
  reviews: 'PubMed has no similar reviews for it.',
  full_text: 'PMC has no full text of it. get_full_text may find one elsewhere.',
  genes: 'NCBI has not linked it to genes.',
};

function createNotes(
  kind: RelatedInput['kind'],
  wanted: Targets,
  documents: Documents,
): Pick<RelatedOutput, 'notes'> {
  if (wanted.length === 0) return { notes: [NO_LINKS[kind]] };
  const missing = wanted.map(({ id }) => id).filter((id) => !documents.has(id));
  if (missing.length === 0) return {};
  return { notes: [`NCBI lists these without a record: ${missing.join(', ')}.`] };
}

interface Shown {
  readonly list: Pick<RelatedOutput, 'articles' | 'fullTexts' | 'genes'>;
  readonly taken: number;
}

function showPage(kind: RelatedInput['kind'], found: Found, room: AnswerSpace): Shown {
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

interface Link {
  readonly to: 'pubmed' | 'pmc' | 'gene';
  readonly linkName: string;
  readonly command?: 'neighbor_score';
}

const LINKS: Readonly<Record<Kind, Link>> = {
  similar: { to: 'pubmed', linkName: 'pubmed_pubmed', command: 'neighbor_score' },
  cited_by: { to: 'pubmed', linkName: 'pubmed_pubmed_citedin' },
  references: { to: 'pubmed', linkName: 'pubmed_pubmed_refs' },
  reviews: { to: 'pubmed', linkName: 'pubmed_pubmed_reviews' },
  full_text: { to: 'pmc', linkName: 'pubmed_pmc' },
  genes: { to: 'gene', linkName: 'pubmed_gene' },
};

/** What an article is linked to, the closest first. */
export interface Links {
  readonly targets: readonly { readonly id: string; readonly score?: number }[];
  readonly fetchedAt: Date;
}

/** Follows the links of one article. */
async function readLinks(
  { link }: Pick<Eutils, 'link'>,
  { pmid, kind }: { readonly pmid: string; readonly kind: Kind },
  call: CallOptions,
): Promise<Links> {
  const wanted = LINKS[kind];
  const { sets, fetchedAt } = await link({ from: 'pubmed', ids: [pmid], ...wanted }, call);
  const targets = sets
    .flatMap(({ links }) => links)
    .filter(({ name }) => name === wanted.linkName)
    .flatMap((found) => found.targets)
    // An article is the most similar to itself.
    .filter(({ id }) => wanted.to !== 'pubmed' || id !== pmid);
  return { targets: targets.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0)), fetchedAt };
}

/** The database that holds what is related in this way. */
function getDatabase(kind: Kind): Link['to'] {
  return LINKS[kind].to;
}
