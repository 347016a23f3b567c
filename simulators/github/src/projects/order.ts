import type { Args } from '../objects.ts';
import { compare } from '../repositories/objects/order.ts';

/** A list in the order that `orderBy` asks for; the list's own order is that of `POSITION`. */
export function sortEntries<Item extends { readonly id: string }>(
  items: readonly Item[],
  orderBy: unknown,
  keys: Readonly<Record<string, (item: Item) => string | number>>,
): readonly string[] {
  const { field, direction } = (orderBy ?? {}) as Args;
  const key = keys[String(field)];
  const sorted =
    key === undefined ? [...items] : items.toSorted((one, other) => compare(key(one), key(other)));
  const ids = sorted.map(({ id }) => id);
  return direction === 'DESC' ? ids.toReversed() : ids;
}
