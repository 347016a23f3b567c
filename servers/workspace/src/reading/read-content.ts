import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { type Place, withOpenFile } from '../sandbox/place.ts';
import { type Encoding, ENCODINGS, getWidth } from '../text/encodings.ts';
import type { BytesContent, Content, Facts, ReadOptions, TextContent } from './content.ts';
import { createBadCursorError, openCursor, sealCursor } from './cursor.ts';
import { examine, type Examined } from './examine.ts';
import { assertRange, findStart } from './find-start.ts';
import { BLOB_BYTES, PAGE_BYTES, PAGE_LINES } from './limits.ts';
import type { TextSource } from './line-scan.ts';
import { type PageLimits, type PageStart, readPage } from './page.ts';
import { readWhole } from './read-at.ts';

/** Reads what is in the file at a place: a page of text, or all of its bytes. */
export function readContent(place: Place, options: ReadOptions = {}): Promise<Content> {
  return read<BytesContent>(place, options, async (handle, found, facts) => {
    const bytes = await readBytes(handle, { ...options, place, found });
    return { ...facts, kind: found.kind, bytes };
  });
}

/** The same without the bytes of what is not text. */
export function readTextOnly(
  place: Place,
  options: ReadOptions = {},
): Promise<TextContent | Omit<BytesContent, 'bytes'>> {
  return read(place, options, (_handle, found, facts) =>
    Promise.resolve({ ...facts, kind: found.kind }),
  );
}

type NoText = Exclude<Examined, { readonly kind: 'text' }>;
type OnBytes<T> = (handle: FileHandle, found: NoText, facts: Facts) => Promise<T>;

async function read<T>(
  place: Place,
  options: ReadOptions,
  onBytes: OnBytes<T>,
): Promise<TextContent | T> {
  assertRange(options);
  assertAlone(options);
  const cursor = options.cursor === undefined ? undefined : openTextCursor(options.cursor);
  return withOpenFile(place, async (handle, stats) => {
    if (cursor !== undefined) assertUnchanged(cursor, stats, place.asked);
    const encoding = cursor?.encoding ?? options.encoding;
    const [name = ''] = place.names.slice(-1);
    const { signal } = options;
    // The hash comes first: should the file change now, it is the older state that a hash proves.
    const found = await examine(handle, { size: stats.size, name, encoding, signal });
    const facts = toFacts(found, stats);
    if (found.kind !== 'text') return onBytes(handle, found, facts);
    const text = await readText({ handle, stats, found }, { ...options, encoding, cursor });
    return { ...facts, ...text };
  });
}

function toFacts({ mimeType, sha256 }: Examined, { size, mtime }: Stats): Facts {
  return { mimeType, size, modified: mtime, sha256 };
}

function assertAlone({ cursor, startLine, endLine, encoding }: ReadOptions): void {
  if (cursor === undefined) return;
  if (startLine === undefined && endLine === undefined && encoding === undefined) return;
  throw new ToolError(
    'invalid_arguments',
    'A cursor knows its lines and its encoding: expected none beside it.',
    { suggestions: ['Give path and cursor only, or leave cursor out.'] },
  );
}

interface BytesOptions extends ReadOptions {
  readonly place: Place;
  readonly found: Examined;
}

function readBytes(handle: FileHandle, options: BytesOptions): Promise<Buffer> {
  const { place, found, maxBlobBytes = BLOB_BYTES, signal } = options;
  if (options.startLine !== undefined || options.endLine !== undefined) {
    throw new ToolError(
      'invalid_arguments',
      `"${place.asked}" is not text (${found.mimeType}), so it has no lines.`,
      {
        suggestions: ['Leave startLine and endLine out.', 'If it is text, say in which encoding.'],
      },
    );
  }
  return readWhole(handle, { asked: place.asked, maxBytes: maxBlobBytes, signal });
}

/** A file that was found to be text. */
interface OpenText {
  readonly handle: FileHandle;
  readonly stats: Stats;
  readonly found: Extract<Examined, { readonly kind: 'text' }>;
}

/** What of a text is wanted, with the cursor read. */
interface TextOptions extends Omit<ReadOptions, 'cursor'> {
  readonly cursor: TextCursor | undefined;
}

/** Reads the page of a text that is wanted. */
async function readText(
  { handle, stats, found }: OpenText,
  options: TextOptions,
): Promise<Omit<TextContent, keyof Facts>> {
  const { format, totalLines } = found;
  const { cursor, encoding, signal } = options;
  const source = { handle, format, start: format.markBytes, end: stats.size, signal };
  if (cursor !== undefined) assertWithin(cursor, source);
  const start = cursor?.start ?? (await findStart(source, options, totalLines));
  const { next, ...page } = await readPage(source, start, getLimits(options));
  const fingerprint = createFingerprint(stats);
  return {
    kind: 'text',
    encoding: format.encoding,
    bom: format.markBytes > 0,
    lineEnding: format.lineEnding,
    totalLines,
    replaced: !format.clean && page.text.includes('\uFFFD'),
    nextCursor: next && sealTextCursor({ start: next, encoding, fingerprint }),
    ...page,
  };
}

function getLimits({ maxLines = PAGE_LINES, maxBytes = PAGE_BYTES }: TextOptions): PageLimits {
  return { maxLines, maxBytes };
}

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
interface TextCursor {
  readonly start: PageStart;
  /** The encoding that the caller asked for. */
  readonly encoding: Encoding | undefined;
  readonly fingerprint: string;
}

/** Writes down where the next page of a file begins. */
function sealTextCursor({ start, encoding, fingerprint }: TextCursor): string {
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
function openTextCursor(cursor: string): TextCursor {
  const { o, l, i, u, e, f } = openCursor(cursor, schema);
  return {
    start: { offset: o, line: l, inside: i === 1, until: u },
    encoding: e,
    fingerprint: f,
  };
}

/** Throws unless the cursor was given for the file as it is now. */
function assertUnchanged(cursor: TextCursor, stats: Stats, asked: string): void {
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
function assertWithin({ start }: TextCursor, source: TextSource): void {
  const { offset } = start;
  const isAligned = (offset - source.start) % getWidth(source.format.encoding) === 0;
  if (offset < source.start || offset >= source.end || !isAligned) throw createBadCursorError();
}

/** Identifies one state of one file. */
function createFingerprint({ dev, ino, size, mtimeMs }: Stats): string {
  const state = `${dev}:${ino}:${size}:${mtimeMs}`;
  return createHash('sha256').update(state).digest('base64url').slice(0, 10);
}
