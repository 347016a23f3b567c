import type { AnyProbe } from '../probe/define-probe.ts';
import type { EvidenceName } from '../probe/evidence-map.evidence.ts';

/** Lets a bounded number of things happen at once. */
export interface Limiter {
  /** The weightier goes first; of the same weight, who came first. */
  readonly run: <Value>(work: () => Promise<Value>, weight?: number) => Promise<Value>;
}

/** A gate for so many at once. */
export function createLimiter(width: number): Limiter {
  let free = width;
  const queue: { readonly weight: number; readonly enter: () => void }[] = [];
  const leave = (): void => {
    const heaviest = Math.max(...queue.map(({ weight }) => weight));
    const [next] = queue.splice(
      queue.findIndex(({ weight }) => weight === heaviest),
      1,
    );
    if (next) next.enter();
    else free += 1;
  };
  return {
    run: async (work, weight = 0) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((enter) => queue.push({ weight, enter }));
      try {
        return await work();
      } finally {
        // Who waited for this very work stands in the queue only a moment later.
        setImmediate(leave);
      }
    },
  };
}

/** The probes for these pieces, with those that they build on, in the order of the list. */
export function selectProbes(
  needed: ReadonlySet<EvidenceName>,
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
  limiter: Limiter,
  run: (probe: AnyProbe) => Promise<void>,
): Promise<void> {
  const started = new Map<string, Promise<void>>();
  const start = (probe: AnyProbe): Promise<void> => {
    const known = started.get(probe.name);
    if (known) return known;
    const before = probes.filter((other) => waitsFor(probe, other));
    const weight = countWaiting(probe, probes);
    const running = Promise.all(before.map(start)).then(() =>
      limiter.run(() => run(probe), weight),
    );
    started.set(probe.name, running);
    return running;
  };
  const isAlone = (probe: AnyProbe): boolean =>
    probe.isAlone === true ||
    probes.some(({ name, isAlone: alone }) => alone === true && probe.after?.includes(name));
  // What many wait for comes first, and of the others what takes long.
  const byWeight = (one: AnyProbe, other: AnyProbe): number =>
    countWaiting(other, probes) - countWaiting(one, probes);
  const together = probes.filter((probe) => !isAlone(probe));
  await Promise.all(together.toSorted(byWeight).map(start));
  for (const probe of probes.filter(isAlone)) await start(probe);
}

/** How many probes wait for this one, directly or by way of others; a little more for a long one. */
function countWaiting(probe: AnyProbe, probes: readonly AnyProbe[]): number {
  const found = new Set<AnyProbe>([probe]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const other of probes) {
      if ([...found].some((known) => waitsFor(other, known))) found.add(other);
    }
  }
  return found.size + (probe.isLong ? 0.5 : 0);
}

const waitsFor = (probe: AnyProbe, other: AnyProbe): boolean =>
  probe.after?.includes(other.name) === true || other.before?.includes(probe.name) === true;
