import {
  blankAsAbsent,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
  ToolError,
} from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { defineCursor, defineMaxTokens } from '../answers/fields.ts';
import { admitAge } from '../answers/provenance.ts';
import { getDayInCalifornia } from '../answers/today.ts';
import { compareSections } from '../law/section-number.ts';
import type { Library } from '../library/library.ts';
import { readAskedSection, readEdCodeSection } from './address.ts';
import {
  type AskedRange,
  rangeOutput,
  rangePlace,
  showRange,
  summariseRange,
} from './range.shapes.ts';
import { readSection } from './read-section.ts';
import { addressFields, limitSection, rewriteNumbers, sectionFields } from './section-arguments.ts';
import { getFirstBlock, sectionOutput } from './section.shapes.ts';
import { showSection } from './show-section.ts';

const FETCH_CODE_SECTION = 'fetch_code_section';

const codeSectionInput = z.object({ ...addressFields, ...sectionFields });

/** How fetch_code_section treats its callers. */
interface FetchCodeSectionOptions {
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
    foreign: 'text of the law',
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
interface FetchEdCodeOptions {
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
    foreign: 'text of the law',
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

const FETCH_CODE_RANGE = 'fetch_code_range';
const MOST_SECTIONS = 25;

const defineNumber = (): z.ZodString => z.string().trim().max(60);

const codeRangeInput = z.object({
  code: z.string().trim().max(100).describe('Such as EDC, PEN or CONS; list_codes has all'),
  article: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('Of the Constitution only, such as XIII B'),
  from: defineNumber().describe('The first section, such as 48900'),
  to: defineNumber().describe('The last section, such as 48927; included'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MOST_SECTIONS)
    .default(10)
    .describe('How many sections at most'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

/** The tool `fetch_code_range`. */
export function fetchCodeRange(library: Library): Tool {
  return defineTool({
    name: FETCH_CODE_RANGE,
    title: 'Fetch a range of sections',
    description:
      'Fetch all sections from one number to another of a California code, or of an article of the Constitution, in order: text, heading, history, every version marked. Numbers that do not exist are left out; continue with nextCursor.',
    effect: 'read',
    openWorld: true,
    foreign: 'text of the law',
    input: rewriteInput(codeRangeInput, (given) => rewriteNumbers(blankAsAbsent(given))),
    output: rangeOutput,
    examples: [
      { name: 'an article', arguments: { code: 'EDC', from: '15278', to: '15282' } },
      {
        name: 'the Constitution',
        arguments: { code: 'CONS', article: 'I', from: '1', to: '28', limit: 5 },
      },
    ],
    run: async ({ limit, max_tokens: tokens, ...given }, { signal }) => {
      const asked = readAskedRange(given);
      const { cursor: at } = given;
      const page = openPage(
        { tool: FETCH_CODE_RANGE, places: rangePlace },
        { ...asked, cursor: at },
      );
      const from = page.start?.from ?? asked.from;
      const found = await library.readRange({ ...asked, from, limit }, { signal });
      const today = getDayInCalifornia(new Date());
      const answer = showRange(found, { asked, page, tokens, today });
      return reply(answer, { summary: summariseRange(answer, asked) });
    },
  });
}

interface GivenRange {
  readonly code: string;
  readonly article?: string | undefined;
  readonly from: string;
  readonly to: string;
}

function readAskedRange({ code, article, from, to }: GivenRange): AskedRange {
  const first = readEnd('from', { code, article, section: from });
  const last = readEnd('to', { code, article, section: to });
  if (compareSections(first.section, last.section) > 0) {
    throw new ToolError(
      'invalid_arguments',
      `to: expected a section that does not come before ${first.section}; got ${last.section}.`,
      { suggestions: [`Pass {"from":"${last.section}","to":"${first.section}"}.`] },
    );
  }
  const { section, ...place } = first;
  return { ...place, from: section, to: last.section };
}

/** Errors whose suggestions are for tools that take a citation, which this one does not. */
const AS_CITATION = /^(?:section: "|article: the|code: expected)/;
const HOW =
  'Pass {"code":"EDC","from":"48900","to":"48927"} or, of the Constitution, {"code":"CONS","article":"I","from":"1","to":"7"}.';

type Names = Parameters<typeof readAskedSection>[0];

/** One end of the range; its errors name its own argument. */
function readEnd(name: 'from' | 'to', names: Names): ReturnType<typeof readAskedSection>['at'] {
  try {
    return readAskedSection(names).at;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { code, message, suggestions } = error;
    throw new ToolError(code, message.replace(/^section:/, `${name}:`), {
      suggestions: AS_CITATION.test(message) ? [HOW] : suggestions,
      cause: error,
    });
  }
}
