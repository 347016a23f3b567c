import { compareSections, normalizeSection } from '../law/section-number.ts';
import type { TextPlace, Toc, TocNode } from '../law/toc.ts';
import type { RangeRequest } from './library.ts';

/** A text page that may have sections of a range. */
export interface Leaf {
  readonly place: TextPlace;
  /** No section of the range that is on this page comes before this number. */
  readonly start: string;
}

interface Spanned {
  readonly place: TextPlace;
  readonly articles: readonly string[];
  readonly span: Span | undefined;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** The text pages that a range touches, in the order of the sections on them. */
export function leavesOf(toc: Toc, range: RangeRequest): readonly Leaf[] {
  const all = toc.nodes.flatMap((node) => spannedBelow(node, []));
  const candidates =
    range.article === undefined
      ? all
      : all.filter(({ articles }) => articles.includes(range.article ?? ''));
  return candidates
    .flatMap(({ place, span }, index) => {
      const { from, to } = span ?? guessedSpan(candidates, index, range);
      const isBeside = compareSections(to, range.from) < 0 || compareSections(from, range.to) > 0;
      return isBeside ? [] : [{ place, start: later(from, range.from) }];
    })
    .toSorted((one, other) => compareSections(one.start, other.start));
}

function spannedBelow(node: TocNode, above: readonly string[]): readonly Spanned[] {
  const articles = node.level === 'article' ? [...above, node.number] : above;
  const below = node.children.flatMap((child) => spannedBelow(child, articles));
  if (node.place === undefined) return below;
  return [{ place: node.place, articles, span: readSpan(node.range) }, ...below];
}

/** The first and the last number of "15278 - 15282"; one number is both. */
function readSpan(range: string | undefined): Span | undefined {
  const [from, to = from] = (range ?? '').split(/\s*[-–]\s*/).map(normalizeSection);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** A page that does not say what it covers may have anything between its neighbours. */
function guessedSpan(all: readonly Spanned[], index: number, range: RangeRequest): Span {
  const before = all.slice(0, index).findLast(({ span }) => span !== undefined)?.span;
  const after = all.slice(index + 1).find(({ span }) => span !== undefined)?.span;
  return { from: before?.to ?? range.from, to: after?.from ?? range.to };
}

function later(one: string, other: string): string {
  return compareSections(one, other) > 0 ? one : other;
}
