import type { CallOptions } from './eutils.ts';

/** Splits a list into batches. */
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

/** Processes batches in sequence and reports progress. */
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
