import { countEdits } from './nearest-names.ts';
import type { Term } from './query-terms.ts';
import { type Filter, type Found, type Phrase, chooseReach, type WordIndex } from './word-index.ts';

/** A term with the texts that have it. */
export interface FoundTerm extends Term {
  readonly found: Found;
  /** What it was looked for as: itself, or what was meant. */
  readonly phrases: readonly Phrase[];
  /** How much a match counts: less where the word was guessed. */
  readonly trust: number;
  /** How telling it is: rare words are. */
  readonly weight: number;
}

const TRUST = { extra: 0.8, begun: 0.6, misspelt: 0.9, second: 0.5, stop: 0.1 } as const;
const SHORTEST_BEGUN = 3;
const MOST_BEGUN = 6;
const LIKE = 40;

/** How many texts of a word are looked at; a filter may throw most of them away. */
const MOST_TEXTS = { plain: 1_000, filtered: 2_500, most: 40_000 } as const;

/** Looks up the terms of a query; a word that is not in the index is replaced by the most similar one. */
export function findTerms(
  index: WordIndex,
  filter: Filter,
  terms: readonly Term[],
): readonly FoundTerm[] {
  const size = Math.max(1, index.size(filter));
  const weigh = (found: Found): number =>
    Math.log(1 + Math.max(0.5, size - found.count + 0.5) / (found.count + 0.5));
  return terms.flatMap((term) => {
    const { phrase, isExtra, isStop } = term;
    const found = index.find(filter, [[phrase]], chooseLimit(filter));
    const trust = isExtra ? TRUST.extra : isStop ? TRUST.stop : 1;
    if (found.count > 0)
      return [{ ...term, found, phrases: [phrase], trust, weight: weigh(found) }];
    if (isExtra) return [];
    const guess = phrase.length > 1 ? undefined : guessWords(index, filter, term);
    if (guess !== undefined) return [{ ...term, ...guess, weight: weigh(guess.found) }];
    // It is nowhere, which limits how much of the query the best can cover.
    return [{ ...term, found, phrases: [], trust, weight: weigh(found) }];
  });
}

/** How many texts of one word are looked at. */
export function chooseLimit(filter: Filter): number {
  return chooseReach(filter, MOST_TEXTS);
}

type Guessed = Pick<FoundTerm, 'found' | 'phrases' | 'trust'>;

function guessWords(index: WordIndex, filter: Filter, { word }: Term): Guessed | undefined {
  const look = (words: readonly string[], trust: number): Guessed | undefined => {
    const phrases = words.map((one) => [one]);
    if (phrases.length === 0) return undefined;
    const found = index.find(filter, [phrases], chooseLimit(filter));
    return found.count === 0 ? undefined : { found, phrases, trust };
  };
  const near = findNearestWords(word, index.wordsLike(word, LIKE)).map((guess) => guess.word);
  const begun = word.length < SHORTEST_BEGUN ? [] : index.wordsFrom(word, MOST_BEGUN);
  for (const one of near) {
    const found = look([one], TRUST.misspelt);
    if (found !== undefined) return found;
  }
  return look(begun, TRUST.begun);
}

/** A word of the index that may have been meant. */
interface Guess {
  readonly word: string;
  /** How many slips lie between the two. */
  readonly slips: number;
}

/** How many slips a word may have: the longer, the more. */
function countMostSlips(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** The nearest of some words, the most alike first; only those that are equally near. */
export function findNearestWords(word: string, candidates: readonly string[]): readonly Guess[] {
  const most = countMostSlips(word);
  const near = candidates
    .map((candidate) => ({ word: candidate, slips: countEdits(word, candidate, most + 1) }))
    .filter(({ slips }) => slips <= most);
  const least = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === least)
    .toSorted((a, b) => countSharedStart(word, b.word) - countSharedStart(word, a.word));
}

function countSharedStart(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared;
}
