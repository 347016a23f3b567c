/** A token budget for a response. */
export interface Budget {
  /** Spends the cost of a value if it fits; returns whether it did. */
  readonly take: (value: unknown) => boolean;
  /** Spends tokens, even beyond the budget. */
  readonly spend: (tokens: number) => void;
  /** Returns the remaining tokens; negative once more was spent than available. */
  readonly left: () => number;
}

/** Creates a token budget; `Infinity` means unlimited. */
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

/** Estimates the tokens of a list item: the value and a comma. */
export function costOf(value: unknown): number {
  return tokensOf(value) + 1;
}

/** Estimates the tokens of a text: one per four ASCII characters, one per other character. */
export function countTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f) wide++;
  }
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** Estimates the tokens of a value as JSON; 0 if JSON omits it. */
export function tokensOf(value: unknown): number {
  return countTokens(JSON.stringify(value) ?? '');
}

/** Truncates a text without splitting a surrogate pair. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
