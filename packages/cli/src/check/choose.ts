import { nearest } from '@wellspoken/kit';

import { wrap } from '../print/wrap.ts';
import { UsageError } from '../usage-error.ts';

/** One of several words, or a sentence with those there are and the one that was probably meant. */
export function choose<Word extends string>(
  flag: string,
  given: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  const expected = `--${flag}: expected one of ${words.join(', ')}; got "${given}".`;
  throw new UsageError(wrap(`${expected}${meant(given, words)}`).join('\n'));
}

/** A question after the word that was probably meant; empty where none is near. */
export function meant(given: string, words: readonly string[]): string {
  const near = nearest(given, words);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}
