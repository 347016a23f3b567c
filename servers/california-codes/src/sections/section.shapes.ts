import * as z from 'zod';

import { nextCursor, notes, defineCount } from '../answers/fields.ts';
import { provenanceFields } from '../answers/provenance.ts';
import { dayFields, historyView } from '../history/history.shapes.ts';
import { STATUSES } from '../history/versions.ts';
import type { Subdivision } from './subdivisions.ts';

/** A subdivision in an answer: where it is in the text, and what is below it. */
interface SubdivisionView {
  label: string;
  start: number;
  end: number;
  text?: string | undefined;
  children?: SubdivisionView[] | undefined;
}

/** A subdivision as clients are shown it. */
const subdivisionView: z.ZodType<SubdivisionView> = z.object({
  label: z.string().describe('Such as a or iv; empty for a paragraph without one'),
  start: defineCount().describe('Where it begins in the whole text'),
  end: defineCount().describe('Where all of it ends'),
  text: z.string().optional().describe('Its own text, where detail is tree'),
  get children() {
    return z.array(subdivisionView).optional().describe('What is below it');
  },
});

const text = z.string().optional();

/** The fields of a version whose text is shown. */
const shownFields = {
  historyNote: text.describe('The note on its history, as printed'),
  text: text.describe('The text, without its number'),
  textStart: defineCount().optional().describe('Where text begins, on later pages'),
  subdivisions: z.array(subdivisionView).optional().describe('As a tree; on the first page'),
} as const;

const version = z.object({
  version: defineCount().describe('Its number here, from 1'),
  status: z.enum(STATUSES).describe('Today, as far as its note tells'),
  ...dayFields,
  ...shownFields,
});

const cited = z.object({
  version: defineCount().optional().describe('Where several are shown'),
  subdivision: z.string().describe('Such as (a)(2)'),
  text: text.describe('Its text, where it is there and short'),
});

/** What the tools that fetch a section answer. */
export const sectionOutput = z.object({
  code: z.string().describe('The code, such as EDC'),
  section: z.string().describe('The number of the section'),
  article: text.describe('The article of the Constitution'),
  subdivision: text.describe('The one that is shown alone'),
  citation: z.string().describe('How to cite it'),
  title: z.string().describe('Its article, else its number'),
  ...provenanceFields,
  headings: z.array(z.string()).describe('The widest first, with ranges'),
  version: defineCount().optional().describe('Which version is shown, where one is'),
  ...shownFields,
  history: historyView.optional().describe('What the note says'),
  above: z.array(z.string()).optional().describe('The words above the subdivision'),
  cited: z.array(cited).optional().describe('The subdivisions that the citation names'),
  versions: z.array(version).describe('All versions; where several are shown, each with its text'),
  notes,
  nextCursor,
});

/** An answer with a section. */
export type SectionOutput = z.output<typeof sectionOutput>;

/** The first block of an answer: the text of the section, and where several versions are shown, which is which. */
export function getFirstBlock({ text, versions }: SectionOutput): string {
  if (text !== undefined) return text;
  return versions
    .filter((version) => version.text !== undefined)
    .map(({ version, status, historyNote = '', text: own = '' }) => {
      const heading = `[Version ${version} of ${versions.length}, ${status}] ${historyNote}`.trim();
      return `${heading}\n\n${own}`;
    })
    .join('\n\n');
}

/** Which part of a text is shown. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A subdivision and where in the text it is; `own` is its text without its label and what is below. */
export interface Placed extends Span {
  readonly label: string;
  readonly own: Span;
  readonly children: readonly Placed[];
}

const BETWEEN = '\n\n'.length;

/** Finds where in the text of a section its subdivisions are. */
export function placeSubdivisions(nodes: readonly Subdivision[]): readonly Placed[] {
  let at = 0;
  let isFirst = true;
  const place = (node: Subdivision): Placed => {
    if (node.beginsParagraph && !isFirst) at += BETWEEN;
    isFirst = false;
    const start = at;
    const own = { start: start + node.printed.length, end: 0 };
    at = own.start + node.text.length;
    own.end = at;
    const children = node.children.map(place);
    return { label: node.label, start, own, children, end: at };
  };
  return nodes.map(place);
}

/** The tree of labels and places; deeper levels are left out where `levels` says so. */
export function toOutline(nodes: readonly Placed[], levels = Infinity): SubdivisionView[] {
  if (levels === 0) return [];
  return nodes
    .filter(({ label }) => label !== '')
    .map(({ label, start, end, children }) => {
      const below = toOutline(children, levels - 1);
      return { label, start, end, ...(below.length > 0 && { children: below }) };
    });
}

/** The tree with the texts that a page shows. */
export function toTree(nodes: readonly Placed[], page: Span, text: string): SubdivisionView[] {
  return nodes
    .filter(({ start, end }) => start < page.end && end >= page.start)
    .map(({ label, start, end, own, children }) => {
      const shown = { start: Math.max(own.start, page.start), end: Math.min(own.end, page.end) };
      const below = toTree(children, page, text);
      return {
        label,
        start,
        end,
        ...(shown.start < shown.end && { text: text.slice(shown.start, shown.end) }),
        ...(below.length > 0 && { children: below }),
      };
    });
}
