import { meaningOf } from './synonyms.ts';
import { foldText } from './words.ts';

/** A question mark says as much of the kind of a text as a word. */
const SAYING = /\p{L}+|\?/gu;

/**
 * The words of a text as they are written, by what they mean. The small ones are among them: what
 * kind of report it is they tell best, as in "could there be" or "how do I".
 */
export function sayingOf({
  title,
  body,
}: {
  readonly title: string;
  readonly body: string;
}): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [word] of foldText(`${title}\n${body}`).toLowerCase().matchAll(SAYING)) {
    const meaning = meaningOf(word);
    if (!words.has(meaning)) words.set(meaning, word);
  }
  return words;
}
