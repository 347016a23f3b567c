import { redline, type RedlineRow } from '../redline.ts';
import { sharedWords, wordsOf } from './align.ts';

/** How a quoted text stands to the law. */
export interface Quoted {
  /** The same; a part of it, word for word; or neither. */
  readonly match: 'equal' | 'contained' | 'different';
  /** The two texts that are to be compared: the quote, and what of the law it speaks of. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the law has more than what is compared. */
  readonly isPart: boolean;
}

/** Finds what of the law a quote speaks of; line breaks and kinds of quotation marks do not count. */
export function placeQuote(quote: string, law: readonly string[]): Quoted {
  const before = quote
    .split(/\n\s*\n/)
    .map(compact)
    .filter((text) => text !== '');
  const [quoted, whole] = [before.join(' '), law.map(compact).join(' ')];
  if (quoted === whole) return { match: 'equal', before: law, after: law, isPart: false };
  if (isWithin(quoted, whole)) {
    return { match: 'contained', before: [], after: [], isPart: true };
  }
  const spoken = law.slice(...range(quoted, law));
  const isPart = spoken.length < law.length;
  // A quote in one piece is compared as one piece, wherever the law breaks its lines.
  const compared = before.length === 1 ? [spoken.join(' ')] : spoken;
  return { match: 'different', before, after: compared, isPart };
}

/** With one kind of quotation marks and of spaces; each sign stays one sign. */
function plain(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s/g, ' ');
}

function compact(text: string): string {
  return plain(text).replace(/ +/g, ' ').trim();
}

/** What must change in a quote to make it the law; the law itself is shown as it is printed. */
export function redlineQuote({ before, after }: Quoted): readonly RedlineRow[] {
  const printed = after.values();
  return redline(before.map(plain), after.map(plain)).map(({ change, segments }) => {
    const law = change === 'removed' ? '' : (printed.next().value ?? '');
    let at = 0;
    return {
      change,
      segments: segments.map(({ kind, text }) => {
        if (kind === 'removed') return { kind, text };
        at += text.length;
        return { kind, text: law.slice(at - text.length, at) };
      }),
    };
  });
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
