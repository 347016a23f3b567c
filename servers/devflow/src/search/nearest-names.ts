/** How many single changes make one text of the other: a letter more, less, other, or two swapped. */
export function countEdits(a: string, b: string, giveUpAt: number): number {
  if (Math.abs(a.length - b.length) >= giveUpAt) return giveUpAt;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_item, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        getAt(row, j) + 1,
        getAt(next, j - 1) + 1,
        getAt(row, j - 1) + (same ? 0 : 1),
        swapped ? getAt(before, j - 2) + 1 : giveUpAt,
      );
    }
    if (Math.min(...next) >= giveUpAt) return giveUpAt;
    [before, row] = [row, next];
  }
  return Math.min(getAt(row, b.length), giveUpAt);
}

const getAt = (row: readonly number[], index: number): number => row[index] ?? Infinity;

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
