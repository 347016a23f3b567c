import { type Budget, createBudget, tokensOf } from '@wellspoken/kit/paging';

// A cursor has about a hundred characters.
const CURSOR_TOKENS = 40;

/** A budget for the items of an answer whose other fields are these. */
export function createBudgetBeside(
  tokens: number,
  frame: Readonly<Record<string, unknown>>,
): Budget {
  const budget = createBudget(tokens);
  budget.spend(tokensOf({ entities: [], relations: [], ...frame }) + CURSOR_TOKENS);
  return budget;
}

/** Says that an answer is larger than its budget, where it is. */
export function explainOverflow(budget: Budget): { readonly note?: string } {
  if (budget.left() >= 0) return {};
  return { note: 'The first item alone takes more than max_tokens; it is given whole.' };
}

// Read together: few enough to waste little when the budget ends, many enough to be quick.
const CHUNK = 64;

/** How many items to read at once for an answer with this budget. */
export function chooseChunkSize(budget: Budget): number {
  return budget.left() === Infinity ? 1_000_000 : CHUNK;
}

/** A list in pieces, as large as is good for a budget. */
export async function* splitIntoChunks<Item>(
  items: readonly Item[],
  budget: Budget,
): AsyncGenerator<readonly Item[]> {
  const size = chooseChunkSize(budget);
  for (let start = 0; start < items.length; start += size) {
    yield await Promise.resolve(items.slice(start, start + size));
  }
}
