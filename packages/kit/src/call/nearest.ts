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
