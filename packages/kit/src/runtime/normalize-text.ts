// Marks, and the two letters that normalization makes marks of.
const LONG_RUN = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu;
const JOINER = '\u034F';

/**
 * A text in a Unicode normalization form, in time that is linear in its length.
 *
 * `String.prototype.normalize` takes the square of the number of marks that follow one another:
 * 100,000 take seconds, in which nothing can stop it. So runs of more than 30 are parted by an
 * invisible joiner first, as the Stream-Safe Text Process of Unicode (UAX #15) does.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(LONG_RUN, `$&${JOINER}`).normalize(form);
}
