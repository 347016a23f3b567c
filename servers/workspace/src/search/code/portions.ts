import { isAscii } from 'node:buffer';

/** Whole lines of a text, with some lines around them. */
export interface Portion {
  readonly text: string;
  /** Where the lines to look at begin and end in it; the others are context. */
  readonly from: number;
  readonly to: number;
  /** How many lines of the whole text come before them. */
  readonly linesBefore: () => number;
  /** How many lines of the whole text have been looked at after them; 0 when all have. */
  readonly linesUpTo: () => number;
}

/** A text is decoded in pieces of about this size, so that a large one does not fill the memory. */
export const PORTION_BYTES = 256 * 1024;
const LINE_BREAK = 10;

/** Cuts a text in UTF-8 between lines, each portion with so many lines of context on both sides. */
export function* splitPortions(
  bytes: Buffer,
  contextLines: number,
  size = PORTION_BYTES,
): Generator<Portion, void> {
  const count = createLineCount(bytes);
  for (let start = 0; start < bytes.length;) {
    const end = endOfPortion(bytes, start + size);
    const before = decode(bytes.subarray(goBack(bytes, start, contextLines), start));
    const core = decode(bytes.subarray(start, end));
    const after = decode(bytes.subarray(end, goOn(bytes, end, contextLines)));
    const from = before.length;
    const begin = start;
    yield {
      text: before + core + after,
      from,
      to: from + core.length,
      linesBefore: () => count(begin),
      linesUpTo: () => (end === bytes.length ? 0 : count(end)),
    };
    start = end;
  }
}

/** The text of bytes in UTF-8; bytes that are none become replacement characters. */
export function decode(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

function endOfPortion(bytes: Buffer, wanted: number): number {
  if (wanted >= bytes.length) return bytes.length;
  const next = bytes.indexOf(LINE_BREAK, wanted);
  return next < 0 ? bytes.length : next + 1;
}

/** Where the lines before the line at a place begin. */
function goBack(bytes: Buffer, place: number, lines: number): number {
  let at = place;
  for (let line = 0; line < lines && at > 0; line++) {
    at = at === 1 ? 0 : bytes.lastIndexOf(LINE_BREAK, at - 2) + 1;
  }
  return at;
}

/** Where the lines after a place end. */
function goOn(bytes: Buffer, place: number, lines: number): number {
  let at = place;
  for (let line = 0; line < lines && at < bytes.length; line++) at = endOfPortion(bytes, at);
  return at;
}

/** Counts the lines up to a place that only grows. */
function createLineCount(bytes: Buffer): (place: number) => number {
  let lines = 0;
  let at = 0;
  return (place) => {
    for (let next = bytes.indexOf(LINE_BREAK, at); next >= 0 && next < place;) {
      lines += 1;
      at = next + 1;
      next = bytes.indexOf(LINE_BREAK, at);
    }
    return lines;
  };
}
