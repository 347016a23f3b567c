import type { AnyProbe } from '../probe/define-probe.ts';
import type { EvidenceName } from '../probe/evidence-map.evidence.ts';

/** Limits how many tasks run at once. */
export interface Limiter {
  /** Higher weights run first; equal weights run in order of arrival. */
  readonly run: <Value>(work: () => Promise<Value>, weight?: number) => Promise<Value>;
}

/** Creates a limiter for this many tasks at once. */
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
        // Tasks that waited for this one enter the queue in the next turn.
        setImmediate(leave);
      }
    },
  };
}

/** The probes for this evidence with their dependencies, in list order. */
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

/** Runs probes after their dependencies; exclusive probes run last, one by one. */
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
  // Probes with many dependents start first, then long ones.
  const byWeight = (one: AnyProbe, other: AnyProbe): number =>
    countWaiting(other, probes) - countWaiting(one, probes);
  const together = probes.filter((probe) => !isAlone(probe));
  await Promise.all(together.toSorted(byWeight).map(start));
  for (const probe of probes.filter(isAlone)) await start(probe);
}

/** The number of direct and indirect dependents, plus a fraction for long probes. */
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
