import type { SearchRequest } from '../library/library.ts';
import { type IndexHits, mergeHits } from '../search/search-index.ts';
import type { Entries } from './entries.ts';
import type { Superseded } from './section-store.ts';

/** Searches one after the other; what an earlier one has is left out of the later. */
export function searchLayers(
  layers: readonly Entries[],
  request: SearchRequest,
  superseded?: Superseded,
): IndexHits {
  const [first, second] = layers;
  if (first === undefined) return { total: 0, hits: [] };
  if (second === undefined) return first.search(request, { superseded });
  const keys = first.keys();
  return mergeHits(
    (asked) => first.search(asked, { superseded }),
    (asked) => second.search(asked, { superseded, keys }),
    request,
  );
}
