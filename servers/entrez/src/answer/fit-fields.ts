import { createBudget } from '@wellspoken/kit/paging';

/** Fields that fit, and the names of those that were left out. */
export interface FittedFields<Fields> {
  readonly kept: Partial<Fields>;
  readonly leftOut: readonly string[];
}

/** As many fields of an object as so many tokens have room for, the first ones first. */
export function fitFields<Fields extends object>(
  fields: Fields,
  tokens: number,
): FittedFields<Fields> {
  const budget = createBudget(tokens);
  const entries = Object.entries(fields);
  const kept = entries.filter((entry) => budget.take(entry));
  const names = new Set(kept.map(([name]) => name));
  return {
    // Entries of the object itself, so what is kept has their types.
    kept: Object.fromEntries(kept) as Partial<Fields>,
    leftOut: entries.map(([name]) => name).filter((name) => !names.has(name)),
  };
}
