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

// A cursor has about a hundred characters.
const CURSOR_TOKENS = 40;

/** A budget for the items of an answer whose other fields are these. */
export function budgetBeside(tokens: number, frame: Readonly<Record<string, unknown>>): Budget {
  const budget = createBudget(tokens);
  budget.spend(tokensOf({ entities: [], relations: [], ...frame }) + CURSOR_TOKENS);
  return budget;
}

/** Says that an answer is larger than its budget, where it is. */
export function overNote(budget: Budget): { readonly note?: string } {
  if (budget.left() >= 0) return {};
  return { note: 'The first item alone takes more than max_tokens; it is given whole.' };
}
