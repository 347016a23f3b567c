/** A text as words between single blanks, with a blank at either end; empty texts are one blank. */
export function normalize(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words === null ? ' ' : ` ${words.join(' ')} `;
}

/** The words of a text that is normalized. */
export function wordsOf(normalized: string): readonly string[] {
  const trimmed = normalized.trim();
  return trimmed === '' ? [] : trimmed.split(' ');
}
