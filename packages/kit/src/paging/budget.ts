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

/** About how many tokens a text takes: four plain letters, or one other character, make one. */
export function countTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f) wide++;
  }
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** About how many tokens a value takes as JSON; one that JSON leaves out takes none. */
export function tokensOf(value: unknown): number {
  return countTokens(JSON.stringify(value) ?? '');
}

/** The beginning of a text, without half a character at its end. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
