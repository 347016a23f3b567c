import * as z from 'zod';

import type { Subdivision } from '../law/subdivisions.ts';
import { whole } from './whole.ts';

/** A subdivision in an answer: where it is in the text, and what is below it. */
export interface SubdivisionView {
  label: string;
  start: number;
  end: number;
  text?: string | undefined;
  children?: SubdivisionView[] | undefined;
}

/** A subdivision as clients are shown it. */
export const subdivisionView: z.ZodType<SubdivisionView> = z.object({
  label: z.string().describe('Such as a or iv; empty for a paragraph without one'),
  start: whole().describe('Where it begins in the whole text'),
  end: whole().describe('Where all of it ends'),
  text: z.string().optional().describe('Its own text, where detail is tree'),
  get children() {
    return z.array(subdivisionView).optional().describe('What is below it');
  },
});

/** Which part of a text is shown. */
export interface Span {
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
export function outlineOf(nodes: readonly Placed[], levels = Infinity): SubdivisionView[] {
  if (levels === 0) return [];
  return nodes
    .filter(({ label }) => label !== '')
    .map(({ label, start, end, children }) => {
      const below = outlineOf(children, levels - 1);
      return { label, start, end, ...(below.length > 0 && { children: below }) };
    });
}

/** The tree with the texts that a page shows. */
export function treeWithin(nodes: readonly Placed[], page: Span, text: string): SubdivisionView[] {
  return nodes
    .filter(({ start, end }) => start < page.end && end >= page.start)
    .map(({ label, start, end, own, children }) => {
      const shown = { start: Math.max(own.start, page.start), end: Math.min(own.end, page.end) };
      const below = treeWithin(children, page, text);
      return {
        label,
        start,
        end,
        ...(shown.start < shown.end && { text: text.slice(shown.start, shown.end) }),
        ...(below.length > 0 && { children: below }),
      };
    });
}
