import * as z from 'zod';

import { dayFields, historyView } from '../../answer/history-view.ts';
import { provenanceFields } from '../../answer/provenance.ts';
import { subdivisionView } from '../../answer/subdivision-view.ts';
import { whole } from '../../answer/whole.ts';
import { LAW_CODES } from '../../law/codes.ts';
import { nextCursor, notes } from '../fields.ts';

const text = z.string().optional();

// Names let a schema that has them twice write them once.
const above = z
  .object({
    label: z.string().describe('Its label; empty for opening words'),
    text: z.string().describe('Its own text'),
  })
  .meta({ id: 'Above' });

const cited = z
  .object({
    subdivision: z.string().describe('Such as (a)(2)'),
    start: whole().optional().describe('Where it begins in the whole text'),
    end: whole().optional().describe('Where it ends'),
    text: text.describe('Its text, where it is short'),
  })
  .meta({ id: 'Cited' });

/** What is told of the text of a version that is shown. */
const shownFields = {
  text: text.describe('The text, without its number; paragraphs have an empty line between them'),
  textStart: whole().optional().describe('Where text begins in the whole text, on later pages'),
  subdivisions: z
    .array(subdivisionView)
    .optional()
    .describe('The tree of (a), (1), (A), (i), (I); on the first page'),
  history: historyView.optional().describe('What the note says, read; days as 2027-07-01'),
  above: z.array(above).optional().describe('The words above a subdivision that is shown alone'),
  cited: z
    .array(cited)
    .optional()
    .describe('The subdivisions that the citation names; without a place where there is none'),
} as const;

const version = z.object({
  version: whole().describe('Its number here, from 1'),
  status: z
    .enum(['current', 'future', 'past', 'unknown'])
    .describe('Today, as far as its note tells'),
  historyNote: text.describe('The note on its history, as it is printed'),
  ...dayFields,
  ...shownFields,
});

/** What the tools that fetch a section answer. */
export const sectionOutput = z.object({
  code: z.enum(LAW_CODES).describe('The code'),
  section: z.string().describe('The number of the section'),
  article: text.describe('The article of the Constitution'),
  subdivision: text.describe('The subdivision that is shown alone'),
  citation: z.string().describe('How to cite it'),
  title: z.string().describe('Its article, else its number: sections have no titles'),
  ...provenanceFields,
  headings: z.array(z.string()).describe('From the widest to the narrowest, with their ranges'),
  version: whole().optional().describe('Which version is shown, where one is'),
  historyNote: text.describe('The note on its history, as it is printed'),
  ...shownFields,
  versions: z
    .array(version)
    .describe('All versions; where several are shown, each with its text and history'),
  notes,
  nextCursor,
});

/** An answer with a section. */
export type SectionOutput = z.output<typeof sectionOutput>;
