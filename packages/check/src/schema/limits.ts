import type { Json } from '../wire/json.ts';

/** What stops work that would take too long on a hostile schema or value. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
}

/** How much work one validation may do, so that none hangs. */
export interface Budget {
  /** Begins a new validation. */
  readonly refill: () => void;
  /** Throws `Undecided` when there is no more. */
  readonly spend: (units: number) => void;
}

/** A budget of so many steps. */
export function createBudget(total: number): Budget {
  let left = total;
  return {
    refill() {
      left = total;
    },
    spend(units) {
      left -= units;
      if (left < 0) throw new Undecided('it takes too many steps to decide');
    },
  };
}

/** How large a JSON value is. */
interface Size {
  /** Values inside it, itself included. */
  readonly values: number;
  /** Levels of nesting; 1 for a value that holds none. */
  readonly depth: number;
}

/** Measures without recursion, and stops where a limit is passed. */
export function measure(value: Json | undefined, limit: Size): Size {
  let level: readonly (Json | undefined)[] = [value];
  let values = 0;
  let depth = 0;
  while (level.length > 0 && depth <= limit.depth && values <= limit.values) {
    values += level.length;
    depth += 1;
    level = listChildren(level, limit.values - values);
  }
  return { values, depth };
}

/** What lies one level deeper; where that is more than may be, one more than that. */
function listChildren(
  level: readonly (Json | undefined)[],
  most: number,
): readonly (Json | undefined)[] {
  const children: (Json | undefined)[] = [];
  for (const each of level) {
    if (typeof each !== 'object' || each === null) continue;
    for (const child of Object.values(each)) {
      children.push(child);
      if (children.length > most) return children;
    }
  }
  return children;
}

/** Why a value is too large to examine; undefined where it is not. */
export function findExcess(value: Json | undefined, limit: Size): string | undefined {
  const { values, depth } = measure(value, limit);
  if (depth > limit.depth) return `it is nested more than ${limit.depth} levels deep`;
  if (values > limit.values) return `it holds more than ${limit.values} values`;
  return undefined;
}
