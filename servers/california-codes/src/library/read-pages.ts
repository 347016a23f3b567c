import { ToolError } from '@wellspoken/kit';

import { compareSections, normalizeSection } from '../law/section-number.ts';
import type { TextPlace, Toc, TocNode } from '../law/toc.ts';
import { answerLocally, querySources } from './consult.ts';
import type { CallOptions, RangeAnswer, RangeRequest } from './library.ts';
import { askForPage, askForToc } from './questions.ts';
import { type FoundSection, isWithin, toRangeAnswer } from './range-answer.ts';
import type { Sources } from './sources.ts';

/** What is read, and how. */
interface Reading {
  readonly sources: Sources;
  readonly range: RangeRequest;
  readonly call: CallOptions;
}

/** What the pages have of a range, and where they were left. */
interface ReadPages {
  readonly found: readonly FoundSection[];
  readonly next?: string;
  /** Why one of them is old. */
  readonly failure?: ToolError | undefined;
}

// The site wants few requests: one call reads no more pages than a person would open.
const MOST_PAGES = 4;

/** Reads the text pages that the table of contents names for a range, one after the other. */
export async function readPages(
  sources: Sources,
  range: RangeRequest,
  call: CallOptions,
): Promise<RangeAnswer> {
  const { signal } = call;
  // Headings change seldom, so a request for fresh text is none for a fresh table of contents.
  const contents = await querySources(sources, askForToc(sources.store, range.code), { signal });
  const leaves = contents.what === undefined ? [] : findPages(contents.what, range);
  const { found, next, failure } = await readEachPage({ sources, range, call }, leaves);
  // What old pages lack may have come since.
  const unknown = contents.failure ?? failure;
  if (unknown !== undefined && found.length === 0 && next === undefined) throw unknown;
  return toRangeAnswer(found, range, { provenance: contents.provenance, next });
}

async function readEachPage(reading: Reading, leaves: readonly RangePage[]): Promise<ReadPages> {
  const found: FoundSection[] = [];
  let left = MOST_PAGES;
  let failure: ToolError | undefined;
  for (const leaf of leaves) {
    const before = found.filter(({ section }) => compareSections(section.section, leaf.start) < 0);
    if (before.length > reading.range.limit) break;
    if (left === 0 && !isKept(reading, leaf)) return { found: before, next: leaf.start };
    const page = await readPage(reading, leaf, before.length > 0);
    // What comes before the page that failed is complete; the next call reports the failure.
    if (page === undefined) return { found: before, next: leaf.start };
    if (!page.cached) left -= 1;
    found.push(...page.found);
    failure ??= page.failure;
  }
  return { found, failure };
}

function isKept({ sources, range, call }: Reading, { place }: RangePage): boolean {
  if (call.refresh === true) return false;
  return answerLocally(sources, askForPage(sources.store, range.code, place)) !== undefined;
}

interface ReadPage extends Pick<ReadPages, 'found' | 'failure'> {
  readonly cached: boolean;
}

async function readPage(
  { sources, range, call }: Reading,
  { place }: RangePage,
  mayFail: boolean,
): Promise<ReadPage | undefined> {
  try {
    const question = askForPage(sources.store, range.code, place);
    const { what = [], provenance, failure } = await querySources(sources, question, call);
    const within = what.filter((section) => isWithin(section, range));
    return {
      found: within.map((section) => ({ section, provenance })),
      cached: provenance.cached,
      failure,
    };
  } catch (error) {
    call.signal.throwIfAborted();
    if (!(error instanceof ToolError) || !mayFail) throw error;
    return undefined;
  }
}

/** A text page that may have sections of a range. */
interface RangePage {
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
function findPages(toc: Toc, range: RangeRequest): readonly RangePage[] {
  const all = toc.nodes.flatMap((node) => listSpansBelow(node, []));
  const candidates =
    range.article === undefined
      ? all
      : all.filter(({ articles }) => articles.includes(range.article ?? ''));
  return candidates
    .flatMap(({ place, span }, index) => {
      const { from, to } = span ?? guessSpan(candidates, index, range);
      const isBeside = compareSections(to, range.from) < 0 || compareSections(from, range.to) > 0;
      return isBeside ? [] : [{ place, start: pickLater(from, range.from) }];
    })
    .toSorted((one, other) => compareSections(one.start, other.start));
}

function listSpansBelow(node: TocNode, above: readonly string[]): readonly Spanned[] {
  const articles = node.level === 'article' ? [...above, node.number] : above;
  const below = node.children.flatMap((child) => listSpansBelow(child, articles));
  if (node.place === undefined) return below;
  return [{ place: node.place, articles, span: readSpan(node.range) }, ...below];
}

/** The first and the last number of "15278 - 15282"; one number is both. */
function readSpan(range: string | undefined): Span | undefined {
  const [from, to = from] = (range ?? '').split(/\s*[-–]\s*/).map(normalizeSection);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** A page that does not say what it covers may have anything between its neighbours. */
function guessSpan(all: readonly Spanned[], index: number, range: RangeRequest): Span {
  const before = all.slice(0, index).findLast(({ span }) => span !== undefined)?.span;
  const after = all.slice(index + 1).find(({ span }) => span !== undefined)?.span;
  return { from: before?.to ?? range.from, to: after?.from ?? range.to };
}

function pickLater(one: string, other: string): string {
  return compareSections(one, other) > 0 ? one : other;
}
