import type { Caller } from '../context/types.ts';

/** How many of some things each caller has, by the caller's id. */
export function sharesOf(held: Iterable<{ readonly caller: Caller }>): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { caller } of held) shares.set(caller.id, (shares.get(caller.id) ?? 0) + 1);
  return shares;
}
