/** Reads a text from its beginning, piece by piece. */
export interface Scanner {
  /** Takes what a sticky pattern finds right here, and the spaces and commas after it. */
  readonly take: (pattern: RegExp) => RegExpExecArray | undefined;
  /** Takes what stands in parentheses right here, without them. */
  readonly takeParenthesis: () => string | undefined;
  /** What has not been taken. */
  readonly rest: () => string;
}

const BETWEEN = /[\s,]*/y;

/** Begins to read a text. */
export function scan(text: string): Scanner {
  let at = 0;
  const step = (length: number): void => {
    BETWEEN.lastIndex = at + length;
    at += length + (BETWEEN.exec(text)?.[0].length ?? 0);
  };
  return {
    take: (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text) ?? undefined;
      if (found !== undefined) step(found[0].length);
      return found;
    },
    takeParenthesis: () => {
      const end = text.charAt(at) === '(' ? closingOf(text, at) : -1;
      if (end === -1) return undefined;
      const inside = text.slice(at + 1, end);
      step(end + 1 - at);
      return inside;
    },
    rest: () => text.slice(at),
  };
}

function closingOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '(') depth++;
    if (text.charAt(at) === ')' && --depth === 0) return at;
  }
  return -1;
}
