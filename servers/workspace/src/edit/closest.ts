/** Lines of a file that come near to what was looked for. */
export interface Closest {
  /** Counted from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly text: string;
}

const MAX_SHOWN_LINES = 15;
const MAX_SHOWN_LENGTH = 200;
const MAX_COMPARED_LINES = 20_000;
const MAX_REPEATS = 50;
const MIN_LIKENESS = 0.5;
const CHANCE = 0.25;

/** The lines that are most like a text that was not found; `undefined` when none are. */
export function findClosest(text: string, wanted: string): Closest | undefined {
  const lines = text.split('\n');
  const sought = wanted.replace(/\n$/, '').split('\n');
  const start = bestByEqualLines(lines, sought) ?? bestByLikeness(lines, sought);
  if (start === undefined) return undefined;
  const first = Math.max(0, start);
  const last = Math.min(lines.length, start + sought.length, first + MAX_SHOWN_LINES);
  const shown = lines.slice(first, last).map((line) => line.slice(0, MAX_SHOWN_LENGTH));
  return { firstLine: first + 1, lastLine: last, text: shown.join('\n') };
}

// Every line that is the same but for space speaks for one start; long lines speak louder.
function bestByEqualLines(lines: readonly string[], sought: readonly string[]): number | undefined {
  const places = placesOf(sought);
  const votes = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const key = line.trim();
    for (const index of places.get(key) ?? []) {
      votes.set(at - index, (votes.get(at - index) ?? 0) + Math.min(key.length, 40));
    }
  }
  const [best] = [...votes].toSorted(([, a], [, b]) => b - a);
  return best?.[0];
}

function placesOf(sought: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of sought.entries()) {
    const key = line.trim();
    // A line such as "}" is everywhere and says nothing.
    if (key.length < 3) continue;
    const found = places.get(key) ?? [];
    if (found.length < MAX_REPEATS) places.set(key, [...found, index]);
  }
  return places;
}

function bestByLikeness(lines: readonly string[], sought: readonly string[]): number | undefined {
  const longest = sought.toSorted((a, b) => b.trim().length - a.trim().length)[0] ?? '';
  const wanted = pairsOf(longest);
  if (wanted.size === 0) return undefined;
  let best: number | undefined;
  let bestLikeness = MIN_LIKENESS;
  for (const [at, line] of lines.slice(0, MAX_COMPARED_LINES).entries()) {
    const likeness = likenessOf(wanted, pairsOf(line));
    if (likeness <= bestLikeness) continue;
    best = at - sought.indexOf(longest);
    bestLikeness = likeness;
  }
  return best;
}

/** The pairs of letters that follow each other in a line. */
function pairsOf(line: string): ReadonlySet<string> {
  const letters = line.trim().slice(0, MAX_SHOWN_LENGTH).toLowerCase();
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at++) pairs.add(letters.slice(at, at + 2));
  return pairs;
}

function likenessOf(wanted: ReadonlySet<string>, line: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of wanted) if (line.has(pair)) shared += 1;
  const alike = (2 * shared) / (wanted.size + line.size);
  // A long line may hold most of a short text, and a few of its pairs by chance.
  return Math.max(alike, shared / wanted.size - CHANCE);
}
