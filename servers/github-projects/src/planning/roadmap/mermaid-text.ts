/** Words that mean something to Mermaid where a line of a Gantt chart begins with them. */
const KEYWORD =
  /^(?:gantt|title|section|click|call|href|dateFormat|axisFormat|tickInterval|todayMarker|topAxis|inclusiveEndDates|includes|excludes|weekday|weekend|accTitle|accDescr|accDescription)\b/i;
const DATE = /^\d{4}-\d\d-\d\d/;

/** Characters that end a text, begin a comment, or stand for others. */
const SPECIAL = /[:;#%"]/g;

/** Control characters, turns of the writing direction, and halves of characters. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const HALVES = /\p{Surrogate}/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text as it stands in one line of a Gantt chart, not longer than so many characters. */
export function mermaidText(text: string, most = 60): string {
  const plain = plainText(text, most);
  const escaped = plain.replace(SPECIAL, (character) => codeOf(character));
  return KEYWORD.test(plain) || DATE.test(plain)
    ? `${codeOf(plain.slice(0, 1))}${escaped.slice(1)}`
    : escaped;
}

/** A text in one line without anything unseen, cut where it is longer than so many characters. */
export function plainText(text: string, most: number): string {
  const line = text.replace(HALVES, '\uFFFD').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  if (line === '') return '(no title)';
  if (line.length <= most) return line;
  // Whole characters as people see them, so that no emoji is torn.
  const characters = [...graphemes.segment(line.slice(0, most * 20))].map(({ segment }) => segment);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trim()}…`;
}

/** How Mermaid is told a character that would mean something else. */
function codeOf(character: string): string {
  return `#${character.codePointAt(0)};`;
}
