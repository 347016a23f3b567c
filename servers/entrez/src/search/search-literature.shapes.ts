import * as z from 'zod';

import {
  createCountField,
  createCursorField,
  createLimitField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
} from '../answers/fields.ts';
import { articleLine } from '../articles/article-line.shapes.ts';

/** The name of the tool, as its cursors know it. */
export const SEARCH_LITERATURE = 'search_literature';

const createYearField = (description: string): z.ZodOptional<z.ZodNumber> =>
  z.number().int().min(1500).max(3000).optional().describe(description);

/** The arguments of `search_literature`. */
export const searchInput = z.object({
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

/** The validated arguments of `search_literature`. */
export type SearchInput = z.output<typeof searchInput>;

/** What `search_literature` answers. */
export const searchOutput = z.object({
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

/** An answer of `search_literature`. */
export type SearchOutput = z.output<typeof searchOutput>;
