import { createHash } from 'node:crypto';
import { ToolError } from '@wellspoken/kit';
import { cutText, tokensOf } from '@wellspoken/kit/paging';

/** A text that is to be shown: paragraphs with an empty line between them. */
export interface TextSource {
  readonly text: string;
  /** Tokens of what is printed with its beginning. */
  readonly overhead: number;
}

/** A place among texts: in which one, and how many characters into it. */
export interface TextPlace {
  readonly source: number;
  readonly offset: number;
}

/** A piece of one text. */
export interface TextSlice {
  readonly source: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A page of texts, and where the next one begins. */
interface TextPage {
  readonly slices: readonly TextSlice[];
  readonly next?: TextPlace;
}

/** How much fits on a page. */
interface PageBudget {
  readonly tokens: number;
  /** How often the text is in the answer. */
  readonly copies: number;
  /** What each paragraph takes beside its text. */
  readonly perParagraph: number;
}

const BETWEEN = '\n\n';
/** The least that a page holds, however small it is. */
const LEAST_CHARACTERS = 400;
const CHARACTERS_PER_TOKEN = 4;

/** A page of texts from a place on: whole paragraphs, and a part of one only where it fits no page. */
export function fillPage(
  sources: readonly TextSource[],
  from: TextPlace,
  budget: PageBudget,
): TextPage {
  const slices: TextSlice[] = [];
  let left = budget.tokens;
  for (let source = from.source; source < sources.length; source++) {
    const { text = '', overhead = 0 } = sources[source] ?? {};
    const start = source === from.source ? from.offset : 0;
    if (start === 0) left -= overhead;
    const end = findEnd(text, start, { ...budget, tokens: left, isFirst: slices.length === 0 });
    if (end > start || text === '')
      slices.push({ source, start, end, text: text.slice(start, end) });
    if (end < text.length) return { slices, next: { source, offset: skipBreak(text, end) } };
    left -= getCost(text.slice(start, end), budget);
  }
  return { slices };
}

interface Remaining extends PageBudget {
  /** Whether nothing is on the page yet: then something must go in. */
  readonly isFirst: boolean;
}

function getCost(text: string, { copies, perParagraph }: PageBudget): number {
  return (tokensOf(text) + 1) * copies + perParagraph;
}

/** Where the part that fits ends. */
function findEnd(text: string, start: number, budget: Remaining): number {
  let end = start;
  let left = budget.tokens;
  for (let from = start; from < text.length; from = end + BETWEEN.length) {
    const stop = text.indexOf(BETWEEN, from);
    const paragraph = text.slice(from, stop === -1 ? text.length : stop);
    left -= getCost(paragraph, budget);
    if (left < 0) {
      return from === start && budget.isFirst ? start + cutLength(paragraph, budget) : end;
    }
    end = from + paragraph.length;
  }
  return text.length;
}

/** How much of a paragraph is shown that is too large alone: up to the end of a word. */
function cutLength(paragraph: string, { tokens, copies }: PageBudget): number {
  const most = Math.max(LEAST_CHARACTERS, Math.floor((tokens / copies) * CHARACTERS_PER_TOKEN));
  const piece = cutText(paragraph, most);
  if (piece.length === paragraph.length) return piece.length;
  const space = piece.lastIndexOf(' ') + 1;
  return space > LEAST_CHARACTERS / 2 ? space : piece.length;
}

function skipBreak(text: string, at: number): number {
  return text.startsWith(BETWEEN, at) ? at + BETWEEN.length : at;
}

const LENGTH = 12;

/** Identifies a wording, for cursors: pages of two wordings must never be put together. */
export function createTextMark(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, LENGTH);
}

/** Refuses to go on in a text that is not the one of the page before. */
export function assertMark(mark: string, texts: readonly string[]): void {
  if (mark === createTextMark(texts)) return;
  throw new ToolError('conflict', 'cursor: the text has changed since the page before.', {
    suggestions: ['Leave cursor out to read it from the beginning.'],
  });
}
