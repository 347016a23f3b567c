/** A text as words between single blanks, with a blank at either end; empty texts are one blank. */
export function normalize(text: string): string {
  const words = HAS_OTHERS.test(text)
    ? removeMarks(text).match(/[\p{L}\p{N}]+/gu)
    : text.toLowerCase().match(/[a-z0-9]+/g);
  return words === null ? ' ' : ` ${words.join(' ')} `;
}

// Most texts are plain letters, and with thousands of records the difference is felt.
const HAS_OTHERS = /[\u0080-\uffff]/;

function removeMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** The words of a text that is normalized. */
export function splitWords(normalized: string): readonly string[] {
  const trimmed = normalized.trim();
  return trimmed === '' ? [] : trimmed.split(' ');
}
