import { decodeBytes, type Encoding } from '../text/encodings.ts';
import type { TextFormat } from '../text/survey.ts';
import { countUnfinishedUtf8 } from '../text/utf8.ts';
import { findLineStart, type TextSource } from './line-scan.ts';
import { readAt } from './read-at.ts';

/** Where a page begins, and how much it may hold. */
export interface PageStart {
  /** In bytes from the start of the file. */
  readonly offset: number;
  /** The line at the offset; `undefined` where lines were not counted. */
  readonly line: number | undefined;
  /** Whether the offset lies inside that line. */
  readonly inside: boolean;
  /** The last line that is wanted. */
  readonly until: number | undefined;
}

/** How much a page may hold. */
export interface PageLimits {
  readonly maxLines: number;
  readonly maxBytes: number;
}

/** Part of a text. */
export interface Page {
  readonly text: string;
  /** Of the lines in it; 0 for a page without any, `undefined` where lines were not counted. */
  readonly startLine: number | undefined;
  readonly endLine: number | undefined;
  /** Which of its lines are not whole in it. */
  readonly truncatedLines: readonly ('first' | 'last')[];
  /** Where the next page begins; `undefined` at the end of what is wanted. */
  readonly next: PageStart | undefined;
}

// No character of any encoding takes more.
const LONGEST_CHARACTER = 4;

/** Reads one page; whole lines, unless a line alone is longer than a page. */
export async function readPage(
  source: TextSource,
  start: PageStart,
  limits: PageLimits,
): Promise<Page> {
  source.signal?.throwIfAborted();
  const wanted = Math.max(limits.maxBytes, LONGEST_CHARACTER);
  const length = Math.min(wanted, source.end - start.offset);
  const bytes = await readAt(source.handle, start.offset, length);
  // A file that was cut short meanwhile ends where its bytes do.
  const isLast = bytes.length < length || start.offset + length >= source.end;
  const cut = cutPage(bytes, source.format, { maxLines: countLinesWanted(start, limits), isLast });
  const text = decodeBytes(bytes.subarray(0, cut.length), source.format.encoding);
  const truncatedLines = [
    start.inside && ('first' as const),
    cut.isOpen && ('last' as const),
  ].filter((line) => line !== false);
  const next = isLast && cut.length === bytes.length ? undefined : startAfter(start, cut);
  return { text, ...getLineNumbers(start, cut), truncatedLines, next };
}

function getLineNumbers({ line }: PageStart, cut: Cut): Pick<Page, 'startLine' | 'endLine'> {
  if (cut.lines === 0) return { startLine: 0, endLine: 0 };
  return { startLine: line, endLine: line === undefined ? undefined : line + cut.lines - 1 };
}

function startAfter(start: PageStart, cut: Cut): PageStart | undefined {
  const { until } = start;
  const offset = start.offset + cut.length;
  if (start.line === undefined) return { offset, line: undefined, inside: cut.isOpen, until };
  const line = start.line + cut.lines - (cut.isOpen ? 1 : 0);
  if (until !== undefined && line > until) return undefined;
  return { offset, line, inside: cut.isOpen, until };
}

interface Cut {
  /** In bytes. */
  readonly length: number;
  /** How many lines, or parts of lines, there are. */
  readonly lines: number;
  /** Whether the last line goes on after it. */
  readonly isOpen: boolean;
}

interface CutLimits {
  readonly maxLines: number;
  /** Whether the text ends where the bytes do. */
  readonly isLast: boolean;
}

function cutPage(bytes: Buffer, format: TextFormat, { maxLines, isLast }: CutLimits): Cut {
  let length = 0;
  let lines = 0;
  while (lines < maxLines) {
    const after = findLineStart(bytes, length, format);
    if (after === -1) break;
    length = after;
    lines += 1;
  }
  if (lines === maxLines) return { length, lines, isOpen: false };
  if (isLast) {
    const rest = length < bytes.length ? 1 : 0;
    return { length: bytes.length, lines: lines + rest, isOpen: false };
  }
  if (lines > 0) return { length, lines, isOpen: false };
  return { length: countWholeCharacters(bytes, format.encoding), lines: 1, isOpen: true };
}

function countLinesWanted({ line, until }: PageStart, { maxLines }: PageLimits): number {
  return until === undefined || line === undefined
    ? maxLines
    : Math.min(maxLines, until - line + 1);
}

type LengthAt = (bytes: Uint8Array, at: number) => number;

const isLead = (byte: number): boolean => byte >= 0x81 && byte <= 0xfe;

const readShiftJis: LengthAt = (bytes, at) => {
  const byte = bytes[at] ?? 0;
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) ? 2 : 1;
};

const readDoubleByte: LengthAt = (bytes, at) => (isLead(bytes[at] ?? 0) ? 2 : 1);

const readEucJp: LengthAt = (bytes, at) => {
  const byte = bytes[at] ?? 0;
  if (byte === 0x8f) return 3;
  return byte === 0x8e || byte >= 0xa1 ? 2 : 1;
};

const readGb18030: LengthAt = (bytes, at) => {
  if (!isLead(bytes[at] ?? 0)) return 1;
  const second = bytes[at + 1] ?? 0;
  return second >= 0x30 && second <= 0x39 ? 4 : 2;
};

// These can only be read from the start of a character on; the others also backwards.
const FORWARD: Partial<Readonly<Record<Encoding, LengthAt>>> = {
  shift_jis: readShiftJis,
  'euc-jp': readEucJp,
  'euc-kr': readDoubleByte,
  big5: readDoubleByte,
  gb18030: readGb18030,
};

/**
 * How many of these bytes are whole characters; they must begin with one. A CR at the end is left
 * to the LF that may follow it. Never nothing, where there are as many bytes as a character has.
 */
function countWholeCharacters(bytes: Uint8Array, encoding: Encoding): number {
  const length = bytes.length - countUnfinished(bytes, encoding);
  const width = encoding.startsWith('utf-16') ? 2 : 1;
  const cr = encoding === 'utf-16be' ? length - 1 : length - width;
  const other = encoding === 'utf-16be' ? length - 2 : length - 1;
  const endsWithCr = bytes[cr] === 0x0d && (width === 1 || bytes[other] === 0);
  return endsWithCr && length > width ? length - width : length;
}

function countUnfinished(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'utf-8') return countUnfinishedUtf8(bytes);
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    return countUnfinishedUtf16(bytes, encoding);
  const lengthAt = FORWARD[encoding];
  if (lengthAt === undefined) return 0;
  let at = 0;
  for (let next = 0; next <= bytes.length; next += lengthAt(bytes, next)) at = next;
  return bytes.length - at;
}

function countUnfinishedUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): number {
  const odd = bytes.length % 2;
  const end = bytes.length - odd;
  const high = bytes[encoding === 'utf-16le' ? end - 1 : end - 2] ?? 0;
  return high >= 0xd8 && high <= 0xdb ? odd + 2 : odd;
}
