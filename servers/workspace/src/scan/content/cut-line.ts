import type { Span } from './query.ts';

/** How much of a line is shown. */
export const MAX_SHOWN = 400;
const LEAD = 120;
const MARK = '…';

/** A line as it is shown. */
export interface ShownLine {
  readonly text: string;
  /** Whether only a part of the line is shown, with `…` where the rest is missing. */
  readonly cut: boolean;
}

/** The part of a line around a stretch of it, or its beginning. */
export function cutLine(line: string, span: Span = { start: 0, end: 0 }): ShownLine {
  if (line.length <= MAX_SHOWN) return { text: line, cut: false };
  const latest = line.length - MAX_SHOWN;
  const from = wholeCharacter(line, Math.max(0, Math.min(span.start - LEAD, latest)));
  const to = wholeCharacter(line, Math.min(line.length, from + MAX_SHOWN));
  const lead = from > 0 ? MARK : '';
  const tail = to < line.length ? MARK : '';
  return { text: `${lead}${line.slice(from, to)}${tail}`, cut: true };
}

// Half of a surrogate pair is no text.
function wholeCharacter(line: string, at: number): number {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
