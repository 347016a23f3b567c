const LONGEST = 400;

/** A value as evidence shows it: JSON on one line, cut in the middle where it is long. */
export function shown(value: unknown, longest = LONGEST): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  if (text.length <= longest) return text;
  const half = Math.floor((longest - 20) / 2);
  return `${text.slice(0, half)}${markCut(text.length)}${text.slice(-half)}`;
}

/** What stands in place of what was cut out of a text of this length. */
export const markCut = (length: number): string => ` … (${length} characters) … `;
