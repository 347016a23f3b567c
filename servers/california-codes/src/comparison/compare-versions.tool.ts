import {
  blankAsAbsent,
  type Context,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
} from '@wellspoken/kit';
import { createBudget, openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { admitAge, toProvenanceView } from '../answers/provenance.ts';
import { citeSection } from '../answers/section-names.ts';
import { type FoundSection, readSection } from '../sections/read-section.ts';
import { readLabels } from '../sections/cited-subdivision.ts';
import {
  defineCursor,
  defineMaxTokens,
  omitEmpty,
  defineRefresh,
  defineCount,
} from '../answers/fields.ts';
import { assertMark, createTextMark } from '../answers/text-pages.ts';
import { getDayInCalifornia } from '../answers/today.ts';
import { formatSubdivision } from '../citations/citation.ts';
import { numberVersions } from '../history/versions.ts';
import type { Library } from '../library/library.ts';
import { readAskedSection } from '../sections/address.ts';
import {
  addressFields,
  limitSection,
  rewriteNumbers,
  defineVersion,
} from '../sections/section-arguments.ts';
import { compareOutput, type CompareOutput, toRows } from './comparison.shapes.ts';
import { countWords } from './redline.ts';
import { type Sides, findSides } from './sides.ts';

const NAME = 'compare_versions';

const input = z.object({
  ...addressFields,
  from_version: defineVersion().describe('The earlier one: a number, "current" or a day'),
  to_version: defineVersion().describe(
    'The later one; of two versions, they are compared in order',
  ),
  quote: z
    .string()
    .max(100_000)
    .optional()
    .describe('A text to hold against the law, in place of from_version'),
  subdivision: z.string().trim().max(60).optional().describe('Only this one, such as (b)(2)'),
  show: z
    .enum(['changes', 'all'])
    .default('changes')
    .describe('Whether to leave out paragraphs that are the same'),
  format: z.enum(['markdown', 'segments']).default('markdown').describe('How changes are marked'),
  refresh: defineRefresh(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

type Input = z.output<typeof input>;

/** How compare_versions treats its callers. */
export interface CompareVersionsOptions {
  /** How many calls for the same section one caller may make in a minute. */
  readonly sectionLimit: number;
}

/** The tool `compare_versions`. */
export function compareVersions(library: Library, options: CompareVersionsOptions): Tool {
  return defineTool({
    name: NAME,
    title: 'Compare versions of a section',
    description:
      'Show what changes between two versions of a section, or between a quote and the law, paragraph by paragraph, with the words that go and come. Use it where a section has several versions, or to check a quotation.',
    effect: 'read',
    openWorld: true,
    foreign: 'text of the law',
    limitBy: limitSection(options.sectionLimit, readAskedSection),
    input: rewriteInput(input, (given) => rewriteNumbers(blankAsAbsent(given))),
    output: compareOutput,
    examples: [
      { name: 'two versions', arguments: { citation: 'EDC 8482.3' } },
      {
        name: 'a quote',
        arguments: {
          citation: 'EDC 15278',
          subdivision: '(b)(2)',
          quote: '(2) Ensuring that no funds are used for any salaries.',
        },
      },
    ],
    run: async (asked, context) => {
      const answer = await compare(library, asked, context);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

async function compare(library: Library, asked: Input, context: Context): Promise<CompareOutput> {
  const { at, cited } = readAskedSection(asked);
  const found = await readSection(library, at, { context, refresh: asked.refresh });
  const labels = asked.subdivision === undefined ? (cited[0] ?? []) : readLabels(asked.subdivision);
  const today = getDayInCalifornia(new Date());
  const request = {
    fromVersion: asked.from_version,
    toVersion: asked.to_version,
    quote: asked.quote,
    labels,
    citation: citeSection(at),
    today,
  };
  const versions = numberVersions(found.section, today);
  const sides = admitAge(found.provenance, () => findSides(versions, request));
  const { added, removed } = countWords(sides.rows);
  const frame = {
    ...createFrame(found, sides, labels),
    addedWords: added,
    removedWords: removed,
  };
  return { ...frame, ...fillPage(asked, { frame, rows: toRows(sides.rows, asked) }) };
}

type Frame = Omit<CompareOutput, 'paragraphs' | 'nextCursor' | 'addedWords' | 'removedWords'>;

function createFrame(
  { section, provenance }: FoundSection,
  sides: Sides,
  labels: readonly string[],
): Frame {
  const { code, article } = section;
  const { from, to, match, notes } = sides;
  return {
    code,
    section: section.section,
    ...omitEmpty({ article }),
    ...omitEmpty({ subdivision: formatSubdivision(labels) }),
    citation: citeSection(section, labels),
    ...toProvenanceView(provenance),
    from,
    to,
    match,
    ...omitEmpty({ notes: [...notes] }),
  };
}

const BESIDE = 80;
const PAGED = {
  tool: NAME,
  places: z.object({ row: defineCount(), mark: z.string() }),
  free: ['max_tokens', 'refresh'],
} as const;

interface Filling {
  readonly frame: unknown;
  readonly rows: readonly CompareOutput['paragraphs'][number][];
}

/** As many rows as there is room for, at least one. */
function fillPage(
  asked: Input,
  { frame, rows }: Filling,
): Pick<CompareOutput, 'paragraphs' | 'nextCursor'> {
  const texts = rows.map((row) => JSON.stringify(row));
  const page = openPage(PAGED, asked);
  if (page.start !== undefined) assertMark(page.start.mark, texts);
  const budget = createBudget(asked.max_tokens - tokensOf(frame) - BESIDE);
  const left = rows.slice(page.start?.row ?? 0);
  const end = left.findIndex((row) => !budget.take(row));
  const paragraphs = end === -1 ? [...left] : left.slice(0, Math.max(end, 1));
  const next = rows.length - left.length + paragraphs.length;
  return {
    paragraphs,
    ...page.goOn(next < rows.length ? { row: next, mark: createTextMark(texts) } : undefined),
  };
}

function summarise(answer: CompareOutput): string {
  const { citation, from, to, nextCursor, notes = [], stale } = answer;
  const named = ({ version, status }: CompareOutput['from']): string =>
    `version ${version} (${status})`;
  const what =
    from.version === undefined
      ? `the quote against ${named(to)}`
      : `from ${named(from)} to ${named(to)}`;
  return [
    `${citation}, ${what}: ${describeDifference(answer)}.`,
    ...notes,
    ...(stale === undefined ? [] : [`This may be out of date. ${stale}`]),
    ...(nextCursor === undefined ? [] : ['There is more: pass nextCursor as cursor.']),
  ].join(' ');
}

function describeDifference({ match, from, addedWords, removedWords }: CompareOutput): string {
  if (match === 'equal') return 'no difference';
  if (match === 'contained') return 'the law has the quote word for word';
  return from.version === undefined
    ? `it differs; it lacks ${addedWords} words of the law and has ${removedWords} that the law has not`
    : `${addedWords} words added, ${removedWords} removed`;
}
