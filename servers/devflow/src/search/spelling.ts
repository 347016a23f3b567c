import { editDistance } from '../memory/nearest-names.ts';

/** A word of the index that may have been meant. */
export interface Guess {
  readonly word: string;
  /** How many slips lie between the two. */
  readonly slips: number;
}

/** How many slips a word may have: the longer, the more. */
function mostSlips(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** The nearest of some words, the most alike first; only those that are equally near. */
export function nearestWords(word: string, candidates: readonly string[]): readonly Guess[] {
  const most = mostSlips(word);
  const near = candidates
    .map((candidate) => ({ word: candidate, slips: editDistance(word, candidate, most + 1) }))
    .filter(({ slips }) => slips <= most);
  const least = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === least)
    .toSorted((a, b) => sharedStart(word, b.word) - sharedStart(word, a.word));
}

function sharedStart(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared;
}
