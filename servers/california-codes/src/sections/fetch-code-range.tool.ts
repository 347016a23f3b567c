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
import { getDayInCalifornia } from '../answers/today.ts';
import { compareSections } from '../law/section-number.ts';
import type { Library } from '../library/library.ts';
import { readAskedSection } from './address.ts';
import {
  type AskedRange,
  rangeOutput,
  rangePlace,
  showRange,
  summariseRange,
} from './range.shapes.ts';
import { rewriteNumbers } from './section-arguments.ts';

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
    timeoutMs: 180_000,
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
