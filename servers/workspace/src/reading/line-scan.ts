import type { FileHandle } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';

import { getWidth } from '../text/encodings.ts';
import { toUnits } from '../text/line-ending.ts';
import type { TextFormat } from '../text/survey.ts';
import { CHUNK_BYTES, LINE_SCAN_BYTES } from './limits.ts';
import { readAt } from './read-at.ts';

/** A text in an open file, from after its byte order mark to its end. */
export interface TextSource {
  readonly handle: FileHandle;
  readonly format: TextFormat;
  readonly start: number;
  readonly end: number;
  readonly signal: AbortSignal | undefined;
}

/** Where the line after the next line end begins in these bytes; -1 when they hold no line end. */
export function findLineStart(bytes: Buffer, from: number, format: TextFormat): number {
  const width = getWidth(format.encoding);
  const mark = getLineEndBytes(format);
  let at = bytes.indexOf(mark, from);
  while (at !== -1 && at % width !== 0) at = bytes.indexOf(mark, at + 1);
  return at === -1 ? -1 : at + width;
}

/** The same for the last line end that begins before `before`. */
function findLastLineStart(bytes: Buffer, before: number, format: TextFormat): number {
  const width = getWidth(format.encoding);
  const mark = getLineEndBytes(format);
  let at = before < width ? -1 : bytes.lastIndexOf(mark, before - width);
  while (at > 0 && at % width !== 0) at = bytes.lastIndexOf(mark, at - 1);
  return at === -1 ? -1 : at + width;
}

function getLineEndBytes({ encoding, terminator }: TextFormat): Uint8Array {
  if (encoding === 'utf-16le') return Uint8Array.of(terminator, 0);
  return encoding === 'utf-16be' ? Uint8Array.of(0, terminator) : Uint8Array.of(terminator);
}

/** Where a line, counted from 1, begins; `undefined` when the text has fewer lines. */
export async function findLine(source: TextSource, line: number): Promise<number | undefined> {
  let left = line - 1;
  if (left === 0) return source.start;
  for (let position = source.start; position < source.end; position += CHUNK_BYTES) {
    if (position - source.start >= LINE_SCAN_BYTES)
      throw createTooFarError(`Line ${line}`, 'first');
    const chunk = await readPart(source, position, position + CHUNK_BYTES);
    const ends = countLineEnds(chunk, source.format);
    if (ends < left) {
      left -= ends;
      continue;
    }
    let at = 0;
    for (; left > 0; left -= 1) at = findLineStart(chunk, at, source.format);
    return position + at < source.end ? position + at : undefined;
  }
  return undefined;
}

// Counting is several times faster than finding each one.
function countLineEnds(chunk: Buffer, { encoding, terminator }: TextFormat): number {
  const units = toUnits(chunk, encoding);
  let ends = 0;
  for (let at = 0; at < units.length; at++) if (units[at] === terminator) ends += 1;
  return ends;
}

/** Where the last lines of a text begin; its start when it has no more than that. */
export async function findTail(source: TextSource, lines: number): Promise<number> {
  const { start, format } = source;
  const width = getWidth(format.encoding);
  const end = source.end - ((source.end - start) % width);
  let left = lines;
  for (let stop = end; stop > start; stop -= CHUNK_BYTES) {
    if (end - stop >= LINE_SCAN_BYTES) throw createTooFarError(`Line -${lines}`, 'last');
    const begin = Math.max(start, stop - CHUNK_BYTES);
    const chunk = await readPart(source, begin, stop);
    // The end of the last line begins no other.
    let before = stop === end ? chunk.length - width : chunk.length;
    for (; before > 0; left -= 1) {
      const after = findLastLineStart(chunk, before, format);
      if (after === -1) break;
      if (left === 1) return begin + after;
      before = after - width;
    }
  }
  return start;
}

function createTooFarError(line: string, part: 'first' | 'last'): ToolError {
  return new ToolError(
    'too_large',
    `${line} does not begin in the ${part} ${LINE_SCAN_BYTES} bytes of the file; further on none is looked for.`,
    {
      suggestions: [
        'Ask for a line that is nearer, and go on from there with the cursor of the answer.',
      ],
    },
  );
}

function readPart(source: TextSource, from: number, to: number): Promise<Buffer> {
  source.signal?.throwIfAborted();
  return readAt(source.handle, from, Math.min(to, source.end) - from);
}
