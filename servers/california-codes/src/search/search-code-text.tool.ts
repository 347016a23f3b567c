import {
  blankAsAbsent,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
  ToolError,
} from '@wellspoken/kit';
import { createBudget, openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { defineCursor, defineMaxTokens, nextCursor, defineCount } from '../answers/fields.ts';
import { formatCitation } from '../citations/citation.ts';
import { isUnread, readCode } from '../citations/read-code.ts';
import { type LawCode, describeCodes } from '../law/codes.ts';
import type { Coverage, Library, SearchAnswer, SearchHit } from '../library/library.ts';
import { MOST_COUNTED } from './search-sections.ts';

const NAME = 'search_code_text';

const input = z.object({
  query: z
    .string()
    .trim()
    .max(500)
    .describe('Words that must all be there; also "a phrase", -word, one OR other, begin*'),
  codes: z
    .array(z.string().trim().min(1).max(100))
    .max(30)
    .optional()
    .describe('Only in these, such as ["EDC", "PEN"]'),
  limit: z.number().int().min(1).max(50).default(10).describe('How many at most'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

type Input = z.output<typeof input>;

/** How much of the law was searched, as a field of an answer. */
const coverageView = z
  .object({
    keptSections: defineCount().describe('Sections kept from earlier calls'),
    archive: z
      .object({
        sections: defineCount().describe('How many sections it has'),
        codes: defineCount().describe('Of how many codes; the Constitution counts as one'),
        asOf: z.string().describe('The day of its data'),
      })
      .optional()
      .describe('The imported archive; absent where there is none'),
    hint: z.string().optional().describe('How to search all of the law'),
  })
  .describe('What was searched: all else is not known here');

const hit = z.object({
  citation: z.string().describe('How it is cited'),
  code: z.string().describe('Its code, such as EDC'),
  article: z.string().optional().describe('Its article, in the Constitution'),
  section: z.string().describe('Its number'),
  heading: z.string().optional().describe('The heading right above it'),
  passage: z.string().describe('Where it matches, with «matching» words'),
  source: z.enum(['site', 'archive']).describe('Kept from the site, or of the bulk archive'),
});

const output = z.object({
  query: z.string().describe('What was looked for'),
  codes: z.array(z.string()).optional().describe('Where it was looked for'),
  total: defineCount().describe('How many sections match'),
  more: z.literal(true).optional().describe('More match than total says: narrow the search'),
  first: defineCount().optional().describe('The place of the first one here, from 1'),
  hits: z.array(hit).describe('The best matches first'),
  coverage: coverageView,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `search_code_text`. */
export function searchCodeText(library: Library): Tool {
  return defineTool({
    name: NAME,
    title: 'Search the text of the law',
    description:
      'Find sections of California law by words in their text or heading, with the passages that match. Looks only at sections kept from earlier calls and at an imported archive, and says how much that is: no match is no proof that there is no such law. Then fetch_code_section for the text.',
    effect: 'read',
    openWorld: false,
    foreign: 'text of the law',
    input: rewriteInput(input, withListedCodes),
    output,
    examples: [
      { name: 'by words', arguments: { query: 'oversight committee' } },
      {
        name: 'a phrase in some codes',
        arguments: { query: '"governing board" -charter', codes: ['EDC'], limit: 5 },
      },
    ],
    run: (asked) => {
      const answer = search(library, asked);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

/** Codes also as one text with commas; blank arguments as absent. */
function withListedCodes(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { codes, ...rest } = blankAsAbsent(given);
  if (codes === undefined) return rest;
  return { ...rest, codes: typeof codes === 'string' ? codes.split(',') : codes };
}

// A cursor and what stands around the fields.
const BESIDE = 80;
const place = defineCount().max(1_000_000);

function search(library: Library, asked: Input): Output {
  const codes = asked.codes?.map(readCodeArgument);
  const scope = codes === undefined || codes.length === 0 ? {} : { codes: [...new Set(codes)] };
  const { query, limit } = asked;
  const page = openPage({ tool: NAME, places: place }, { query, ...scope, cursor: asked.cursor });
  const offset = page.start ?? 0;
  const found = library.search({ query, ...scope, limit, offset });
  const frame = {
    query,
    ...scope,
    total: Math.min(found.total, MOST_COUNTED),
    ...(found.total > MOST_COUNTED && { more: true as const }),
    ...(found.hits.length > 0 && { first: offset + 1 }),
    coverage: toCoverageView(found.coverage),
  };
  const hits = takeFitting(found, asked.max_tokens - tokensOf(frame) - BESIDE);
  const next = offset + hits.length;
  const hasMore = hits.length > 0 && next < frame.total;
  return { ...frame, hits, ...page.goOn(hasMore ? next : undefined) };
}

function readCodeArgument(written: string): LawCode {
  const code = readCode(written);
  if (!isUnread<LawCode>(code)) return code;
  const { problem, suggestions } = code;
  throw new ToolError('invalid_arguments', `codes: ${problem}`, { suggestions });
}

/** The first hits that fit; one goes in even where it is too large, so that every page makes progress. */
function takeFitting({ hits }: SearchAnswer, tokens: number): Output['hits'] {
  const views = hits.map(toView);
  const budget = createBudget(tokens);
  const end = views.findIndex((view) => !budget.take(view));
  return end === -1 ? views : views.slice(0, Math.max(end, 1));
}

function toView({ heading, passage, source, ...at }: SearchHit): Output['hits'][number] {
  return {
    citation: formatCitation({ ...at, subdivision: [] }),
    ...at,
    ...(heading !== '' && { heading }),
    passage,
    source,
  };
}

function summarise({ total, hits, query, coverage, first = 0, ...answer }: Output): string {
  const where = describeCoverage(coverage);
  if (total === 0) return `No section that was searched matches ${query}. ${where}`;
  if (hits.length === 0) return `No more sections match ${query}. ${where}`;
  const least = answer.more === true ? 'More than ' : '';
  const found = `${least}${total} ${total === 1 ? 'section matches' : 'sections match'}`;
  const part = hits.length === total ? '' : `; here are ${first} to ${first + hits.length - 1}`;
  const more = answer.nextCursor === undefined ? '' : ' Pass nextCursor as cursor for more.';
  return `${found}${part}. ${where}${more}`;
}

/** How much of the law was searched, as answers say it. */
type CoverageView = z.output<typeof coverageView>;

const HINT =
  'Whoever runs this server can import all of the law: wellspoken california-codes import <pubinfo zip of downloads.leginfo.legislature.ca.gov>';

/** Says how much was searched, and how to search more. */
function toCoverageView({ keptSections, archive }: Coverage): CoverageView {
  if (archive === undefined) return { keptSections, hint: HINT };
  const { sections, codes, asOf } = archive;
  return { keptSections, archive: { sections, codes, asOf: asOf.toISOString().slice(0, 10) } };
}

/** The same in a sentence. */
function describeCoverage({ keptSections, archive, hint }: CoverageView): string {
  const kept = `${keptSections} kept ${keptSections === 1 ? 'section' : 'sections'}`;
  if (archive === undefined) {
    return `Searched: only ${kept}, since no archive is imported. ${hint ?? ''}`.trimEnd();
  }
  const { sections, codes, asOf } = archive;
  return `Searched: ${kept}, and an archive of ${sections} sections of ${describeCodes(codes)} as of ${asOf}.`;
}
