import { createBudget, tokensOf, type Budget } from '@wellspoken/kit/paging';

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
