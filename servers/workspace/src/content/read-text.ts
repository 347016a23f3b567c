import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

import type { Facts, ReadOptions, TextContent } from './content.ts';
import type { Examined } from './examine.ts';
import { findStart } from './find-start.ts';
import { PAGE_BYTES, PAGE_LINES } from './limits.ts';
import { readPage, type PageLimits } from './page.ts';
import { assertWithin, fingerprintOf, sealTextCursor, type TextCursor } from './text-cursor.ts';

/** A file that was found to be text. */
export interface OpenText {
  readonly handle: FileHandle;
  readonly stats: Stats;
  readonly found: Extract<Examined, { readonly kind: 'text' }>;
}

/** What of a text is wanted, with the cursor read. */
export interface TextOptions extends Omit<ReadOptions, 'cursor'> {
  readonly cursor: TextCursor | undefined;
}

/** Reads the page of a text that is wanted. */
export async function readText(
  { handle, stats, found }: OpenText,
  options: TextOptions,
): Promise<Omit<TextContent, keyof Facts>> {
  const { format, totalLines } = found;
  const { cursor, encoding, signal } = options;
  const source = { handle, format, start: format.markBytes, end: stats.size, signal };
  if (cursor !== undefined) assertWithin(cursor, source);
  const start = cursor?.start ?? (await findStart(source, options, totalLines));
  const { next, ...page } = await readPage(source, start, limitsOf(options));
  const fingerprint = fingerprintOf(stats);
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

function limitsOf({ maxLines = PAGE_LINES, maxBytes = PAGE_BYTES }: TextOptions): PageLimits {
  return { maxLines, maxBytes };
}
