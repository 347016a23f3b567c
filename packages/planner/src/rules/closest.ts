/** The known word that somebody most likely meant; undefined where none is near. */
export function findClosest(word: string, known: readonly string[]): string | undefined {
  const sought = foldWord(word.slice(0, LONGEST));
  const [best] = known
    .map((name) => ({ name, distance: measureDistance(sought, foldWord(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return best?.name;
}

const LONGEST = 40;

/** `addLabels`, `add-labels` and `add_labels` are the same to people. */
function foldWord(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** How many letters must be added, dropped or changed. */
function measureDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [at, wanted] of other.split('').entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
