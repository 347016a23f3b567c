// Controls, what steers the direction of text, what nobody sees, halves of pairs, and what is no character at all.
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u{FE00}-\u{FE0E}\u{E0100}-\u{E01EF}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text in which everything can be seen: what would hide, move or colour other text is spelled out. */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, (character) => SHORT[character] ?? spell(character));
}

function spell(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `\\u{${code}}`;
}

/** A text cut to a length, with a word on how much there was. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Half of a pair at the cut would be no character.
  const head = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  return `${head} … (${text.length} characters)`;
}
