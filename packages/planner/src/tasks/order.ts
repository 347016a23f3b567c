/** Something that may have to wait for others. */
export interface Waiting {
  readonly id: string;
  /** Ids; those of nothing among the entries are as good as done. */
  readonly dependsOn: readonly string[];
}

/** In which order things can be done. */
export interface Ordered<Entry> {
  /** Each after all that it depends on; else in the order in which they were given. */
  readonly order: readonly Entry[];
  /** Those that wait for each other, or for such, and so can never begin. */
  readonly stuck: readonly Entry[];
}

/** Puts everything after what it depends on, and keeps the given order wherever it can. */
export function orderByDependency<Entry extends Waiting>(
  entries: readonly Entry[],
): Ordered<Entry> {
  const ids = new Set(entries.map(({ id }) => id));
  const waitsFor = new Map(
    entries.map(({ id, dependsOn }) => [id, new Set(dependsOn.filter((other) => ids.has(other)))]),
  );
  const order: Entry[] = [];
  const done = new Set<string>();
  let left = [...entries];
  for (let before = -1; before !== left.length;) {
    before = left.length;
    left = left.filter((entry) => {
      const isReady = [...(waitsFor.get(entry.id) ?? [])].every((other) => done.has(other));
      if (!isReady) return true;
      order.push(entry);
      done.add(entry.id);
      return false;
    });
  }
  return { order, stuck: left };
}

/** One circle of dependencies, as the ids on the way round; none where there is none. */
export function findCircle(entries: readonly Waiting[]): readonly string[] {
  const { stuck } = orderByDependency(entries);
  const byId = new Map(stuck.map((entry) => [entry.id, entry]));
  const way: string[] = [];
  // Of those that are stuck each waits for one that is stuck too, so the way ends in a circle.
  for (let at = stuck[0]; at !== undefined;) {
    const seen = way.indexOf(at.id);
    if (seen !== -1) return way.slice(seen);
    way.push(at.id);
    at = at.dependsOn.flatMap((other) => byId.get(other) ?? [])[0];
  }
  return [];
}
