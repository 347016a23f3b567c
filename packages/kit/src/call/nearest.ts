/** The candidate most like a word, when one is close enough to be a slip of the pen. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? candidates.find((candidate) => isPart(word, candidate));
}

// "typescript" is far from "ts" in letters, but "user" is most of "users" or "userName".
function isPart(word: string, candidate: string): boolean {
  const [short, long] = [word.toLowerCase(), candidate.toLowerCase()].sort(
    (a, b) => a.length - b.length,
  );
  return short !== undefined && short.length >= 3 && long!.startsWith(short);
}

function editDistance(a: string, b: string, giveUpAt: number): number {
  if (Math.abs(a.length - b.length) >= giveUpAt) return giveUpAt;
  let row = Array.from({ length: b.length + 1 }, (_item, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, substitution));
    }
    row = next;
  }
  return row[b.length]!;
}
