import type { Args } from '../../objects.ts';
import { findObject } from '../arguments.ts';

/** Sorts as `orderBy` asks; the order stays where it asks for nothing. */
export function sortInOrder<Item>(
  items: readonly Item[],
  args: Args,
  key: (item: Item, field: string) => string | number,
): readonly Item[] {
  const { field, direction } = findObject(args, 'orderBy');
  if (typeof field !== 'string') return items;
  const turn = direction === 'DESC' ? -1 : 1;
  return items.toSorted((one, other) => turn * compare(key(one, field), key(other, field)));
}

/** Smaller first; texts by their letters. */
export function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
