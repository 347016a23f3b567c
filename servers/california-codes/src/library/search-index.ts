import type { SearchHit, SearchRequest } from './library.ts';

/** Texts that can be searched. */
export interface SearchIndex {
  readonly search: (request: SearchRequest) => {
    readonly total: number;
    readonly hits: readonly SearchHit[];
  };
}
