/** More of a name than GitHub gives to anything but a title. */
const MOST_SHOWN = 100;

/** What a caller wrote, between quotation marks for an error, and not all of it where it is long. */
export function quote(text: string): string {
  return text.length > MOST_SHOWN ? `"${text.slice(0, MOST_SHOWN)}…"` : `"${text}"`;
}
