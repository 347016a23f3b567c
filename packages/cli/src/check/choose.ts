import { nearest } from '@wellspoken/kit';

import { mistake } from './mistake.ts';

/** One of several words, or a sentence with those there are and the one that was probably meant. */
export function choose<Word extends string>(
  flag: string,
  given: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  const expected = `--${flag}: expected one of ${words.join(', ')}; got "${given}".`;
  throw mistake(`${expected}${meant(given, words)}`);
}

/** A question after the word that was probably meant; empty where none is near. */
export function meant(given: string, words: readonly string[]): string {
  const near = nearest(given, words);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}
