import type { Matcher, Span } from './matcher.ts';
import type { Portion } from './portions.ts';

/** A line that fits, or now and then one that does not, as a moment to stop at. */
interface LookedLine {
  /** From 1 on. */
  readonly line: number;
  /** What fits; `undefined` for a line that does not. */
  readonly span: Span | undefined;
  /** Where the line begins and ends in the text, without its line break. */
  readonly start: number;
  readonly end: number;
}

const LINES_BETWEEN_MOMENTS = 64;

/** The lines of a portion that fit, in order, with moments to stop at between them. */
export function* findLines(portion: Portion, matcher: Matcher): Generator<LookedLine, void> {
  const { text, to } = portion;
  const seek = matcher.seekIn(text);
  let breaks = 0;
  let counted = portion.from;
  let looked = 0;
  for (let from = counted; from < to;) {
    const place = seek(from);
    if (place < 0 || place >= to) return;
    const start = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
    const end = endOfLine(text, start);
    const trimmed = trimBreak(text, start, end);
    const span = matcher.find(text.slice(start, trimmed));
    looked += 1;
    if (span !== undefined || looked % LINES_BETWEEN_MOMENTS === 0) {
      breaks += countBreaks(text, counted, start);
      counted = start;
      yield { line: portion.linesBefore() + breaks + 1, span, start, end: trimmed };
    }
    from = end + 1;
  }
}

/** Up to `count` lines before a place where a line begins, the nearest last. */
export function readLinesBefore(text: string, start: number, count: number): readonly string[] {
  const lines: string[] = [];
  for (let end = start - 1; end >= 0 && lines.length < count;) {
    const begin = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
    lines.unshift(text.slice(begin, trimBreak(text, begin, end)));
    end = begin - 1;
  }
  return lines;
}

/** Up to `count` lines after the line that ends at a place. */
export function readLinesAfter(text: string, lineEnd: number, count: number): readonly string[] {
  const lines: string[] = [];
  for (let start = endOfLine(text, lineEnd) + 1; start < text.length && lines.length < count;) {
    const end = endOfLine(text, start);
    lines.push(text.slice(start, trimBreak(text, start, end)));
    start = end + 1;
  }
  return lines;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function trimBreak(text: string, start: number, end: number): number {
  return end > start && text[end - 1] === '\r' ? end - 1 : end;
}

function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    breaks += 1;
  }
  return breaks;
}

/** How much of a line is shown. */
export const MAX_SHOWN = 400;
const LEAD = 120;
const MARK = '…';

/** A line as it is shown. */
interface ShownLine {
  readonly text: string;
  /** Whether only a part of the line is shown, with `…` where the rest is missing. */
  readonly cut: boolean;
}

/** The part of a line around a stretch of it, or its beginning. */
export function cutLine(line: string, span: Span = { start: 0, end: 0 }): ShownLine {
  if (line.length <= MAX_SHOWN) return { text: line, cut: false };
  const latest = line.length - MAX_SHOWN;
  const from = alignToCharacter(line, Math.max(0, Math.min(span.start - LEAD, latest)));
  const to = alignToCharacter(line, Math.min(line.length, from + MAX_SHOWN));
  const lead = from > 0 ? MARK : '';
  const tail = to < line.length ? MARK : '';
  return { text: `${lead}${line.slice(from, to)}${tail}`, cut: true };
}

// Half of a surrogate pair is no text.
function alignToCharacter(line: string, at: number): number {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
