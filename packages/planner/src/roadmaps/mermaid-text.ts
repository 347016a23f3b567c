import { toVisibleLine } from './visible-line.ts';

/** Words that mean something to Mermaid where a line of a Gantt chart begins with them. */
const KEYWORD =
  /^(?:gantt|title|section|click|call|href|dateFormat|axisFormat|tickInterval|todayMarker|topAxis|inclusiveEndDates|includes|excludes|weekday|weekend|accTitle|accDescr|accDescription)\b/i;
const DATE = /^\d{4}-\d\d-\d\d/;

/** Characters that end a text, begin a comment, or stand for others. */
const SPECIAL = /[:;#%"]/g;

/** A text as it stands in one line of a Gantt chart, not longer than so many characters. */
export function escapeMermaid(text: string, most = 60): string {
  const plain = toVisibleLine(text, most) || '(no title)';
  const escaped = plain.replace(SPECIAL, (character) => toCharacterCode(character));
  return KEYWORD.test(plain) || DATE.test(plain)
    ? `${toCharacterCode(plain.slice(0, 1))}${escaped.slice(1)}`
    : escaped;
}

/** How Mermaid is told a character that would mean something else. */
function toCharacterCode(character: string): string {
  return `#${character.codePointAt(0)};`;
}
