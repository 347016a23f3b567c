/** A vector that is near to another one. */
export interface Near {
  /** The key of the vector, and of the text that it stands for. */
  readonly vectorId: number;
  readonly textId: number;
  readonly similarity: number;
}

/** Vectors in memory, searched one by one. */
export interface VectorMatrix {
  /** The key of the vector that was added last. */
  readonly lastId: () => number;
  readonly add: (vectorId: number, textId: number, vector: Float32Array) => void;
  /** How many there are of texts between two keys. */
  readonly count: (range: Range) => number;
  /** The nearest to a vector of length 1, the most like first. */
  readonly nearest: (vector: Float32Array, range: Range, limit: number) => readonly Near[];
}

/** Keys of texts, from and up to; those of one project lie together. */
export type Range = readonly [first: number, last: number];

// Grown in pieces, so that adding one never copies all.
const PIECE = 1_024;

/** An empty matrix for vectors of so many dimensions. */
export function createVectorMatrix(dimensions: number): VectorMatrix {
  const pieces: Float32Array[] = [];
  const textIds: number[] = [];
  const vectorIds: number[] = [];
  return {
    lastId: () => vectorIds.at(-1) ?? 0,
    add: (vectorId, textId, vector) => {
      if (vector.length !== dimensions) return;
      const place = textIds.length % PIECE;
      if (place === 0) pieces.push(new Float32Array(PIECE * dimensions));
      pieces.at(-1)?.set(vector, place * dimensions);
      textIds.push(textId);
      vectorIds.push(vectorId);
    },
    count: ([first, last]) => {
      let count = 0;
      for (const id of textIds) if (id >= first && id <= last) count++;
      return count;
    },
    nearest: (vector, [first, last], limit) => {
      const similarities = new Float32Array(textIds.length);
      const rows: number[] = [];
      for (let row = 0; row < textIds.length; row++) {
        const textId = textIds[row] ?? -1;
        if (textId < first || textId > last) continue;
        const piece = pieces[Math.floor(row / PIECE)];
        if (piece === undefined) continue;
        similarities[row] = multiply(vector, piece, (row % PIECE) * dimensions);
        rows.push(row);
      }
      const floor = findAtPlace(
        rows.map((row) => similarities[row] ?? 0),
        limit,
      );
      return rows
        .filter((row) => (similarities[row] ?? 0) >= floor)
        .map((row) => ({
          vectorId: vectorIds[row] ?? 0,
          textId: textIds[row] ?? 0,
          similarity: similarities[row] ?? 0,
        }))
        .toSorted((a, b) => b.similarity - a.similarity || a.textId - b.textId)
        .slice(0, limit);
    },
  };
}

/** The product of a vector with the one at a place of a piece. */
function multiply(vector: Float32Array, piece: Float32Array, start: number): number {
  const { length } = vector;
  // Four sums that do not wait for each other are nearly twice as fast as one.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let index = 0;
  // Typed arrays hold a number at each of these places.
  for (; index + 3 < length; index += 4) {
    const at = start + index;
    a += (vector[index] as number) * (piece[at] as number);
    b += (vector[index + 1] as number) * (piece[at + 1] as number);
    c += (vector[index + 2] as number) * (piece[at + 2] as number);
    d += (vector[index + 3] as number) * (piece[at + 3] as number);
  }
  for (; index < length; index++) a += (vector[index] as number) * (piece[start + index] as number);
  return a + b + c + d;
}

/** The value at a place of the values in falling order. */
function findAtPlace(values: readonly number[], place: number): number {
  if (values.length <= place) return -Infinity;
  return Float32Array.from(values).sort()[values.length - place] ?? -Infinity;
}
