import type { Provision } from './settings.ts';
import type { Runner } from './runner.ts';
import type { Backlog, Target, VectorReader, VectorStore } from './vector-store.ts';

/** How the embedding stands. */
export interface EmbeddingState extends Backlog {
  /** The model; absent where there is none. */
  readonly model?: string;
  /** What is wrong, where something is. */
  readonly problem?: string;
}

/** A vector and what it stands for. */
export interface KnownVector {
  readonly vector: Float32Array;
  readonly text: string;
  /** Whether it was made for this call. */
  readonly isNew: boolean;
}

/** The vectors of a memory, for tools and for people. */
export interface Embeddings {
  /** Whether texts leave this machine. */
  readonly isRemote: boolean;
  readonly model?: string;
  /** Why there is no embedder, where there is none. */
  readonly why?: string;
  readonly state: () => Promise<EmbeddingState>;
  /** The vector of a text; made now where it is not there yet, or where that is asked for. */
  readonly readVector: (
    target: Target,
    options: { readonly force: boolean; readonly signal?: AbortSignal },
  ) => Promise<KnownVector | undefined>;
}

/** No vectors, and why. */
export function createNoEmbeddings(why: string): Embeddings {
  return {
    isRemote: false,
    why,
    state: () => Promise.resolve({ waiting: 0, failed: 0, problem: why }),
    readVector: () => Promise.resolve(undefined),
  };
}

/** What vectors are made and kept with. */
export interface EmbeddingParts {
  readonly embedder: NonNullable<Provision['embedder']>;
  readonly runner: Runner;
  readonly store: VectorStore;
  readonly vectors: VectorReader;
  readonly read: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** The vectors of a memory that has an embedder. */
export function createEmbeddings(parts: EmbeddingParts): Embeddings {
  const { embedder, runner, store, vectors, read } = parts;
  const { model, isRemote } = embedder;
  return {
    isRemote,
    model,
    state: async () => {
      const backlog = await store.backlog(await runner.readModelId());
      const problem = runner.problem() ?? backlog.lastError;
      return { model, ...backlog, ...(problem === undefined ? {} : { problem }) };
    },
    readVector: async (target, { force, signal }) => {
      const modelId = await runner.readModelId();
      const known = await read(() =>
        Promise.resolve({
          vector: vectors.vectorOf(modelId, target),
          meaning: vectors.textOf(target),
        }),
      );
      if (known.meaning === undefined) return undefined;
      const { textId, text } = known.meaning;
      if (known.vector !== undefined && !force) {
        return { vector: known.vector, text, isNew: false };
      }
      const [vector] = await embedder.embed([text], signal);
      if (vector === undefined) return undefined;
      // Whoever reads a vector does not wait until it can be kept.
      void store.finish(modelId, [{ textId, vector }]).catch(() => undefined);
      return { vector, text, isNew: true };
    },
  };
}
