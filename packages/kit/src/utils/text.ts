import leven from 'leven';

/** Returns the candidate closest to a word, if it is close enough to be a typo. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  // Callers choose the word, which may be long: it is lowercased only once.
  const lower = word.toLowerCase();
  let best: string | undefined;
  // In a word of one or two letters any edit gives another word, so only the case may differ.
  let bestDistance = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = leven(lower, candidate.toLowerCase(), { maxDistance: bestDistance });
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? candidates.find((candidate) => isPart(lower, candidate.toLowerCase()));
}

// Prefixes are accepted despite a large edit distance: "user" for "users" or "userName".
function isPart(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
}

// Combining marks, and the two letters that normalization turns into marks.
const LONG_RUN = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu;
const JOINER = '\u034F';

/**
 * Normalizes a text to a Unicode form in linear time. `String.prototype.normalize` is quadratic in
 * the number of consecutive marks, so runs of more than 30 are split by an invisible joiner first,
 * as in the Stream-Safe Text Process (UAX #15).
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(LONG_RUN, `$&${JOINER}`).normalize(form);
}

/**
 * Breaks text into lines of at most `width` characters; a longer word gets its own line. Every run
 * of white space counts as one blank.
 */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((item) => item !== '')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * Computes a 64-bit hash of a text to tell calls apart. It is not cryptographic: collisions are
 * easy to construct.
 */
export function hashText(text: string): string {
  return `${mix(text, 0x2545f491).toString(36)}.${mix(text, 0x9e3779b1).toString(36)}`;
}

/** Computes a 32-bit hash; each odd factor gives a different one. */
function mix(text: string, factor: number): number {
  let bits = factor ^ text.length;
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), factor);
    // Multiplication only propagates bits upwards; this mixes the upper bits back in.
    bits ^= bits >>> 15;
  }
  return bits >>> 0;
}
