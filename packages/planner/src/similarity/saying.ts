import { findMeaning } from './synonyms.ts';
import { foldText, partDense } from './words.ts';
import { readVisible } from './written.ts';

/** A text whose kind is asked for; an issue of the corpus has an id. */
export interface Said {
  readonly id?: string | undefined;
  readonly title: string;
  readonly body: string;
}

/** A question mark says as much of the kind of a text as a word. */
const SAYING = /\p{L}[\p{L}\p{M}]*|\?/gu;

/**
 * The words of a text as they are written, by what they mean. The small ones are among them: what
 * kind of report it is they tell best, as in "could there be" or "how do I".
 */
export function findSayings({ title, body }: Said): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const text = foldText(`${title}\n${readVisible(body)}`).toLowerCase();
  for (const [run] of text.matchAll(SAYING)) {
    const { pairs, rest } = partDense(run);
    for (const word of [...pairs, ...rest]) {
      const meaning = findMeaning(word);
      if (!words.has(meaning)) words.set(meaning, word);
    }
  }
  return words;
}
