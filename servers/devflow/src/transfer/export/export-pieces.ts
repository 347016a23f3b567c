import { ToolError } from '@wellspoken/kit';

import type { Reader } from '../../memory/reader.ts';
import { graphmlSections } from './graphml.ts';
import { jsonlSections } from './jsonl.ts';
import { markdownSections } from './markdown.ts';
import { mermaidSections } from './mermaid.ts';
import type { ExportRequest, Piece, Section } from './request.ts';

/** Where a text goes on: the section, and the key of the last thing that was written. */
export interface PiecePlace {
  readonly section: string;
  readonly after: number;
}

/** A piece, and where to go on after it. */
export interface PlacedPiece {
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
  const sections = await sectionsOf(reader, request);
  const start = from === undefined ? 0 : sections.findIndex(({ name }) => name === from.section);
  if (start < 0) throw changedMeanwhile();
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
export function changedMeanwhile(): ToolError {
  return new ToolError('conflict', 'The graph changed since the page before.', {
    suggestions: ['Leave cursor out to begin again.'],
  });
}

const placeAfter = ({ name }: Section, { after }: Piece): PiecePlace => ({ section: name, after });

/** The sections of an export in their order. */
export async function sectionsOf(
  reader: Reader,
  request: ExportRequest,
): Promise<readonly Section[]> {
  switch (request.format) {
    case 'jsonl':
      return jsonlSections(request);
    case 'markdown':
      return markdownSections(reader, request);
    case 'mermaid':
      return mermaidSections(request);
    case 'graphml':
      return graphmlSections(request);
  }
}
