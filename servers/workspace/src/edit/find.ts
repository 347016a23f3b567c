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
export function linesAt(text: string, offsets: readonly number[]): readonly number[] {
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
