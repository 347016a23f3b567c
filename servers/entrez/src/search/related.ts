import * as z from 'zod';

import { createGeneLink, createPmcLink } from '../answers/links.ts';
import { omitEmpty } from '../answers/present.ts';
import { articleLine, toSummaryLine, toPlainTitle } from '../articles/article-line.shapes.ts';
import { type DocumentSummary, getObject, getText } from '../eutils/document.ts';
import type { CallOptions, Eutils } from '../eutils/eutils.ts';

/** The ways in which something is related to an article. */
export const KINDS = [
  'similar',
  'cited_by',
  'references',
  'reviews',
  'full_text',
  'genes',
] as const;

/** A way in which something is related to an article. */
export type Kind = (typeof KINDS)[number];

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
export async function readLinks(
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

/** An article that is related to another. */
export const relatedArticle = articleLine.extend({
  score: z.number().optional().describe('How similar it is; larger is closer'),
});

/** A gene that an article is about. */
export const relatedGene = z.object({
  geneId: z.string().describe('Its id in Gene'),
  symbol: z.string(),
  name: z.string().optional(),
  organism: z.string().optional(),
  chromosome: z.string().optional(),
  link: z.string().describe('Its page'),
});

/** A full text of an article. */
export const relatedText = z.object({
  pmcid: z.string().describe('Its id in PMC, for get_full_text'),
  title: z.string(),
  journal: z.string().optional(),
  link: z.string().describe('Its page'),
});

/** Related articles as lists show them. */
export function toRelatedArticle(
  document: DocumentSummary,
  score: number | undefined,
): z.output<typeof relatedArticle> {
  return { ...toSummaryLine(document), ...omitEmpty({ score }) };
}

/** A related gene as lists show it. */
export function toRelatedGene({ uid, fields }: DocumentSummary): z.output<typeof relatedGene> {
  return {
    geneId: uid,
    symbol: getText(fields, 'name') ?? getText(fields, 'nomenclaturesymbol') ?? uid,
    ...omitEmpty({
      name: getText(fields, 'nomenclaturename') ?? getText(fields, 'description'),
      organism: getText(getObject(fields, 'organism'), 'scientificname'),
      chromosome: getText(fields, 'chromosome'),
    }),
    link: createGeneLink(uid),
  };
}

/** A full text as lists show it. */
export function toRelatedText({ uid, fields }: DocumentSummary): z.output<typeof relatedText> {
  const pmcid = `PMC${uid}`;
  return {
    pmcid,
    title: toPlainTitle(getText(fields, 'title') ?? ''),
    ...omitEmpty({ journal: getText(fields, 'fulljournalname') ?? getText(fields, 'source') }),
    link: createPmcLink(pmcid),
  };
}

/** The database that holds what is related in this way. */
export function getDatabase(kind: Kind): Link['to'] {
  return LINKS[kind].to;
}
