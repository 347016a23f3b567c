import { cutText, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import type { Reader } from '../../memory/reader.ts';
import { changedMeanwhile, exportPieces, type PlacedPiece } from './export-pieces.ts';
import type { ExportRequest } from './request.ts';

/** Where a page begins: a place between pieces, or inside a long one. */
export const pagePlace = z.object({
  section: z.string(),
  after: z.number().int(),
  /** How much of the next piece stood on the page before, and how long it was then. */
  inside: z.object({ offset: z.number().int(), length: z.number().int() }).optional(),
});

/** Where a page begins. */
export type PagePlace = z.output<typeof pagePlace>;

/** A part of an export that fits a budget. */
export interface ExportPage {
  readonly text: string;
  /** Where the next page begins; absent at the end. */
  readonly next?: PagePlace;
}

/** What page is wanted. */
export interface PageWish {
  readonly from?: PagePlace | undefined;
  readonly maxTokens: number;
}

/** The next page of an export: whole pieces while they fit, or a part of one that never would. */
export async function exportPage(
  reader: Reader,
  request: ExportRequest,
  { from, maxTokens }: PageWish,
): Promise<ExportPage> {
  let text = '';
  let left = maxTokens;
  let skip = from?.inside;
  for await (const piece of exportPieces(reader, request, from)) {
    if (skip !== undefined && skip.length !== piece.text.length) throw changedMeanwhile();
    const offset = skip?.offset ?? 0;
    skip = undefined;
    const rest = piece.text.slice(offset);
    const needed = tokensOf(rest);
    if (needed > left && text === '') return cutInside(piece, offset, maxTokens);
    if (needed > left) return { text, next: piece.before };
    text += rest;
    left -= needed;
  }
  return { text };
}

function cutInside(piece: PlacedPiece, offset: number, maxTokens: number): ExportPage {
  const rest = piece.text.slice(offset);
  let text = cutText(rest, maxTokens * 4);
  while (tokensOf(text) > maxTokens) text = cutText(rest, Math.floor(text.length / 2));
  const end = offset + text.length;
  if (end >= piece.text.length) return { text, next: piece.after };
  return { text, next: { ...piece.before, inside: { offset: end, length: piece.text.length } } };
}
