import type { Target, VectorReader } from '../../embedding/vector-store.ts';
import { createVectorMatrix, type VectorMatrix } from '../../embedding/vector-matrix.ts';
import type { Database, Value } from '../database.ts';
import { KIND } from './kinds.ts';
import { rangeOf } from './ranges.ts';
import { meaningsOf } from './vector-texts.ts';

// Read in pieces, so that little stands in memory twice.
const PIECE = 2_000;

/** Reads vectors from a SQLite file. */
export function createVectorReader(database: Database): VectorReader {
  return {
    load: (modelId, known) => load(database, modelId, known),
    still: (vectorIds) => {
      const rows = database.all(
        'SELECT v.id FROM json_each(?1) n CROSS JOIN embeddings v ON v.id = n.value',
        JSON.stringify(vectorIds),
      );
      return new Set(rows.map(({ id }) => Number(id)));
    },
    rangeOf: (project) => rangeOf(database, { project }),
    waiting: (modelId, [first, last]) =>
      Number(
        database.value(
          `SELECT count(*) FROM embedding_jobs WHERE model_id = ? AND document_id BETWEEN ? AND ?`,
          modelId,
          first,
          last,
        ),
      ),
    vectorOf: (modelId, target) => {
      const documentId = documentOf(database, target);
      const blob = database.value(
        'SELECT vector FROM embeddings WHERE document_id = ? AND model_id = ?',
        documentId ?? null,
        modelId,
      );
      return toVector(blob);
    },
    textOf: (target) => {
      const textId = documentOf(database, target);
      const text = textId === undefined ? undefined : meaningsOf(database, [textId]).get(textId);
      return textId === undefined || text === undefined ? undefined : { textId, text };
    },
  };
}

/** The document that holds now, or held last. */
function documentOf(database: Database, { kind, id }: Target): number | undefined {
  const found = database.value(
    `SELECT id FROM search_documents WHERE kind = ? AND target_id = ?
      ORDER BY valid_to IS NOT NULL, valid_to DESC LIMIT 1`,
    KIND[kind],
    id,
  );
  return found === undefined ? undefined : Number(found);
}

function load(
  database: Database,
  modelId: number,
  known: VectorMatrix | undefined,
): VectorMatrix | undefined {
  let matrix = known;
  for (;;) {
    const rows = database.all(
      `SELECT id, document_id, vector FROM embeddings WHERE model_id = ? AND id > ?
        ORDER BY id LIMIT ${PIECE}`,
      modelId,
      matrix?.lastId() ?? 0,
    );
    for (const row of rows) {
      const vector = toVector(row['vector']);
      if (vector === undefined) continue;
      matrix ??= createVectorMatrix(vector.length);
      matrix.add(Number(row['id']), Number(row['document_id']), vector);
    }
    if (rows.length < PIECE) return matrix;
  }
}

function toVector(blob: Value | undefined): Float32Array | undefined {
  if (!(blob instanceof Uint8Array)) return undefined;
  // A copy, because four bytes must begin at a multiple of four.
  return new Float32Array(blob.slice().buffer);
}
