import * as z from 'zod';

import { dayFields, historyView } from '../../answer/history-view.ts';
import { provenanceFields } from '../../answer/provenance.ts';
import { subdivisionView } from '../../answer/subdivision-view.ts';
import { whole } from '../../answer/whole.ts';
import { nextCursor, notes } from '../fields.ts';

const text = z.string().optional();

/** What is told of the text of a version that is shown. */
const shownFields = {
  historyNote: text.describe('The note on its history, as it is printed'),
  text: text.describe('The text, without its number'),
  textStart: whole().optional().describe('Where text begins in the whole text, on later pages'),
  subdivisions: z
    .array(subdivisionView)
    .optional()
    .describe('The tree of (a), (1), (A), (i), (I); on the first page'),
} as const;

const version = z.object({
  version: whole().describe('Its number here, from 1'),
  status: z
    .enum(['current', 'future', 'past', 'unknown'])
    .describe('Today, as far as its note tells'),
  ...dayFields,
  ...shownFields,
});

const cited = z.object({
  version: whole().optional().describe('Of which version, where several are shown'),
  subdivision: z.string().describe('Such as (a)(2)'),
  text: text.describe('Its text, where it is there and short'),
});

/** What the tools that fetch a section answer. */
export const sectionOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  section: z.string().describe('The number of the section'),
  article: text.describe('The article of the Constitution'),
  subdivision: text.describe('The subdivision that is shown alone'),
  citation: z.string().describe('How to cite it'),
  title: z.string().describe('Its article, else its number: sections have no titles'),
  ...provenanceFields,
  headings: z.array(z.string()).describe('From the widest to the narrowest, with their ranges'),
  version: whole().optional().describe('Which version is shown, where one is'),
  ...shownFields,
  history: historyView.optional().describe('What the note says, where one version is shown'),
  above: z
    .array(z.string())
    .optional()
    .describe('The words above a subdivision that is shown alone'),
  cited: z.array(cited).optional().describe('The subdivisions that the citation names'),
  versions: z.array(version).describe('All versions; where several are shown, each with its text'),
  notes,
  nextCursor,
});

/** An answer with a section. */
export type SectionOutput = z.output<typeof sectionOutput>;
