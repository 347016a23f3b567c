import { sharedWords, wordsOf } from './align.ts';

/** How a quoted text stands to the law. */
export interface Quoted {
  /** The same; a part of it, word for word; or neither. */
  readonly match: 'equal' | 'contained' | 'different';
  /** The two texts that are to be compared: the quote, and what of the law it speaks of. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Finds what of the law a quote speaks of; line breaks and kinds of quotation marks do not count. */
export function placeQuote(quote: string, law: readonly string[]): Quoted {
  const before = quote
    .split(/\n\s*\n/)
    .map(plain)
    .filter((text) => text !== '');
  const after = law.map(plain);
  const [quoted, whole] = [before.join(' '), after.join(' ')];
  if (quoted === whole) return { match: 'equal', before: [whole], after: [whole] };
  if (isWithin(quoted, whole)) return { match: 'contained', before: [quoted], after: [quoted] };
  const spoken = after.slice(...range(quoted, after));
  return before.length === 1
    ? { match: 'different', before, after: [spoken.join(' ')] }
    : { match: 'different', before, after: spoken };
}

function plain(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();
}

/** Whole words only: "art" is not in "party". */
function isWithin(quoted: string, whole: string): boolean {
  const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);
  for (let at = whole.indexOf(quoted); at !== -1; at = whole.indexOf(quoted, at + 1)) {
    const end = at + quoted.length;
    const startsApart = !isWord(quoted.charAt(0)) || !isWord(whole.charAt(at - 1));
    const endsApart = !isWord(quoted.at(-1) ?? '') || !isWord(whole.charAt(end));
    if (startsApart && endsApart) return true;
  }
  return false;
}

const MOSTLY = 0.6;

/** From the first to the last paragraph that is mostly in the quote; else the one that shares most. */
function range(quoted: string, law: readonly string[]): readonly [number, number] {
  const words = wordsOf(quoted);
  const shares = law.map((text) => {
    const own = wordsOf(text);
    const shared = sharedWords(own, words);
    return { shared, isMostly: own.total > 0 && shared / own.total >= MOSTLY };
  });
  const first = shares.findIndex(({ isMostly }) => isMostly);
  const last = shares.findLastIndex(({ isMostly }) => isMostly);
  const most = Math.max(...shares.map(({ shared }) => shared));
  const best = shares.findIndex(({ shared }) => shared === most);
  const inside = first === -1 ? [best] : [first, last, best];
  return [Math.min(...inside), Math.max(...inside) + 1];
}
