import type { Reader } from '../../memory/reader.ts';
import { StoreError } from '../../memory/store.ts';
import { sectionsOf } from './export-pieces.ts';
import type { ExportRequest, Piece, Section } from './request.ts';

// Where so many things in a row cannot be read, none is to come.
const GIVE_UP_AFTER = 10_000;

/** The text of an export from a damaged memory: what cannot be read is passed over and counted. */
export async function* salvagePieces(
  reader: Reader,
  request: ExportRequest,
  lost: () => void,
): AsyncGenerator<Piece> {
  // One by one, so that one bad thing takes no other with it.
  for (const section of await sectionsOf(reader, { ...request, chunk: 1 })) {
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
