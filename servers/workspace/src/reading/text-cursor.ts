import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { type Encoding, ENCODINGS, getWidth } from '../text/encodings.ts';
import { createBadCursorError, openCursor, sealCursor } from './cursor.ts';
import type { TextSource } from './line-scan.ts';
import type { PageStart } from './page.ts';

const count = z.int().min(1);

// Short keys, because models copy cursors letter by letter.
const schema = z.strictObject({
  o: z.int().min(0),
  l: count.optional(),
  i: z.literal(1).optional(),
  u: count.optional(),
  e: z.enum(ENCODINGS).optional(),
  f: z.string(),
});

/** What a cursor into a text says. */
export interface TextCursor {
  readonly start: PageStart;
  /** The encoding that the caller asked for. */
  readonly encoding: Encoding | undefined;
  readonly fingerprint: string;
}

/** Writes down where the next page of a file begins. */
export function sealTextCursor({ start, encoding, fingerprint }: TextCursor): string {
  const { offset, line, inside, until } = start;
  return sealCursor({
    o: offset,
    l: line,
    ...(inside && { i: 1 }),
    u: until,
    e: encoding,
    f: fingerprint,
  });
}

/** Reads back where the next page begins. */
export function openTextCursor(cursor: string): TextCursor {
  const { o, l, i, u, e, f } = openCursor(cursor, schema);
  return {
    start: { offset: o, line: l, inside: i === 1, until: u },
    encoding: e,
    fingerprint: f,
  };
}

/** Throws unless the cursor was given for the file as it is now. */
export function assertUnchanged(cursor: TextCursor, stats: Stats, asked: string): void {
  if (cursor.fingerprint === createFingerprint(stats)) return;
  const { line } = cursor.start;
  const here =
    line === undefined ? [] : [`Go on in the file as it is now with startLine: ${line}.`];
  throw new ToolError(
    'conflict',
    `"${asked}" is not the file that the cursor was given for, or it changed since.`,
    {
      suggestions: ['Leave cursor out to read it from the start.', ...here],
    },
  );
}

/** Throws unless the cursor leads into the text. */
export function assertWithin({ start }: TextCursor, source: TextSource): void {
  const { offset } = start;
  const isAligned = (offset - source.start) % getWidth(source.format.encoding) === 0;
  if (offset < source.start || offset >= source.end || !isAligned) throw createBadCursorError();
}

/** Tells one state of one file from another. */
export function createFingerprint({ dev, ino, size, mtimeMs }: Stats): string {
  const state = `${dev}:${ino}:${size}:${mtimeMs}`;
  return createHash('sha256').update(state).digest('base64url').slice(0, 10);
}
