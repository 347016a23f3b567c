import { normalizeText } from './normalize-text.ts';
import { isStopWord } from './stop-words.ts';

/** Letters of which each pair is a word: no spaces part the words, or endings are written onto them. */
const DENSE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}]+/gu;
/** A run of letters and digits; `_` joins those of code. */
const RUN = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*/gu;
/** Where `camelCase`, `HTTPServer` and `snake_case` are parted. */
const SEAM = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Accents and points that writers leave out at will; elsewhere a mark makes another letter. */
const MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]|[^\p{L}\p{M}])\p{M}+/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;
/** Nobody writes a longer word; keys, hashes and encoded files are no words. */
const LONGEST = 40;

/** A text without what tells writers apart more than what they mean: accents, marks, widths. */
export function foldText(text: string): string {
  return normalizeText(normalizeText(text, 'NFKD').replace(MARKS, '')).replace(APOSTROPHES, '');
}

/**
 * The words of a text in lower case and in their order, without those that say nothing. Names of
 * code count whole and in parts: `readFile` is `readfile`, `read` and `file`.
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const [run] of foldText(text).matchAll(RUN)) {
    for (const word of splitRun(run)) if (isCounted(word)) words.push(word);
  }
  return words;
}

/** Most runs are of this kind, and need no more looking at. */
const SIMPLE = /^[a-z\d]+$/;

function splitRun(run: string): readonly string[] {
  if (SIMPLE.test(run)) return [run];
  const { pairs, rest } = partDense(run);
  return [...pairs, ...rest.flatMap(splitCompound)];
}

/** The pairs of letters that are words in a run, and what stands beside them. */
export function partDense(run: string): {
  readonly pairs: readonly string[];
  readonly rest: readonly string[];
} {
  const dense = run.match(DENSE);
  if (dense === null) return { pairs: [], rest: [run] };
  const rest = run.replace(DENSE, ' ').split(' ').filter(Boolean);
  return { pairs: dense.flatMap(joinPairs), rest };
}

function splitCompound(run: string): readonly string[] {
  const parts = run.split(SEAM).filter((part) => part !== '');
  const whole = run.toLowerCase();
  const lower = parts.map((part) => part.toLowerCase());
  return lower.length === 1 ? lower : [whole, ...lower];
}

function joinPairs(dense: string): readonly string[] {
  const letters = Array.from(dense);
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, place) => `${letters[place] ?? ''}${letter}`);
}

const SMALL_NUMBER = /^\p{N}{1,2}$/u;
const ONE_PLAIN_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;

/** Parts of versions and dates are shared by most reports, and mean little. */
function isCounted(word: string): boolean {
  return (
    word.length <= LONGEST &&
    !SMALL_NUMBER.test(word) &&
    !ONE_PLAIN_LETTER.test(word) &&
    !isStopWord(word)
  );
}
