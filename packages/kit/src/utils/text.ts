/** The candidate most like a word, when one is close enough to be a slip of the pen. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  // Callers choose the word, and may choose a long one: it is read once, not for every candidate.
  const lower = word.toLowerCase();
  let best: string | undefined;
  // In a word of one or two letters any change makes another word, so only its case may differ.
  let bestDistance = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? candidates.find((candidate) => isPart(lower, candidate.toLowerCase()));
}

// "typescript" is far from "ts" in letters, but "user" is most of "users" or "userName".
function isPart(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
}

function editDistance(a: string, b: string, giveUpAt: number): number {
  if (Math.abs(a.length - b.length) >= giveUpAt) return giveUpAt;
  let row = Array.from({ length: b.length + 1 }, (_item, index) => index);
  for (let i = 0; i < a.length; i++) {
    let left = i + 1;
    const next = [left];
    for (let j = 0; j < b.length; j++) {
      const [diagonal = 0, above = 0] = row.slice(j, j + 2);
      left = Math.min(above + 1, left + 1, diagonal + (a[i] === b[j] ? 0 : 1));
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? giveUpAt;
}

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

/**
 * A short text that differs where the texts differ: 64 bits, to tell calls apart. Whoever wants two
 * texts with the same one can find them, so it guards nothing.
 */
export function hashText(text: string): string {
  return `${mix(text, 0x2545f491).toString(36)}.${mix(text, 0x9e3779b1).toString(36)}`;
}

/** 32 bits of a text; another odd factor makes others of it. */
function mix(text: string, factor: number): number {
  let bits = factor ^ text.length;
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), factor);
    // A product carries upwards only; this brings the upper bits down again.
    bits ^= bits >>> 15;
  }
  return bits >>> 0;
}
