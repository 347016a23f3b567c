import { randomUUID } from 'node:crypto';

/** Keeps things under handles that nobody can guess, for a while and not too many. */
export interface Shelf<Thing> {
  /** Keeps a thing; the handle is what brings it back. */
  readonly put: (thing: Thing) => string;
  /** The thing, which then is kept for as long again; nothing where it is gone. */
  readonly get: (handle: string) => Thing | undefined;
  readonly size: () => number;
}

/** How much a shelf holds, and how long. */
export interface ShelfOptions<Thing> {
  readonly now: () => Date;
  readonly lifetimeMs: number;
  readonly most: number;
  /** At most so much in all; each thing weighs what `weigh` says. */
  readonly mostWeight?: number;
  readonly weigh?: (thing: Thing) => number;
}

interface Kept<Thing> {
  readonly thing: Thing;
  readonly weight: number;
  readonly until: number;
}

/** A shelf from which what was not used the longest goes first; the newest thing always stays. */
export function createShelf<Thing>(options: ShelfOptions<Thing>): Shelf<Thing> {
  const { now, lifetimeMs, most, mostWeight = Infinity, weigh = () => 1 } = options;
  const kept = new Map<string, Kept<Thing>>();

  const keep = (handle: string, thing: Thing, weight: number): void => {
    kept.delete(handle);
    kept.set(handle, { thing, weight, until: now().getTime() + lifetimeMs });
  };
  const weightOfAll = (): number => [...kept.values()].reduce((sum, { weight }) => sum + weight, 0);
  const makeRoom = (): void => {
    const time = now().getTime();
    for (const [handle, { until }] of kept) if (until <= time) kept.delete(handle);
    for (const handle of kept.keys()) {
      if (kept.size === 1 || (kept.size <= most && weightOfAll() <= mostWeight)) return;
      kept.delete(handle);
    }
  };

  return {
    put: (thing) => {
      const handle = randomUUID();
      keep(handle, thing, weigh(thing));
      makeRoom();
      return handle;
    },
    get: (handle) => {
      const found = kept.get(handle);
      if (found === undefined || found.until <= now().getTime()) return undefined;
      keep(handle, found.thing, found.weight);
      return found.thing;
    },
    size: () => kept.size,
  };
}
