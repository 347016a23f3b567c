import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

import { ToolError } from '@wellspoken/kit';

import { type Place, withOpenFile } from '../sandbox/place.ts';
import type { BytesContent, Content, Facts, ReadOptions, TextContent } from './content.ts';
import { examine, type Examined } from './examine.ts';
import { assertRange } from './find-start.ts';
import { BLOB_BYTES } from './limits.ts';
import { readWhole } from './read-at.ts';
import { readText } from './read-text.ts';
import { assertUnchanged, openTextCursor } from './text-cursor.ts';

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
    const facts = factsOf(found, stats);
    if (found.kind !== 'text') return onBytes(handle, found, facts);
    const text = await readText({ handle, stats, found }, { ...options, encoding, cursor });
    return { ...facts, ...text };
  });
}

function factsOf({ mimeType, sha256 }: Examined, { size, mtime }: Stats): Facts {
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
