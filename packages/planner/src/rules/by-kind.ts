import type { Change } from './change.ts';

/** A change of a certain kind. */
export type ChangeOf<Kind extends Change['kind']> = Change & { readonly kind: Kind };

/** What is done with changes of each kind. */
export type ByKind<Given, Result> = {
  readonly [Kind in Change['kind']]: (change: ChangeOf<Kind>, given: Given) => Result;
};

/** Does with a change what the table says for its kind. */
export function callByKind<Given, Result>(
  table: ByKind<Given, Result>,
  change: Change,
  given: Given,
): Result {
  // For each kind the table has what takes a change of that kind.
  const take = table[change.kind] as (change: Change, given: Given) => Result;
  return take(change, given);
}
