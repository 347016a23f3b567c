/** Something that waits for others. */
interface Node {
  readonly id: string;
  readonly dependsOn: ReadonlySet<string>;
}

/** A dependency that was taken out because it closes a circle. */
export interface Broken {
  readonly from: string;
  readonly to: string;
  /** The ids on the way round. */
  readonly circle: readonly string[];
}

/** Finds the dependencies without which nothing waits for itself; linear, and without recursion. */
export function findBackLinks(nodes: readonly Node[]): readonly Broken[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const done = new Set<string>();
  const broken: Broken[] = [];
  for (const { id } of nodes) if (!done.has(id)) walk(id, { byId, done, broken });
  return broken;
}

interface Walk {
  readonly byId: ReadonlyMap<string, Node>;
  readonly done: Set<string>;
  readonly broken: Broken[];
}

function walk(first: string, { byId, done, broken }: Walk): void {
  const linksOf = (id: string): Iterator<string> => (byId.get(id)?.dependsOn ?? new Set()).values();
  const way = new Map<string, Iterator<string>>([[first, linksOf(first)]]);
  const names = [first];
  for (let id = names.at(-1); id !== undefined; id = names.at(-1)) {
    const next = way.get(id)?.next();
    if (next === undefined || next.done === true) {
      done.add(id);
      way.delete(id);
      names.pop();
    } else if (way.has(next.value)) {
      broken.push({ from: id, to: next.value, circle: names.slice(names.indexOf(next.value)) });
    } else if (byId.has(next.value) && !done.has(next.value)) {
      way.set(next.value, linksOf(next.value));
      names.push(next.value);
    }
  }
}
