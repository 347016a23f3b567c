import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { admitAge } from '../answers/provenance.ts';
import { getDayInCalifornia } from '../answers/today.ts';
import type { Library } from '../library/library.ts';
import { readAskedSection } from './address.ts';
import { readSection } from './read-section.ts';
import { addressFields, limitSection, rewriteNumbers, sectionFields } from './section-arguments.ts';
import { getFirstBlock, sectionOutput } from './section.shapes.ts';
import { showSection } from './show-section.ts';

const FETCH_CODE_SECTION = 'fetch_code_section';

const codeSectionInput = z.object({ ...addressFields, ...sectionFields });

/** How fetch_code_section treats its callers. */
export interface FetchCodeSectionOptions {
  /** How many calls for the same section one caller may make in a minute. */
  readonly sectionLimit: number;
}

/** The tool `fetch_code_section`. */
export function fetchCodeSection(library: Library, options: FetchCodeSectionOptions): Tool {
  return defineTool({
    name: FETCH_CODE_SECTION,
    title: 'Fetch a section of any code',
    description:
      'Fetch a section of any California code or of the Constitution: text, headings, subdivisions, history with dates, all versions. Takes a citation as people write it ("Ed. Code, § 48900.5(a)(2)", "CVC 23152", "Cal. Const., art. I, § 1"), or code and section.',
    effect: 'read',
    openWorld: true,
    timeoutMs: 120_000,
    limitBy: limitSection(options.sectionLimit, readAskedSection),
    input: rewriteInput(codeSectionInput, (given) => rewriteNumbers(blankAsAbsent(given))),
    output: sectionOutput,
    examples: [
      { name: 'a citation', arguments: { citation: 'Ed. Code, § 48900.5(a)(2)' } },
      { name: 'a code and a number', arguments: { code: 'PEN', section: '187' } },
      {
        name: 'the Constitution',
        arguments: { code: 'CONS', article: 'XIII B', section: '1' },
      },
    ],
    run: async ({ code, section, article, citation, ...view }, context) => {
      const asked = readAskedSection({ code, section, article, citation });
      const found = await readSection(library, asked.at, { context, refresh: view.refresh });
      const today = getDayInCalifornia(new Date());
      const answer = admitAge(found.provenance, () =>
        showSection(found, { tool: FETCH_CODE_SECTION, asked, view, today }),
      );
      return reply(answer, { summary: getFirstBlock(answer) });
    },
  });
}
