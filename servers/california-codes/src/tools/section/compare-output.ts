import * as z from 'zod';

import { dayFields } from '../../answer/history-view.ts';
import { provenanceFields } from '../../answer/provenance.ts';
import { whole } from '../../answer/whole.ts';
import { nextCursor, notes } from '../fields.ts';

const text = z.string().optional();

const side = z.object({
  version: whole().optional().describe('The version; absent for a quote'),
  status: z
    .enum(['current', 'future', 'past', 'unknown'])
    .optional()
    .describe('Today, as far as its note tells'),
  historyNote: text.describe('The note on its history'),
  ...dayFields,
});

const row = z.object({
  change: z.enum(['same', 'changed', 'added', 'removed']).describe('What became of it'),
  count: whole().optional().describe('How many paragraphs are the same and left out here'),
  markdown: text.describe('The paragraph: ~~removed~~ and **added**'),
  segments: z
    .array(
      z.object({
        kind: z.enum(['same', 'added', 'removed']).describe('What became of it'),
        text: z.string().describe('As it is printed'),
      }),
    )
    .optional()
    .describe('The paragraph in pieces, where format is segments'),
  continued: z.literal(true).optional().describe('It goes on from the row before'),
});

/** What compare_versions answers. */
export const compareOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  section: z.string().describe('The number of the section'),
  article: text.describe('The article of the Constitution'),
  subdivision: text.describe('The subdivision that is compared alone'),
  citation: z.string().describe('How to cite it'),
  ...provenanceFields,
  from: side.describe('What it was'),
  to: side.describe('What it becomes'),
  match: z
    .enum(['equal', 'contained', 'different'])
    .describe('Of a quote, contained: the law has it word for word'),
  addedWords: whole().describe('How many words come'),
  removedWords: whole().describe('How many words go'),
  paragraphs: z.array(row).describe('In the order of the text'),
  notes,
  nextCursor,
});

/** A comparison as it is answered. */
export type CompareOutput = z.output<typeof compareOutput>;
