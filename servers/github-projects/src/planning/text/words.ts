import { isStopWord } from './stop-words.ts';

/** Letters of which each pair is a word, since no spaces part them. */
const SCRIPT_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;
/** A run of letters and digits; `_` joins those of code. */
const RUN = /[\p{L}\p{N}_]+/gu;
/** Where `camelCase`, `HTTPServer` and `snake_case` are parted. */
const SEAM = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;
/** Nobody writes a longer word; keys, hashes and encoded files are no words. */
const LONGEST = 40;

/** A text without what tells writers apart more than what they mean: accents, marks, widths. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').normalize('NFC').replace(APOSTROPHES, '');
}

/**
 * The words of a text in lower case and in their order, without those that say nothing. Names of
 * code count whole and in parts: `readFile` is `readfile`, `read` and `file`.
 */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const [run] of foldText(text).matchAll(RUN)) {
    for (const word of wordsOfRun(run)) if (counts(word)) words.push(word);
  }
  return words;
}

/** Most runs are of this kind, and need no more looking at. */
const SIMPLE = /^[a-z\d]+$/;

function wordsOfRun(run: string): readonly string[] {
  if (SIMPLE.test(run)) return [run];
  const dense = run.match(SCRIPT_WITHOUT_SPACES);
  if (dense !== null) {
    const others = run.replace(SCRIPT_WITHOUT_SPACES, ' ').split(' ').filter(Boolean);
    return [...dense.flatMap(pairsOf), ...others.flatMap(partsOf)];
  }
  return partsOf(run);
}

function partsOf(run: string): readonly string[] {
  const parts = run.split(SEAM).filter((part) => part !== '');
  const whole = run.toLowerCase();
  const lower = parts.map((part) => part.toLowerCase());
  return lower.length === 1 ? lower : [whole, ...lower];
}

function pairsOf(dense: string): readonly string[] {
  const letters = Array.from(dense);
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, place) => `${letters[place] ?? ''}${letter}`);
}

const SMALL_NUMBER = /^\p{N}{1,2}$/u;
const ONE_PLAIN_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;

/** Parts of versions and dates are shared by most reports, and mean little. */
function counts(word: string): boolean {
  return (
    word.length <= LONGEST &&
    !SMALL_NUMBER.test(word) &&
    !ONE_PLAIN_LETTER.test(word) &&
    !isStopWord(word)
  );
}
