import * as z from 'zod';

import {
  createCountField,
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
} from '../answers/fields.ts';

/** The name of the tool, as its cursors know it. */
export const TOOL_NAME = 'get_full_text';

/** The arguments of `get_full_text`. */
export const fullTextInput = z.object({
  id: z.string().trim().min(1).max(400).describe('A PMID, a PMCID or a DOI'),
  sections: z
    .array(z.string().trim().min(1).max(200))
    .max(20)
    .optional()
    .describe('Only sections whose headings contain one of these, such as methods'),
  include_references: z.boolean().default(false).describe('Whether to list what it cites, last'),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

/** The validated arguments of `get_full_text`. */
export type FullTextInput = z.output<typeof fullTextInput>;

const text = z.string().optional();

/** What get_full_text answers. */
export const fullTextOutput = z.object({
  id: z.string().describe('As it was given'),
  source: z.enum(['PMC', 'Europe PMC']).describe('Where the text comes from'),
  pmcid: text.describe('Its id in PMC'),
  pmid: text.describe('Its id in PubMed'),
  doi: text.describe('Its DOI'),
  title: z.string().describe('Its title'),
  retracted: z.literal(true).optional().describe('PubMed says that it was retracted'),
  authors: z.array(z.string()).optional().describe('The first authors'),
  authorCount: createCountField().optional().describe('How many authors there are'),
  journal: text.describe('Where it appeared'),
  published: text.describe('When'),
  license: text.describe('What the licence says'),
  outline: z
    .array(
      z.object({
        title: z.string().describe('A heading'),
        level: createCountField().describe('1 for a section, 2 for one in it'),
        tokens: createCountField().describe('Its size with all that is in it'),
      }),
    )
    .optional()
    .describe('All sections; on the first page'),
  sections: z
    .array(
      z.object({
        title: z.string().describe('The heading'),
        level: createCountField().describe('1 for a section, 2 for one in it'),
        text: z.string().describe('Paragraphs with empty lines between them'),
        continued: z.literal(true).optional().describe('It began on the page before'),
      }),
    )
    .describe('The text'),
  references: z
    .array(
      z.object({
        label: text.describe('Its number'),
        citation: z.string().describe('The work'),
        pmid: text.describe('Its PMID'),
        doi: text.describe('Its DOI'),
      }),
    )
    .optional()
    .describe('What it cites, where it was asked for'),
  referenceCount: createCountField().describe('How many works it cites'),
  attempts: z
    .array(
      z.object({
        source: z.string().describe('Where it was looked for'),
        outcome: z.enum(['none', 'failed']).describe('none: not there; failed: could not be asked'),
        reason: z.string().describe('Why'),
      }),
    )
    .optional()
    .describe('What was tried before'),
  link: text.describe('Its page'),
  notes,
  retrievedAt,
  nextCursor,
});

/** An answer. */
export type FullTextOutput = z.output<typeof fullTextOutput>;
