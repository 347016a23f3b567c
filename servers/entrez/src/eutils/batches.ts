import type { CallOptions } from './eutils.ts';

/** A list in pieces of some size. */
export function splitIntoBatches<Item>(
  items: readonly Item[],
  size: number,
): readonly (readonly Item[])[] {
  const batches: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += size) {
    batches.push(items.slice(start, start + size));
  }
  return batches;
}

/** Does one piece after the other and tells how many items are done. */
export async function runEachBatch<Item, Result>(
  batches: readonly (readonly Item[])[],
  work: (batch: readonly Item[]) => Promise<Result>,
  { progress, signal }: CallOptions = {},
): Promise<readonly Result[]> {
  const total = batches.reduce((sum, batch) => sum + batch.length, 0);
  const results: Result[] = [];
  let done = 0;
  for (const batch of batches) {
    signal?.throwIfAborted();
    results.push(await work(batch));
    done += batch.length;
    progress?.(done, total);
  }
  return results;
}
