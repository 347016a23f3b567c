import type { SectionAddress } from '../law/section.ts';
import type { SearchHit, SearchRequest } from '../library/library.ts';

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

type Search = (request: SearchRequest) => IndexHits;

/**
 * Searches two indexes that have no section in common, as one: by turns the best of each that is left,
 * because the scores of two indexes cannot be compared. The first is asked twice, so it is the smaller.
 */
export function mergeHits(first: Search, second: Search, request: SearchRequest): IndexHits {
  const { offset, limit } = request;
  const firstTotal = first({ ...request, offset: 0, limit: 0 }).total;
  if (firstTotal === 0) return second(request);
  // How many of the second come before a place, as long as it has any left.
  const before = (place: number): number => Math.max(Math.floor(place / 2), place - firstTotal);
  const from = before(offset);
  const theirs = second({ ...request, offset: from, limit: before(offset + limit) - from });
  const ofSecond = (place: number): number => Math.min(before(place), theirs.total);
  const ofFirst = (place: number): number => place - ofSecond(place);
  const ours = first({
    ...request,
    offset: ofFirst(offset),
    limit: ofFirst(offset + limit) - ofFirst(offset),
  });
  const hitAt = (place: number): SearchHit | undefined =>
    ofSecond(place + 1) > ofSecond(place)
      ? theirs.hits[before(place) - from]
      : ours.hits[ofFirst(place) - ofFirst(offset)];
  const places = Array.from({ length: limit }, (_, index) => offset + index);
  return {
    total: firstTotal + theirs.total,
    hits: places.map(hitAt).filter((hit) => hit !== undefined),
  };
}
