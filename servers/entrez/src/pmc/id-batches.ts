import type { KnownId } from './known-id.ts';

/** Ids that go to the converter together. */
export interface Batch {
  readonly type: KnownId['type'];
  readonly ids: readonly string[];
}

/** Addresses of more than eight thousand characters are refused, and a slash takes three. */
const LONGEST = 5_000;

/** The ids of each kind, in batches that fit into an address. */
export function batchesOf(known: readonly (KnownId | undefined)[]): readonly Batch[] {
  const byType = new Map<KnownId['type'], Set<string>>();
  for (const id of known) {
    if (id === undefined) continue;
    byType.set(id.type, (byType.get(id.type) ?? new Set()).add(id.value));
  }
  return [...byType].flatMap(([type, ids]) => fitting({ type, ids: [...ids] }));
}

function fitting(batch: Batch): readonly Batch[] {
  const isShort = batch.ids.join(',').length <= LONGEST;
  return isShort || batch.ids.length < 2 ? [batch] : halvesOf(batch).flatMap(fitting);
}

/** The same ids in two batches. */
export function halvesOf({ type, ids }: Batch): readonly [Batch, Batch] {
  const middle = Math.ceil(ids.length / 2);
  return [
    { type, ids: ids.slice(0, middle) },
    { type, ids: ids.slice(middle) },
  ];
}
