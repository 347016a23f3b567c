/** A part of a text that an edit replaces. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a text occurs letter by letter, from the start on and without overlaps. */
export function findExact(text: string, wanted: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    spans.push({ start: at, end: at + wanted.length });
  }
  return spans;
}

/** The numbers of the lines that positions lie in, counted from 1; positions in rising order. */
export function countLinesAt(text: string, offsets: readonly number[]): readonly number[] {
  let line = 1;
  let from = 0;
  return offsets.map((offset) => {
    for (let at = text.indexOf('\n', from); at >= 0 && at < offset; at = text.indexOf('\n', from)) {
      line += 1;
      from = at + 1;
    }
    return line;
  });
}

/** A place that fits apart from the space at both ends of its lines. */
interface TolerantSpan extends Span {
  /** The lines of the file that fit, without their ends. */
  readonly lines: readonly string[];
}

/** The lines of a text from a caller; a line end at the very end belongs to the last line. */
export function splitWanted(wanted: string): { lines: readonly string[]; endsLine: boolean } {
  const lines = wanted.split('\n');
  const endsLine = lines.length > 1 && lines.at(-1) === '';
  return { lines: endsLine ? lines.slice(0, -1) : lines, endsLine };
}

/** Where whole lines fit apart from their indentation and the space at their ends. */
export function findTolerant(text: string, wanted: string): readonly TolerantSpan[] {
  const { lines, endsLine } = splitWanted(wanted);
  const sought = lines.map((line) => line.trim());
  // Blank lines alone would fit anywhere.
  if (sought.every((line) => line === '')) return [];
  const all = text.split('\n');
  const trimmed = all.map((line) => line.trim());
  const starts = listStarts(all);
  const spans: TolerantSpan[] = [];
  for (let at = 0; at + sought.length <= all.length; at++) {
    if (!sought.every((line, index) => trimmed[at + index] === line)) continue;
    const next = at + sought.length;
    // The start of the next line lies one after the end of this one.
    const end = (starts[next] ?? text.length + 1) - (endsLine && next < all.length ? 0 : 1);
    spans.push({ start: starts[at] ?? 0, end, lines: all.slice(at, next) });
    at = next - 1;
  }
  return spans;
}

function listStarts(lines: readonly string[]): readonly number[] {
  let start = 0;
  return lines.map((line) => {
    const here = start;
    start += line.length + 1;
    return here;
  });
}
