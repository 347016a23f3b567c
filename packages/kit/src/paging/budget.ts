import { tokensOf } from './tokens.ts';

/** How much an answer may still hold. */
export interface Budget {
  /** Takes what a value needs, or says that it does not fit. */
  readonly take: (value: unknown) => boolean;
  /** Takes tokens, also where there are not as many. */
  readonly spend: (tokens: number) => void;
  /** How many tokens are left; fewer than none once something went in that did not fit. */
  readonly left: () => number;
}

/** A budget of tokens; `Infinity` lets everything in. */
export function createBudget(tokens: number): Budget {
  let left = tokens;
  return {
    take: (value) => {
      if (left === Infinity) return true;
      const needed = costOf(value);
      if (needed > left) return false;
      left -= needed;
      return true;
    },
    spend: (needed) => {
      left -= needed;
    },
    left: () => left,
  };
}

/** What a value takes in a list: itself and a comma. */
export function costOf(value: unknown): number {
  return tokensOf(value) + 1;
}
