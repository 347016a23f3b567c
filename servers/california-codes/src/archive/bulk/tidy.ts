/** A text of a table on one line, with single spaces. */
export function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
