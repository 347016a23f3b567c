/** So many requests at once, and what came of them. */
export interface LoadStep {
  readonly parallel: number;
  /** Requests without an answer, or with an error that one alone does not get. */
  readonly failed: number;
  readonly tookMs: number;
}

/** One sort of request, ever more of them at once. */
export interface Load {
  readonly what: string;
  readonly steps: readonly LoadStep[];
}

/** How a server bears many requests at once. */
export interface Loads {
  readonly tried: readonly Load[];
}
