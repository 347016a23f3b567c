import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { admitAge } from '../answers/provenance.ts';
import { getDayInCalifornia } from '../answers/today.ts';
import type { Library } from '../library/library.ts';
import { readEdCodeSection } from './address.ts';
import { readSection } from './read-section.ts';
import { limitSection, rewriteNumbers, sectionFields } from './section-arguments.ts';
import { getFirstBlock, sectionOutput } from './section.shapes.ts';
import { showSection } from './show-section.ts';

const FETCH_ED_CODE = 'fetch_ed_code';

const edCodeInput = z.object({
  section: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe("The Ed Code section number (e.g., '15278', '44237.5')"),
  ...sectionFields,
});

/** How fetch_ed_code treats its callers. */
export interface FetchEdCodeOptions {
  /** Whether the four documented fields stand beside the content too. */
  readonly topLevelMetadata: boolean;
  /** How many calls for the same section one caller may make in a minute. */
  readonly sectionLimit: number;
}

type EdCodeNames = Pick<z.output<typeof edCodeInput>, 'section'>;

/** The tool `fetch_ed_code`. */
export function fetchEdCode(library: Library, options: FetchEdCodeOptions): Tool {
  return defineTool({
    name: FETCH_ED_CODE,
    title: 'Fetch an Education Code section',
    description:
      'Fetch California Education Code section content by section number: its text, headings, subdivisions, history with dates, and all versions where the law has several. For other codes: fetch_code_section.',
    effect: 'read',
    openWorld: true,
    timeoutMs: 120_000,
    limitBy: limitSection(options.sectionLimit, ({ section }: EdCodeNames) =>
      readEdCodeSection(section),
    ),
    input: rewriteInput(edCodeInput, (given) => rewriteNumbers(blankAsAbsent(given))),
    output: sectionOutput,
    examples: [
      { name: 'a section', arguments: { section: '15278' } },
      { name: 'one subdivision', arguments: { section: '48900', subdivision: '(a)' } },
      {
        name: 'the version that applies on a day',
        arguments: { section: '8482.3', version: '2027-08-01' },
      },
    ],
    run: async ({ section, ...view }, context) => {
      const asked = readEdCodeSection(section);
      const found = await readSection(library, asked.at, { context, refresh: view.refresh });
      const today = getDayInCalifornia(new Date());
      const answer = admitAge(found.provenance, () =>
        showSection(found, { tool: FETCH_ED_CODE, asked, view, today }),
      );
      const { section: number, title, url, fetchedAt } = answer;
      const beside = options.topLevelMetadata && {
        beside: { section: number, title, url, fetchedAt },
      };
      return reply(answer, { summary: getFirstBlock(answer), ...beside });
    },
  });
}
