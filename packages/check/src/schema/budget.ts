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
