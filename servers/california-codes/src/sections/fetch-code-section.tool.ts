import { blankAsAbsent, defineTool, reply, rewriteInput, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { admitAge } from '../answers/provenance.ts';
import { dayInCalifornia } from '../answers/today.ts';
import type { Library } from '../library/library.ts';
import { askedSection } from './address.ts';
import { readSection } from './read-section.ts';
import { addressFields, limitSection, numbersAsTexts, sectionWishes } from './section-arguments.ts';
import { firstBlock, sectionOutput } from './section.shapes.ts';
import { showSection } from './show-section.ts';

const NAME = 'fetch_code_section';

const input = z.object({ ...addressFields, ...sectionWishes });

/** How fetch_code_section treats its callers. */
export interface FetchCodeSectionOptions {
  /** How many calls for the same section one caller may make in a minute. */
  readonly sectionLimit: number;
}

/** The tool `fetch_code_section`. */
export function fetchCodeSection(library: Library, options: FetchCodeSectionOptions): Tool {
  return defineTool({
    name: NAME,
    title: 'Fetch a section of any code',
    description:
      'Fetch a section of any California code or of the Constitution: text, headings, subdivisions, history with dates, all versions. Takes a citation as people write it ("Ed. Code, § 48900.5(a)(2)", "CVC 23152", "Cal. Const., art. I, § 1"), or code and section.',
    effect: 'read',
    openWorld: true,
    timeoutMs: 120_000,
    limitBy: limitSection(options.sectionLimit, askedSection),
    input: rewriteInput(input, (given) => numbersAsTexts(blankAsAbsent(given))),
    output: sectionOutput,
    examples: [
      { name: 'a citation', arguments: { citation: 'Ed. Code, § 48900.5(a)(2)' } },
      { name: 'a code and a number', arguments: { code: 'PEN', section: '187' } },
      {
        name: 'the Constitution',
        arguments: { code: 'CONS', article: 'XIII B', section: '1' },
      },
    ],
    run: async ({ code, section, article, citation, ...wishes }, context) => {
      const asked = askedSection({ code, section, article, citation });
      const found = await readSection(library, asked.at, { context, refresh: wishes.refresh });
      const today = dayInCalifornia(new Date());
      const answer = admitAge(found.provenance, () =>
        showSection(found, { tool: NAME, asked, wishes, today }),
      );
      return reply(answer, { summary: firstBlock(answer) });
    },
  });
}
