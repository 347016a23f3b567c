import type { Range, VectorMatrix } from './vector-matrix.ts';

/** A text that waits to be embedded. */
export interface Job {
  readonly textId: number;
  readonly text: string;
  /** How often it was tried before. */
  readonly attempts: number;
}

/** How far the embedding has come. */
export interface Backlog {
  readonly waiting: number;
  /** How many of those failed at least once, and the last words about it. */
  readonly failed: number;
  readonly lastError?: string;
}

/** Where vectors and what is still to be embedded are kept. Each call is one transaction. */
export interface VectorStore {
  /** Makes the model known; what has no vector of it yet is put on the list. */
  readonly register: (model: string) => Promise<number>;
  /** The key of a model that is known; this writes nothing, so it waits for no write. */
  readonly find: (model: string) => Promise<number | undefined>;
  /** Takes some of what is waiting for a while; what is not done by then is free for others. */
  readonly claim: (modelId: number, limit: number, leaseMs: number) => Promise<readonly Job[]>;
  readonly finish: (
    modelId: number,
    done: readonly { readonly textId: number; readonly vector: Float32Array }[],
  ) => Promise<void>;
  /** Puts texts back on the list, to be tried again after a pause. */
  readonly fail: (
    modelId: number,
    jobs: readonly Job[],
    failure: { readonly message: string; readonly pauseMs: (attempts: number) => number },
  ) => Promise<void>;
  readonly backlog: (modelId: number) => Promise<Backlog>;
  /** When the next text can be claimed, in milliseconds since 1970; undefined where none waits. */
  readonly nextDue: (modelId: number) => Promise<number | undefined>;
}

/** Vectors as a search reads them, inside its transaction. */
export interface VectorReader {
  /** Adds to a matrix what was embedded since; a new matrix at first. */
  readonly load: (modelId: number, known: VectorMatrix | undefined) => VectorMatrix | undefined;
  /** Those of these vectors that are still there. */
  readonly still: (vectorIds: readonly number[]) => ReadonlySet<number>;
  readonly rangeOf: (project: string | undefined) => Range;
  /** How many texts of the range wait. */
  readonly waiting: (modelId: number, range: Range) => number;
  /** The vector of the name of an entity, or of an observation. */
  readonly vectorOf: (modelId: number, target: Target) => Float32Array | undefined;
  /** The text that would be embedded, and its key. */
  readonly textOf: (
    target: Target,
  ) => { readonly textId: number; readonly text: string } | undefined;
}

/** What a vector stands for. */
export interface Target {
  readonly kind: 'head' | 'note';
  readonly id: number;
}
