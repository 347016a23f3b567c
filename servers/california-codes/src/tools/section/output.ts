import * as z from 'zod';

import { dayFields, historyView } from '../../history/history.shapes.ts';
import { provenanceFields } from '../../answer/provenance.ts';
import { subdivisionView } from '../../answer/subdivision-view.ts';
import { whole } from '../../answer/whole.ts';
import { nextCursor, notes } from '../fields.ts';

const text = z.string().optional();

/** What is told of the text of a version that is shown. */
const shownFields = {
  historyNote: text.describe('The note on its history, as printed'),
  text: text.describe('The text, without its number'),
  textStart: whole().optional().describe('Where text begins, on later pages'),
  subdivisions: z.array(subdivisionView).optional().describe('As a tree; on the first page'),
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
  version: whole().optional().describe('Where several are shown'),
  subdivision: z.string().describe('Such as (a)(2)'),
  text: text.describe('Its text, where it is there and short'),
});

/** What the tools that fetch a section answer. */
export const sectionOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  section: z.string().describe('The number of the section'),
  article: text.describe('The article of the Constitution'),
  subdivision: text.describe('The one that is shown alone'),
  citation: z.string().describe('How to cite it'),
  title: z.string().describe('Its article, else its number'),
  ...provenanceFields,
  headings: z.array(z.string()).describe('The widest first, with ranges'),
  version: whole().optional().describe('Which version is shown, where one is'),
  ...shownFields,
  history: historyView.optional().describe('What the note says'),
  above: z.array(z.string()).optional().describe('The words above the subdivision'),
  cited: z.array(cited).optional().describe('The subdivisions that the citation names'),
  versions: z.array(version).describe('All versions; where several are shown, each with its text'),
  notes,
  nextCursor,
});

/** An answer with a section. */
export type SectionOutput = z.output<typeof sectionOutput>;
