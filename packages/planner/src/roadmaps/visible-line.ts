/** Control characters, turns of the writing direction, and halves of characters. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const HALVES = /\p{Surrogate}/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text in one line without anything unseen, cut where it is longer than so many characters. */
export function toVisibleLine(text: string, most: number): string {
  const line = text.replace(HALVES, '\uFFFD').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  // Whole characters as people see them, so that no emoji is torn. One may be made of a great many,
  // so what is looked at has an end too, and the character there may be torn.
  const head = line.slice(0, most * 20);
  const characters = [...graphemes.segment(head)].map(({ segment }) => segment);
  if (characters.length <= most && head.length === line.length) return line;
  const kept = characters.slice(0, Math.min(most, characters.length) - 1);
  return `${kept.join('').trim()}…`;
}
