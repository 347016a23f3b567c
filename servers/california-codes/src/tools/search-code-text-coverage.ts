import * as z from 'zod';

import { whole } from '../answer/whole.ts';
import { sayCodes } from '../law/codes.ts';
import type { Coverage } from '../library/library.ts';

/** How much of the law was searched, as a field of an answer. */
export const coverageView = z
  .object({
    keptSections: whole().describe('Sections kept from earlier calls'),
    archive: z
      .object({
        sections: whole().describe('How many sections it has'),
        codes: whole().describe('Of how many codes; the Constitution counts as one'),
        asOf: z.string().describe('The day of its data'),
      })
      .optional()
      .describe('The imported archive; absent where there is none'),
    hint: z.string().optional().describe('How to search all of the law'),
  })
  .describe('What was searched: all else is not known here');

/** How much of the law was searched, as it is told. */
export type CoverageView = z.output<typeof coverageView>;

const HINT =
  'Whoever runs this server can import all of the law: wellspoken california-codes import <pubinfo zip of downloads.leginfo.legislature.ca.gov>';

/** Tells how much was searched, and how it becomes more. */
export function toCoverageView({ keptSections, archive }: Coverage): CoverageView {
  if (archive === undefined) return { keptSections, hint: HINT };
  const { sections, codes, asOf } = archive;
  return { keptSections, archive: { sections, codes, asOf: asOf.toISOString().slice(0, 10) } };
}

/** The same in a sentence. */
export function sayCoverage({ keptSections, archive, hint }: CoverageView): string {
  const kept = `${keptSections} kept ${keptSections === 1 ? 'section' : 'sections'}`;
  if (archive === undefined) {
    return `Searched: only ${kept}, since no archive is imported. ${hint ?? ''}`.trimEnd();
  }
  const { sections, codes, asOf } = archive;
  return `Searched: ${kept}, and an archive of ${sections} sections of ${sayCodes(codes)} as of ${asOf}.`;
}
