import { orderByDependency } from '../tasks/order.ts';
import { round } from '../tasks/round.ts';
import type { Load } from './load.ts';

/** The chain of dependencies that takes the most work. */
export interface CriticalPath {
  /** From the first to the last. */
  readonly ids: readonly string[];
  readonly size: number;
}

/** Finds the heaviest chain; of two as heavy the one that ends earlier in the given order. */
export function findCriticalPath(loads: readonly Load[]): CriticalPath {
  const { order } = orderByDependency(loads);
  const sizes = new Map<string, number>();
  const before = new Map<string, string>();
  for (const { id, size, dependsOn } of order) {
    const heavy = findHeaviest(dependsOn, sizes);
    if (heavy !== undefined) before.set(id, heavy.id);
    sizes.set(id, size + (heavy?.size ?? 0));
  }
  const last = findHeaviest(sizes.keys(), sizes);
  const ids: string[] = [];
  for (let at = last?.id; at !== undefined; at = before.get(at)) ids.unshift(at);
  return { ids, size: round(last?.size ?? 0) };
}

function findHeaviest(
  ids: Iterable<string>,
  sizes: ReadonlyMap<string, number>,
): { readonly id: string; readonly size: number } | undefined {
  let found: { readonly id: string; readonly size: number } | undefined;
  for (const id of ids) {
    const size = sizes.get(id);
    if (size !== undefined && (found === undefined || size > found.size)) found = { id, size };
  }
  return found;
}
