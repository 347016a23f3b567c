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

import {
  defineCount,
  defineCursor,
  defineMaxTokens,
  nextCursor,
  omitEmpty,
} from '../answers/fields.ts';
import { admitAge, provenanceFields, toProvenanceView } from '../answers/provenance.ts';
import { CODES, getCodeFacts } from '../law/codes.ts';
import type { TocNode } from '../law/toc.ts';
import type { Library, TocAnswer } from '../library/library.ts';
import { readCodeArgument } from '../sections/address.ts';
import { findPart, formatPart } from './find-part.ts';

const GET_CODE_TOC = 'get_code_toc';

const tocInput = z.object({
  code: z.string().trim().max(100).describe('Such as EDC, PEN or CONS; list_codes has all'),
  path: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('Only what stands below a part, such as "Title 1 > Division 1"'),
  depth: z.number().int().min(1).max(10).default(2).describe('How many levels'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

type TocInput = z.output<typeof tocInput>;

const tocNode = z.object({
  depth: defineCount().describe('1 for what stands right below the path'),
  level: z.string().describe('title, division, part, chapter, article…'),
  number: z.string().describe('Its number; empty where it has none'),
  title: z.string().describe('Its name'),
  range: z.string().optional().describe('The sections it covers'),
  more: defineCount().optional().describe('How many parts stand below it that are not shown'),
});

type Row = z.output<typeof tocNode>;

const tocOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  name: z.string().describe('Its name'),
  path: z.array(z.string()).describe('The part that is shown; empty for the whole code'),
  range: z.string().optional().describe('The sections that this part covers'),
  total: defineCount().describe('How many headings there are at these levels'),
  first: defineCount().optional().describe('The place of the first one here, from 1'),
  nodes: z.array(tocNode).describe('Headings in order, each before those below it'),
  ...provenanceFields,
  nextCursor,
});

type TocOutput = z.output<typeof tocOutput>;

/** The tool `get_code_toc`. */
export function getCodeToc(library: Library): Tool {
  return defineTool({
    name: GET_CODE_TOC,
    title: 'Get the table of contents of a code',
    description:
      'List the titles, divisions, parts, chapters and articles of a California code or of the Constitution, with the sections they cover; all of it or below one part. Continue with nextCursor.',
    effect: 'read',
    openWorld: true,
    foreign: 'headings of the law',
    input: rewriteInput(tocInput, blankAsAbsent),
    output: tocOutput,
    examples: [
      { name: 'the upper levels of a code', arguments: { code: 'EDC', depth: 1 } },
      { name: 'below a part', arguments: { code: 'EDC', path: 'Title 1 > Division 1', depth: 3 } },
    ],
    run: async (asked, { signal }) => {
      const code = readCodeArgument(asked.code);
      const answer = showToc(await library.readToc(code, { signal }), asked);
      return reply(answer, { summary: summariseToc(answer) });
    },
  });
}

// A cursor and what stands around the fields.
const BESIDE = 80;

function showToc({ toc, provenance }: TocAnswer, asked: TocInput): TocOutput {
  const { code } = toc;
  const { above, children } = admitAge(provenance, () => findPart(toc, asked.path));
  const path = above.map(formatPart);
  const rows = children.flatMap((node) => toRows(node, 1, asked.depth));
  const { depth, cursor: given } = asked;
  const page = openPage(
    { tool: GET_CODE_TOC, places: place },
    { code, path, depth, cursor: given },
  );
  const start = checkStart(page.start, rows.length);
  const frame = {
    code,
    name: getCodeFacts(code).name,
    path,
    ...omitEmpty({ range: above.at(-1)?.range }),
    total: rows.length,
    ...(rows.length > 0 && { first: start + 1 }),
    ...toProvenanceView(provenance),
  };
  const budget = createBudget(asked.max_tokens - tokensOf(frame) - BESIDE);
  const fitting = rows.slice(start).findIndex((row) => !budget.take(row));
  // One heading goes in even where it is too large alone, so that every page makes progress.
  const end = fitting === -1 ? rows.length : start + Math.max(fitting, 1);
  return {
    ...frame,
    nodes: rows.slice(start, end),
    ...page.goOn(end < rows.length ? { start: end, of: rows.length } : undefined),
  };
}

const place = z.object({ start: defineCount(), of: defineCount() });

function toRows(node: TocNode, depth: number, most: number): readonly Row[] {
  const { level, number, title, range, children } = node;
  const isLast = depth === most;
  const row = { depth, level, number, title, ...omitEmpty({ range }) };
  if (isLast) return [{ ...row, ...(children.length > 0 && { more: children.length }) }];
  return [row, ...children.flatMap((child) => toRows(child, depth + 1, most))];
}

function checkStart(given: z.output<typeof place> | undefined, total: number): number {
  if (given === undefined) return 0;
  if (given.of === total) return given.start;
  throw new ToolError(
    'conflict',
    'cursor: the table of contents has changed since the page before.',
    {
      suggestions: ['Leave cursor out to read it from the beginning.'],
    },
  );
}

function summariseToc({ name, path, range, total, nodes, stale, ...answer }: TocOutput): string {
  const covered = range === undefined ? '' : ` [${range}]`;
  const where = `${[name, ...path].join(' > ')}${covered}`;
  const first = answer.first ?? 0;
  const part = nodes.length === total ? '' : `, ${first} to ${first + nodes.length - 1} here`;
  const counted = total === 1 ? '1 heading' : `${total} headings`;
  return [
    total === 0
      ? `${where}: only sections stand below it; fetch_code_range has them.`
      : `${where}: ${counted}${part}.`,
    ...(stale === undefined ? [] : [`This may be out of date. ${stale}`]),
    ...(answer.nextCursor === undefined ? [] : ['There is more: pass nextCursor as cursor.']),
  ].join(' ');
}

const codesOutput = z.object({
  codes: z
    .array(
      z.object({
        code: z.string().describe('What tools take as code'),
        name: z.string().describe('Its name'),
        citedAs: z.string().describe('How legal writers cite it'),
      }),
    )
    .describe('The Constitution, then the codes by name'),
});

/** The tool `list_codes`. */
export function listCodes(): Tool {
  return defineTool({
    name: 'list_codes',
    title: 'List the codes',
    description:
      "List California's 29 codes and its Constitution: the short name that the other tools take as code, the full name, and how it is cited. Tools read other usual names too.",
    effect: 'read',
    openWorld: false,
    output: codesOutput,
    examples: [{ name: 'all codes', arguments: {} }],
    run: () => {
      const codes = CODES.map(({ code, name, abbreviation }) => ({
        code,
        name,
        citedAs: abbreviation,
      }));
      return reply({ codes }, { summary: `${codes.length - 1} codes and the Constitution.` });
    },
  });
}
