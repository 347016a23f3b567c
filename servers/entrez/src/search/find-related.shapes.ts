import * as z from 'zod';

import {
  createCountField,
  createCursorField,
  createLimitField,
  createMaxTokensField,
  createPmidField,
  nextCursor,
  notes,
  retrievedAt,
} from '../answers/fields.ts';
import { createGeneLink, createPmcLink } from '../answers/links.ts';
import { omitEmpty } from '../answers/present.ts';
import { articleLine, toPlainTitle, toSummaryLine } from '../articles/article-line.shapes.ts';
import { type DocumentSummary, getObject, getText } from '../eutils/document.ts';

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

/** The name of the tool, as its cursors know it. */
export const FIND_RELATED = 'find_related';

/** The arguments of `find_related`. */
export const relatedInput = z.object({
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

/** The validated arguments of `find_related`. */
export type RelatedInput = z.output<typeof relatedInput>;

/** What `find_related` answers. */
export const relatedOutput = z.object({
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

/** An answer of `find_related`. */
export type RelatedOutput = z.output<typeof relatedOutput>;
