/** Words on one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The beginning of a text, on one line, for showing it. */
export function shorten(text: string, most: number): string {
  const line = oneLine(text);
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
