import damerauLevenshtein from 'damerau-levenshtein';

/** How many single changes make one text of the other: a letter more, less, other, or two swapped. */
export function countEdits(a: string, b: string, giveUpAt: number): number {
  if (Math.abs(a.length - b.length) >= giveUpAt) return giveUpAt;
  if (a.length > LONGEST_COMPARED) return giveUpAt;
  return Math.min(damerauLevenshtein(a, b).steps, giveUpAt);
}

// The library fills a table of all pairs of letters. A name has at most 500 letters, but
// normalization can make 18 out of one.
const LONGEST_COMPARED = 1_000;

const LONGEST = 200;

/** The candidates that are most like a name, as a slip of the pen would be; case aside. */
export function findNearest(
  name: string,
  candidates: readonly string[],
  limit: number,
): readonly string[] {
  const word = name.slice(0, LONGEST).toLowerCase();
  const most = Math.max(2, Math.floor(word.length / 3) + 1);
  return candidates
    .map((candidate) => ({ candidate, distance: measureLikeness(word, candidate, most) }))
    .filter(({ distance }) => distance < most)
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

// "PaymentGateway" is far from "Payment" in letters, but plainly meant.
function measureLikeness(word: string, candidate: string, most: number): number {
  const other = candidate.slice(0, LONGEST).toLowerCase();
  const isStart =
    Math.min(word.length, other.length) >= 3 && (other.startsWith(word) || word.startsWith(other));
  const distance = countEdits(word, other, most);
  return isStart ? Math.min(distance, most - 0.5) : distance;
}
