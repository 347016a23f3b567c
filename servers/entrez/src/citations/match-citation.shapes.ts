import * as z from 'zod';

import {
  createCountField,
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
} from '../answers/fields.ts';
import { articleLine } from '../articles/article-line.shapes.ts';

/** The name of the tool, as its cursors know it. */
export const TOOL_NAME = 'match_citation';

const MOST_CITATIONS = 50;

const createPartField = (description: string, most = 200): z.ZodOptional<z.ZodString> =>
  z.string().trim().max(most).optional().describe(description);

const citation = z
  .strictObject({
    journal: createPartField('Name or abbreviation, such as "proc natl acad sci u s a"', 300),
    year: createPartField('Year of publication', 20),
    volume: createPartField('Volume', 50),
    page: createPartField('First page', 50),
    author: createPartField('First author, such as "mann bj"'),
    key: createPartField('A name of your own for this citation; its place by default', 100),
  })
  .refine(
    ({ key: _name, ...parts }) => Object.values(parts).some((given) => given !== undefined),
    'expected at least one of journal, year, volume, page and author',
  );

/** The arguments of `match_citation`. */
export const matchInput = z.object({
  citations: z
    .array(citation)
    .min(1)
    .max(MOST_CITATIONS)
    .describe('What is known of each; the more parts, the better'),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

/** The validated arguments of `match_citation`. */
export type MatchInput = z.output<typeof matchInput>;

/** What can become of a citation. */
export const OUTCOMES = ['found', 'ambiguous', 'not_found', 'unanswered'] as const;

const match = z.object({
  key: z.string().describe('Which citation'),
  outcome: z.enum(OUTCOMES).describe('unanswered: NCBI said nothing of it'),
  pmid: z.string().optional().describe('Its PMID, where exactly one article matches'),
  article: articleLine.optional().describe('The article'),
  candidates: z.array(articleLine).optional().describe('Articles that match, the first ones'),
  candidateCount: createCountField().optional().describe('How many match'),
  remark: z.string().optional().describe('What NCBI says of it'),
});

/** What became of one citation. */
export type Match = z.output<typeof match>;

/** What `match_citation` answers. */
export const matchOutput = z.object({
  matches: z.array(match).describe('What became of each citation, in order'),
  total: createCountField().describe('How many citations there are'),
  notes,
  retrievedAt: retrievedAt.optional(),
  nextCursor,
});

/** An answer of `match_citation`. */
export type MatchOutput = z.output<typeof matchOutput>;
