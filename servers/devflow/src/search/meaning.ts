import { type Embedder, EmbedderError, describeNote } from '../embedding/embedder.ts';
import type { Runner } from '../embedding/runner.ts';
import type { VectorMatrix } from '../embedding/vector-matrix.ts';
import type { VectorReader } from '../embedding/vector-store.ts';
import { StoreError } from '../memory/store.ts';
import type { SearchAnswer, SearchQuery } from './search.ts';
import { type Filter, type Posting, chooseReach, type WordIndex } from './word-index.ts';

/** A query as a vector, and what to compare it with. */
export interface QueryMeaning {
  readonly vector: Float32Array;
  readonly threshold: number;
  readonly vectors: VectorReader;
  /** The vectors of the file; called inside the transaction of the search. */
  readonly matrix: () => VectorMatrix | undefined;
  readonly modelId: number;
}

/** What searches know of meaning. */
export interface Meaning {
  /** Turns a query into a vector; a note where that cannot be done. Waits, so outside of transactions. */
  readonly prepare: (
    query: SearchQuery,
  ) => Promise<{ readonly ready?: QueryMeaning; readonly note?: string }>;
  /** How much of the scope has vectors. */
  readonly coverage: (
    query: SearchQuery,
    ready: QueryMeaning,
  ) => NonNullable<SearchAnswer['coverage']>;
}

/** No meaning: only words. A note says why, where the answer is not what was asked for. */
export function createNoMeaning(why: string, isWanted: boolean): Meaning {
  return {
    prepare: ({ mode }) =>
      Promise.resolve(
        mode === undefined && !isWanted ? {} : { note: `Only words were used. ${why}` },
      ),
    coverage: () => ({ embedded: 0, total: 0 }),
  };
}

/** The vectors that are in memory. */
export interface HeldMatrix {
  matrix: VectorMatrix | undefined;
}

/** What meaning is made of. */
interface MeaningParts {
  readonly embedder: Embedder;
  readonly runner: Runner;
  readonly vectors: VectorReader;
  /** Loads what takes long by itself, before the transaction of the search. */
  readonly loadLong: (modelId: number, held: HeldMatrix) => Promise<void>;
  readonly minSimilarity?: number | undefined;
}

// Callers page through an answer and repeat themselves.
const REMEMBERED = 64;

/** Meaning by an embedder. */
export function createMeaning({
  embedder,
  runner,
  vectors,
  loadLong,
  minSimilarity,
}: MeaningParts): Meaning {
  const remembered = new Map<string, Float32Array>();
  const held: HeldMatrix = { matrix: undefined };
  const readVector = async (text: string, signal?: AbortSignal): Promise<Float32Array> => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const [vector] = await embedder.embed([describeNote(text)], signal);
    if (vector === undefined) throw new EmbedderError('The model answered with no vector.');
    remembered.set(text, vector);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return vector;
  };
  return {
    prepare: async (query) => {
      if (query.text.trim() === '') return {};
      try {
        const modelId = await runner.readModelId();
        runner.wake();
        const vector = await readVector(query.text, query.signal);
        const threshold = query.minSimilarity ?? minSimilarity ?? embedder.threshold;
        await loadLong(modelId, held);
        // What was embedded in the meantime.
        const load = (): VectorMatrix | undefined =>
          (held.matrix = vectors.load(modelId, held.matrix));
        return { ready: { vector, threshold, vectors, matrix: load, modelId } };
      } catch (error) {
        // A memory that cannot be written can still be searched by words.
        if (!(error instanceof EmbedderError || error instanceof StoreError)) throw error;
        return { note: `Only words were used. ${error.message}` };
      }
    },
    coverage: ({ project }, { modelId }) => {
      const range = vectors.rangeOf(project);
      const embedded = held.matrix?.count(range) ?? 0;
      return { embedded, total: embedded + vectors.waiting(modelId, range) };
    },
  };
}

/** An entity that is like a query in meaning. */
export interface MeaningCandidate {
  readonly entityId: number;
  readonly score: number;
  /** The cosine of its best text. */
  readonly similarity: number;
  readonly posting: Posting;
}

/** What meaning is looked for in. */
interface MeaningQuery {
  readonly vector: Float32Array;
  readonly threshold: number;
  readonly matrix: VectorMatrix;
}

const MOST_READ = { plain: 300, filtered: 2_000, most: 40_000 } as const;
/** How much the second best text of an entity adds, and what is used where it has none. */
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
  let limit = chooseReach(filter, MOST_READ);
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
