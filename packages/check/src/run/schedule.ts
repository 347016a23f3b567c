import type { PieceName } from '../evidence/index.ts';
import type { AnyProbe } from '../probe/define-probe.ts';

/** Lets a bounded number of things happen at once. */
export interface Gate {
  readonly pass: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** A gate for so many at once, first come first served. */
export function createGate(width: number): Gate {
  let free = width;
  const queue: (() => void)[] = [];
  return {
    pass: async (work) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}

/** The probes for these pieces, with those that they build on, in the order of the list. */
export function probesFor(
  needed: ReadonlySet<PieceName>,
  all: readonly AnyProbe[],
): readonly AnyProbe[] {
  const wanted = new Set(needed);
  for (let size = -1; size !== wanted.size;) {
    size = wanted.size;
    for (const probe of all) {
      if (wanted.has(probe.name)) probe.after?.forEach((name) => wanted.add(name));
    }
  }
  return all.filter(({ name }) => wanted.has(name));
}

/** Runs probes, each after those it builds on; those that want to be alone come last, one by one. */
export async function runProbes(
  probes: readonly AnyProbe[],
  gate: Gate,
  run: (probe: AnyProbe) => Promise<void>,
): Promise<void> {
  const started = new Map<string, Promise<void>>();
  const start = (probe: AnyProbe): Promise<void> => {
    const known = started.get(probe.name);
    if (known) return known;
    const before = probes.filter(
      (other) => probe.after?.includes(other.name) || other.before?.includes(probe.name),
    );
    const running = Promise.all(before.map(start)).then(() => gate.pass(() => run(probe)));
    started.set(probe.name, running);
    return running;
  };
  const isAlone = (probe: AnyProbe): boolean =>
    probe.isAlone === true ||
    probes.some(({ name, isAlone: alone }) => alone === true && probe.after?.includes(name));
  const together = probes.filter((probe) => !isAlone(probe));
  // What many wait for comes first.
  const weights = new Map(together.map((probe) => [probe, countWaiting(probe, together)]));
  const weightOf = (probe: AnyProbe): number => weights.get(probe) ?? 0;
  await Promise.all(together.toSorted((one, other) => weightOf(other) - weightOf(one)).map(start));
  for (const probe of probes.filter(isAlone)) await start(probe);
}

/** How many probes build on this one, directly or by way of others. */
function countWaiting({ name }: AnyProbe, probes: readonly AnyProbe[]): number {
  const found = new Set<PieceName>();
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { name: other, after = [] } of probes) {
      if (after.some((piece) => piece === name || found.has(piece))) found.add(other);
    }
  }
  return found.size;
}
