import type { VectorMatrix } from '../embedding/vector-matrix.ts';
import type { VectorReader } from '../embedding/vector-store.ts';
import { reachOf, type Filter, type Posting, type WordIndex } from './word-index.ts';

/** An entity that is like a query in meaning. */
export interface MeaningCandidate {
  readonly entityId: number;
  readonly score: number;
  /** The cosine of its best text. */
  readonly similarity: number;
  readonly posting: Posting;
}

/** What meaning is looked for in. */
export interface MeaningQuery {
  readonly vector: Float32Array;
  readonly threshold: number;
  readonly matrix: VectorMatrix;
}

const MOST_READ = { plain: 300, filtered: 2_000, most: 40_000 } as const;
/** How much the second best text of an entity adds, and what stands in where it has none. */
const SECOND_SHARE = 0.45;
const NO_SECOND = 0.7;

/** Looks for entities by meaning, the most like first. */
export function searchByMeaning(
  { words, vectors }: { readonly words: WordIndex; readonly vectors: VectorReader },
  filter: Filter,
  { vector, threshold, matrix }: MeaningQuery,
): readonly MeaningCandidate[] {
  const range = vectors.rangeOf(filter.project);
  const size = matrix.count(range);
  let limit = reachOf(filter, MOST_READ);
  for (;;) {
    const near = matrix.nearest(vector, range, limit);
    const still = vectors.still(near.map(({ vectorId }) => vectorId));
    const alive = near.filter(({ vectorId }) => still.has(vectorId));
    const postings = words.postings(
      filter,
      alive.map(({ textId }) => textId),
    );
    const isEnough = postings.length >= near.length / 4 || near.length >= size;
    // Most of them have ended or hold at another moment: look further.
    if (!isEnough) limit *= 4;
    else {
      const similarities = new Map(alive.map(({ textId, similarity }) => [textId, similarity]));
      return gather(postings, similarities).filter(({ similarity }) => similarity >= threshold);
    }
  }
}

function gather(
  postings: readonly Posting[],
  similarities: ReadonlyMap<number, number>,
): readonly MeaningCandidate[] {
  const best = new Map<number, { posting: Posting; first: number; second: number | undefined }>();
  const ordered = postings
    .map((posting) => ({ posting, similarity: similarities.get(posting.id) ?? 0 }))
    .toSorted((a, b) => b.similarity - a.similarity);
  for (const { posting, similarity } of ordered) {
    const known = best.get(posting.entityId);
    if (known === undefined) {
      best.set(posting.entityId, { posting, first: similarity, second: undefined });
    } else known.second ??= similarity;
  }
  return [...best]
    .map(([entityId, { posting, first, second }]) => ({
      entityId,
      posting,
      similarity: first,
      score: first + SECOND_SHARE * (second ?? first * NO_SECOND),
    }))
    .toSorted((a, b) => b.score - a.score || a.entityId - b.entityId);
}
