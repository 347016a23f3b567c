import { ToolError } from '@wellspoken/kit';
import { type PageOfCall, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { nextCursor, notes, omitEmpty, defineCount } from '../answers/fields.ts';
import { provenanceFields, toProvenanceView } from '../answers/provenance.ts';
import { citeSection, formatHeadingPath } from '../answers/section-names.ts';
import {
  fillPage,
  type TextSlice,
  type TextSource,
  createTextMark,
} from '../answers/text-pages.ts';
import { dayFields, toDays } from '../history/history.shapes.ts';
import { numberVersions, STATUSES } from '../history/versions.ts';
import { getCodeFacts, type LawCode } from '../law/codes.ts';
import { type LawSection, getText } from '../law/section.ts';
import type { Provenance, RangeAnswer } from '../library/library.ts';

const text = z.string().optional();

const shownSection = z.object({
  section: z.string().describe('Its number'),
  citation: text.describe('How to cite it'),
  heading: text.describe('The heading right above it'),
  version: defineCount().optional().describe('Which of its versions, where it has several'),
  versions: defineCount().optional().describe('How many versions it has, where it has several'),
  status: z.enum(STATUSES).optional().describe('Today, as far as its note tells'),
  historyNote: text.describe('The note on its history, as it is printed'),
  ...dayFields,
  url: text.describe('Its page'),
  source: z.enum(['site', 'archive']).optional().describe('Where it differs from the whole'),
  fetchedAt: text.describe('Where it differs from the whole'),
  textStart: defineCount().optional().describe('Where in the whole text this goes on'),
  text: z.string().describe('Its text, or the next part of it'),
});

/** What `fetch_code_range` answers. */
export const rangeOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  article: text.describe('The article of the Constitution'),
  from: z.string().describe('The first number that was asked for'),
  to: z.string().describe('The last number that was asked for'),
  sections: z
    .array(shownSection)
    .describe('In order; a section with several versions is here once for each'),
  ...provenanceFields,
  notes,
  nextCursor,
});

/** An answer with a range. */
export type RangeOutput = z.output<typeof rangeOutput>;

/** A version of a section of a range. */
type ShownSection = z.output<typeof shownSection>;

/** The range that is asked for. */
export interface AskedRange {
  readonly code: LawCode;
  readonly article?: string;
  readonly from: string;
  readonly to: string;
}

/** Where an answer begins: at a section, at one of its versions, so many characters into it. */
export const rangePlace = z.object({
  from: z.string(),
  version: defineCount(),
  offset: defineCount(),
  mark: z.string(),
});

type Place = z.output<typeof rangePlace>;

/** How a range is shown. */
interface Showing {
  readonly asked: AskedRange;
  readonly page: PageOfCall<Place>;
  readonly tokens: number;
  /** The day in California. */
  readonly today: string;
}

/** A version of a section, with its text. */
interface VersionSource extends TextSource {
  readonly section: string;
  /** From 0. */
  readonly version: number;
  readonly facts: Omit<ShownSection, 'text'>;
}

// A cursor and what stands around the fields.
const BESIDE = 100;

/** Puts as much of a range into an answer as it may hold, and says how to go on. */
export function showRange(found: RangeAnswer, showing: Showing): RangeOutput {
  const { asked, page, tokens } = showing;
  const sources = found.sections.flatMap((section, index) =>
    toSources(section, { showing, whole: found.provenance, own: found.provenances[index] }),
  );
  const notes = writeNotes(found, asked);
  const frame = { ...asked, ...toProvenanceView(found.provenance), ...omitEmpty({ notes }) };
  const texts = fillPage(sources, findPlace(sources, page.start), {
    tokens: tokens - tokensOf(frame) - BESIDE,
    copies: 1,
    perParagraph: 1,
  });
  return {
    ...frame,
    sections: texts.slices.map((piece) => toShown(piece, sources[piece.source])),
    ...page.goOn(findNextPlace(sources, texts.next, found.next)),
  };
}

interface Origin {
  readonly showing: Showing;
  readonly whole: Provenance;
  readonly own: Provenance | undefined;
}

function toSources(section: LawSection, { showing, whole, own }: Origin): readonly VersionSource[] {
  const versions = numberVersions(section, showing.today);
  return versions.map(({ number, version, history, status }) => {
    const facts = {
      section: section.section,
      citation: citeSection(section),
      ...omitEmpty({ heading: formatHeadingPath(section).at(-1) }),
      ...(versions.length > 1 && { version: number, versions: versions.length }),
      status,
      ...omitEmpty({ historyNote: version.note }),
      ...toDays(history),
      ...describeOrigin(whole, own),
    };
    return {
      section: section.section,
      version: number - 1,
      facts,
      text: getText(version),
      overhead: tokensOf(facts),
    };
  });
}

/** The page of a section, and what else is not as for the whole. */
function describeOrigin(whole: Provenance, own: Provenance | undefined): Partial<ShownSection> {
  if (own === undefined) return {};
  return {
    url: own.url,
    ...(own.source !== whole.source && { source: own.source }),
    ...(own.fetchedAt.getTime() !== whole.fetchedAt.getTime() && {
      fetchedAt: own.fetchedAt.toISOString(),
    }),
  };
}

function toShown({ start, text }: TextSlice, source: VersionSource | undefined): ShownSection {
  if (source === undefined) throw new Error('A piece belongs to a text.');
  if (start === 0) return { ...source.facts, text };
  const { section, version, versions } = source.facts;
  return { section, ...omitEmpty({ version, versions }), textStart: start, text };
}

/** The place among the texts that were found; a text that changed meanwhile cannot be gone on with. */
function findPlace(
  sources: readonly VersionSource[],
  start: Place | undefined,
): { readonly source: number; readonly offset: number } {
  if (start === undefined || (start.version === 0 && start.offset === 0)) {
    return { source: 0, offset: 0 };
  }
  const { from, version, offset, mark } = start;
  const source = sources.findIndex((one) => one.section === from && one.version === version);
  if (source !== -1 && createTextMark([sources[source]?.text ?? '']) === mark)
    return { source, offset };
  throw new ToolError('conflict', `cursor: section ${from} has changed since the page before.`, {
    suggestions: ['Leave cursor out to read the range from its beginning.'],
  });
}

function findNextPlace(
  sources: readonly VersionSource[],
  within: { readonly source: number; readonly offset: number } | undefined,
  next: string | undefined,
): Place | undefined {
  const source = within === undefined ? undefined : sources[within.source];
  if (within !== undefined && source !== undefined) {
    const { section, version } = source;
    return { from: section, version, offset: within.offset, mark: createTextMark([source.text]) };
  }
  return next === undefined ? undefined : { from: next, version: 0, offset: 0, mark: '' };
}

function writeNotes({ sections, next }: RangeAnswer, { code, from, to }: AskedRange): string[] {
  if (sections.length > 0) return [];
  if (next !== undefined) return ['None of the pages read so far has a section of the range.'];
  return [
    `There is no section from ${from} to ${to} in the ${getCodeFacts(code).name}; get_code_toc tells which there are.`,
  ];
}

/** What an answer has, in one sentence or two. */
export function summariseRange(answer: RangeOutput, asked: AskedRange): string {
  const { article, from, to, sections, notes = [], nextCursor, stale } = answer;
  const { name } = getCodeFacts(asked.code);
  const place = article === undefined ? name : `${name}, art. ${article}`;
  const numbers = [...new Set(sections.map(({ section }) => section))];
  const several = new Map(
    sections.flatMap(({ section, versions = 1 }) => (versions > 1 ? [[section, versions]] : [])),
  );
  return [
    `${place}, sections ${from} to ${to}: ${numbers.length === 0 ? 'nothing here' : numbers.join(', ')}.`,
    ...[...several].map(
      ([section, versions]) => `Section ${section} has ${versions} versions: say which you quote.`,
    ),
    ...notes,
    ...(stale === undefined ? [] : [`This may be out of date. ${stale}`]),
    ...(nextCursor === undefined ? [] : ['There is more: pass nextCursor as cursor.']),
  ].join(' ');
}
