import type { Reader, Scope } from '../memory/reader.ts';

// Looking for like names takes a while, and nobody reads hundreds of them.
const MOST_LOOKED_FOR = 10;
const MOST_NAMES = 5;

/** Finds names like missing ones; for the first few that a call misses. */
export type Nearest = (name: string) => Promise<readonly string[]>;

/** Begins to find names like those that a call misses. */
export function createNearest(reader: Pick<Reader, 'nearestNames'>, scope: Scope): Nearest {
  const known = new Map<string, readonly string[]>();
  return async (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= MOST_LOOKED_FOR) return [];
    const names = await reader.nearestNames(scope, name, MOST_NAMES);
    known.set(name, names);
    return names;
  };
}
