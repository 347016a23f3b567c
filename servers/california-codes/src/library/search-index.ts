import type { SectionAddress } from '../law/section.ts';
import type { SearchHit, SearchRequest } from './library.ts';

/** What an index found. */
export interface IndexHits {
  /** How many match in all, whatever the limit; more than `MOST_COUNTED` are not counted. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

/** Texts that can be searched. */
export interface SearchIndex {
  /** `without` names sections that are neither listed nor counted: something newer is known of them. */
  readonly search: (request: SearchRequest, without?: readonly SectionAddress[]) => IndexHits;
}
