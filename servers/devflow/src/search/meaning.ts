import { EmbedderError, type Embedder } from '../embedding/embedder.ts';
import { noteMeaning } from '../embedding/readable.ts';
import type { Runner } from '../embedding/runner.ts';
import type { VectorMatrix } from '../embedding/vector-matrix.ts';
import type { VectorReader } from '../embedding/vector-store.ts';
import { StoreError } from '../memory/store.ts';
import type { SearchAnswer, SearchQuery } from './types.ts';

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
export function noMeaning(why: string, isWanted: boolean): Meaning {
  return {
    prepare: ({ mode }) =>
      Promise.resolve(
        mode === undefined && !isWanted ? {} : { note: `Only words were used. ${why}` },
      ),
    coverage: () => ({ embedded: 0, total: 0 }),
  };
}

/** What meaning is made of. */
export interface MeaningParts {
  readonly embedder: Embedder;
  readonly runner: Runner;
  readonly vectors: VectorReader;
  readonly minSimilarity?: number | undefined;
}

// Callers page through an answer and repeat themselves.
const REMEMBERED = 64;

/** Meaning by an embedder. */
export function createMeaning({ embedder, runner, vectors, minSimilarity }: MeaningParts): Meaning {
  const remembered = new Map<string, Float32Array>();
  let matrix: VectorMatrix | undefined;
  const vectorOf = async (text: string, signal?: AbortSignal): Promise<Float32Array> => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const [vector] = await embedder.embed([noteMeaning(text)], signal);
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
        const modelId = await runner.modelId();
        runner.wake();
        const vector = await vectorOf(query.text, query.signal);
        const threshold = query.minSimilarity ?? minSimilarity ?? embedder.threshold;
        const load = (): VectorMatrix | undefined => (matrix = vectors.load(modelId, matrix));
        return { ready: { vector, threshold, vectors, matrix: load, modelId } };
      } catch (error) {
        // A memory that cannot be written can still be searched by words.
        if (!(error instanceof EmbedderError || error instanceof StoreError)) throw error;
        return { note: `Only words were used. ${error.message}` };
      }
    },
    coverage: ({ project }, { modelId }) => {
      const range = vectors.rangeOf(project);
      const embedded = matrix?.count(range) ?? 0;
      return { embedded, total: embedded + vectors.waiting(modelId, range) };
    },
  };
}
