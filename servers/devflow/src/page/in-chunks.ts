import type { Budget } from '@wellspoken/kit/paging';

// Read together: few enough to waste little when the budget ends, many enough to be quick.
const CHUNK = 64;

/** How many items to read at once for an answer with this budget. */
export function chunkSize(budget: Budget): number {
  return budget.left() === Infinity ? 1_000_000 : CHUNK;
}

/** A list in pieces, as large as is good for a budget. */
export async function* inChunks<Item>(
  items: readonly Item[],
  budget: Budget,
): AsyncGenerator<readonly Item[]> {
  const size = chunkSize(budget);
  for (let start = 0; start < items.length; start += size) {
    yield await Promise.resolve(items.slice(start, start + size));
  }
}
