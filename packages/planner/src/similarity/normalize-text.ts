// Marks, and the two letters that normalization makes marks of.
const LONG_RUN = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu;
const JOINER = '\u034F';

/**
 * A text in a Unicode normalization form, in linear time: the same as in the kit, which planning does
 * not import. `normalize` takes the square of the number of marks in a run, so long runs are parted.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(LONG_RUN, `$&${JOINER}`).normalize(form);
}
