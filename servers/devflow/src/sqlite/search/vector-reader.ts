import { describeHead, describeNote } from '../../embedding/embedder.ts';
import { createVectorMatrix, type VectorMatrix } from '../../embedding/vector-matrix.ts';
import type { Target, VectorReader } from '../../embedding/vector-store.ts';
import { gatherRows } from '../columns.ts';
import type { Database, Value } from '../database.ts';
import { KIND, findRange } from '../index-documents.ts';
import { type Steps, takeStepsAtOnce } from '../slices.ts';

// Read in chunks, so that little is in memory twice.
const PIECE = 500;

/** Reads vectors from a SQLite file. */
export function createVectorReader(database: Database): VectorReader {
  return {
    load: (modelId, known) => takeStepsAtOnce(loadVectors(database, modelId, known)),
    still: (vectorIds) => {
      const rows = database.all(
        'SELECT v.id FROM json_each(?1) n CROSS JOIN embeddings v ON v.id = n.value',
        JSON.stringify(vectorIds),
      );
      return new Set(rows.map(({ id }) => Number(id)));
    },
    rangeOf: (project) => findRange(database, { project }),
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
      const documentId = findDocument(database, target);
      const blob = database.value(
        'SELECT vector FROM embeddings WHERE document_id = ? AND model_id = ?',
        documentId ?? null,
        modelId,
      );
      return toVector(blob);
    },
    textOf: (target) => {
      const textId = findDocument(database, target);
      const text = textId === undefined ? undefined : readMeanings(database, [textId]).get(textId);
      return textId === undefined || text === undefined ? undefined : { textId, text };
    },
  };
}

/** The document that holds now, or held last. */
function findDocument(database: Database, { kind, id }: Target): number | undefined {
  const found = database.value(
    `SELECT id FROM search_documents WHERE kind = ? AND target_id = ?
      ORDER BY valid_to IS NOT NULL, valid_to DESC LIMIT 1`,
    KIND[kind],
    id,
  );
  return found === undefined ? undefined : Number(found);
}

/** Adds to a matrix what was embedded since, a part in each step. */
export function* loadVectors(
  database: Database,
  modelId: number,
  known: VectorMatrix | undefined,
): Steps<VectorMatrix | undefined> {
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
    yield;
  }
}

function toVector(blob: Value | undefined): Float32Array | undefined {
  if (!(blob instanceof Uint8Array)) return undefined;
  // A copy, because four bytes must begin at a multiple of four.
  return new Float32Array(blob.slice().buffer);
}

/** What is embedded of some documents; those that are gone are left out. */
export function readMeanings(
  database: Database,
  documentIds: readonly number[],
): ReadonlyMap<number, string> {
  const ids = JSON.stringify(documentIds);
  // A name as it was when the document held: its last version that began before the end.
  const heads = database.json(
    gatherRows(
      `json_array(d.id, v.name, v.type)`,
      `FROM json_each(?1) n CROSS JOIN search_documents d ON d.id = n.value AND d.kind = ${KIND.head}
        JOIN entity_versions v ON v.entity_id = d.target_id AND v.version = (
          SELECT max(w.version) FROM entity_versions w WHERE w.entity_id = d.target_id
            AND (d.valid_to IS NULL OR w.valid_from < d.valid_to))`,
    ),
    ids,
  ) as readonly (readonly [number, string, string])[];
  const notes = database.json(
    gatherRows(
      'json_array(d.id, o.text)',
      `FROM json_each(?1) n CROSS JOIN search_documents d ON d.id = n.value AND d.kind = ${KIND.note}
        JOIN observations o ON o.id = d.target_id`,
    ),
    ids,
  ) as readonly (readonly [number, string])[];
  return new Map([
    ...heads.map(([id, name, type]) => [id, describeHead(name, type)] as const),
    ...notes.map(([id, text]) => [id, describeNote(text)] as const),
  ]);
}
