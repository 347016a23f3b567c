import type { Scope } from '../memory/reader.ts';

/** What a search looks with: words, meanings, or both. */
export const SEARCH_MODES = ['keyword', 'semantic', 'hybrid'] as const;

/** What a search looks with: words, meanings, or both. */
export type SearchMode = (typeof SEARCH_MODES)[number];

/** What is looked for. */
export interface SearchQuery extends Scope {
  readonly text: string;
  readonly types?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The best that can be done where it is left out: hybrid, or keyword without an embedder. */
  readonly mode?: SearchMode | undefined;
  /** How many entities at most. */
  readonly limit: number;
  /** How many of the best to pass over. */
  readonly offset?: number | undefined;
  /** How like in meaning a match must be, 0 to 1; the model's own threshold where it is left out. */
  readonly minSimilarity?: number | undefined;
  /** How much meaning counts beside words, 0 to 1. */
  readonly semanticWeight?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What of an entity matched best. */
export interface Match {
  readonly kind: 'name' | 'observation' | 'relation';
  readonly text: string;
  /** The key of the observation. */
  readonly observationId?: number;
}

/** An entity that was found, and why. */
export interface Hit {
  readonly entityId: number;
  /** Of the fused order; larger is better, comparable only within one answer. */
  readonly score: number;
  /** Its place by words, from 1, and the BM25 score; absent where no word matched. */
  readonly keyword?: { readonly rank: number; readonly score: number };
  /** Its place by meaning, from 1, and the cosine; absent where none was like enough. */
  readonly vector?: { readonly rank: number; readonly similarity: number };
  readonly match: Match;
}

/** What was found, the best first, and how it was looked for. */
export interface SearchAnswer {
  readonly hits: readonly Hit[];
  /** What was really used. */
  readonly mode: SearchMode;
  /** Why it is not what was asked for, such as that there is no embedder. */
  readonly note?: string;
  /** Words that are not in the index, and what was searched for instead. */
  readonly corrections?: readonly { readonly from: string; readonly to: string }[];
  /** How many of the texts in scope have a vector, where meaning was used. */
  readonly coverage?: { readonly embedded: number; readonly total: number };
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** Looks for entities. */
export type Search = (query: SearchQuery) => Promise<SearchAnswer>;
