import * as z from 'zod';

import { dayFields } from '../history/history.shapes.ts';
import { provenanceFields } from '../answer/provenance.ts';
import { whole } from '../answer/whole.ts';
import { nextCursor, notes } from './fields.ts';

const text = z.string().optional();

const shownSection = z.object({
  section: z.string().describe('Its number'),
  citation: text.describe('How to cite it'),
  heading: text.describe('The heading right above it'),
  version: whole().optional().describe('Which of its versions, where it has several'),
  versions: whole().optional().describe('How many versions it has, where it has several'),
  status: z
    .enum(['current', 'future', 'past', 'unknown'])
    .optional()
    .describe('Today, as far as its note tells'),
  historyNote: text.describe('The note on its history, as it is printed'),
  ...dayFields,
  url: text.describe('Its page'),
  source: z.enum(['site', 'archive']).optional().describe('Where it differs from the whole'),
  fetchedAt: text.describe('Where it differs from the whole'),
  textStart: whole().optional().describe('Where in the whole text this goes on'),
  text: z.string().describe('Its text, or the next part of it'),
});

/** What `fetch_code_range` answers. */
export const rangeOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  article: text.describe('The article of the Constitution'),
  from: z.string().describe('The first number that was asked for'),
  to: z.string().describe('The last number that was asked for'),
  sections: z
    .array(shownSection)
    .describe('In order; a section with several versions is here once for each'),
  ...provenanceFields,
  notes,
  nextCursor,
});

/** An answer with a range. */
export type RangeOutput = z.output<typeof rangeOutput>;

/** A version of a section of a range. */
export type ShownSection = z.output<typeof shownSection>;
