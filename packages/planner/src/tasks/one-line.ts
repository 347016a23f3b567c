/** Words on one line. */
export function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The beginning of a text, on one line, for showing it. */
export function shorten(text: string, most: number): string {
  const line = toOneLine(text);
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
