import type { List } from '../../../probe/lists/lists.evidence.ts';
import { textOf } from './tool-view.ts';

/** The names of a list, in order. */
export const namesOf = ({ items }: List): readonly string[] =>
  items.map((item) => textOf(item, 'name'));

/** Whether two lists, both read to their end, hold the same names in any order. */
export function hasSameNames(one: List, other: List): boolean {
  return (
    one.isComplete &&
    other.isComplete &&
    namesOf(one).toSorted().join('\n') === namesOf(other).toSorted().join('\n')
  );
}

/** The names that one of two lists has and the other has not, for people. */
export function differenceOf(one: List, other: List): string {
  const missing = namesOf(one).filter((name) => !namesOf(other).includes(name));
  const added = namesOf(other).filter((name) => !namesOf(one).includes(name));
  return [
    ...(missing.length === 0 ? [] : [`without ${missing.join(', ')}`]),
    ...(added.length === 0 ? [] : [`with ${added.join(', ')}`]),
  ].join('; ');
}
