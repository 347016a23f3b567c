import { tokensOf } from './tokens.ts';

/** How much an answer may still hold. */
export interface Budget {
  /** Takes what a value needs, or says that it does not fit. */
  readonly take: (value: unknown) => boolean;
  readonly left: () => number;
}

/** A budget of tokens; `Infinity` lets everything in. */
export function createBudget(tokens: number): Budget {
  let left = tokens;
  return {
    take: (value) => {
      if (left === Infinity) return true;
      // A comma and a line of its own, as in pretty JSON.
      const needed = tokensOf(value) + 1;
      if (needed > left) return false;
      left -= needed;
      return true;
    },
    left: () => left,
  };
}
