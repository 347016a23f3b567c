import { ToolError } from '@wellspoken/kit';
import { cutText, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import type { Reader } from '../../memory/reader.ts';
import { StoreError } from '../../memory/store.ts';
import { createGraphmlSections } from './graphml.ts';
import { createJsonlSections } from './jsonl.ts';
import { createMarkdownSections } from './markdown.ts';
import { createMermaidSections } from './mermaid.ts';
import type { ExportRequest, Piece, Section } from './walk.ts';

/** Where a text goes on: the section, and the key of the last thing that was written. */
interface PiecePlace {
  readonly section: string;
  readonly after: number;
}

/** A piece, and where to go on after it. */
interface PlacedPiece {
  readonly text: string;
  readonly before: PiecePlace;
  readonly after: PiecePlace;
}

/** The text of an export from a place on, piece by piece; all of them together are the whole. */
export async function* exportPieces(
  reader: Reader,
  request: ExportRequest,
  from?: PiecePlace,
): AsyncGenerator<PlacedPiece> {
  const sections = await listSections(reader, request);
  const start = from === undefined ? 0 : sections.findIndex(({ name }) => name === from.section);
  if (start < 0) throw createChangedError();
  for (const [index, section] of sections.slice(start).entries()) {
    let before: PiecePlace = { section: section.name, after: 0 };
    if (index === 0 && from !== undefined) before = from;
    for await (const piece of section.pieces(reader, before.after)) {
      const after = placeAfter(section, piece);
      yield { text: piece.text, before, after };
      before = after;
    }
  }
}

/** The failure of an export whose graph is no more what it was on the page before. */
function createChangedError(): ToolError {
  return new ToolError('conflict', 'The graph changed since the page before.', {
    suggestions: ['Leave cursor out to begin again.'],
  });
}

const placeAfter = ({ name }: Section, { after }: Piece): PiecePlace => ({ section: name, after });

/** The sections of an export in their order. */
async function listSections(reader: Reader, request: ExportRequest): Promise<readonly Section[]> {
  switch (request.format) {
    case 'jsonl':
      return createJsonlSections(request);
    case 'markdown':
      return createMarkdownSections(reader, request);
    case 'mermaid':
      return createMermaidSections(request);
    case 'graphml':
      return createGraphmlSections(request);
  }
}

/** Where a page begins: a place between pieces, or inside a long one. */
export const pagePlace = z.object({
  section: z.string(),
  after: z.number().int(),
  /** How much of the next piece stood on the page before, and how long it was then. */
  inside: z.object({ offset: z.number().int(), length: z.number().int() }).optional(),
});

/** Where a page begins. */
type PagePlace = z.output<typeof pagePlace>;

/** A part of an export that fits a budget. */
interface ExportPage {
  readonly text: string;
  /** Where the next page begins; absent at the end. */
  readonly next?: PagePlace;
}

/** What page is wanted. */
interface PageWish {
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
    if (skip !== undefined && skip.length !== piece.text.length) throw createChangedError();
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

// Where so many things in a row cannot be read, none is to come.
const GIVE_UP_AFTER = 10_000;

/** The text of an export from a damaged memory: what cannot be read is passed over and counted. */
export async function* salvagePieces(
  reader: Reader,
  request: ExportRequest,
  lost: () => void,
): AsyncGenerator<Piece> {
  // One by one, so that one bad thing takes no other with it.
  for (const section of await listSections(reader, { ...request, chunk: 1 })) {
    yield* salvageSection(reader, section, lost);
  }
}

async function* salvageSection(
  reader: Reader,
  section: Section,
  lost: () => void,
): AsyncGenerator<Piece> {
  let after = 0;
  for (let failures = 0; failures < GIVE_UP_AFTER; failures++) {
    try {
      for await (const piece of section.pieces(reader, after)) {
        ({ after } = piece);
        failures = 0;
        yield piece;
      }
      return;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (failures === 0) lost();
      after++;
    }
  }
}
