import type { Stamp } from '../memory/store.ts';
import type { Database } from './database.ts';

/** One change to the graph while it is being made. */
export interface Change {
  readonly database: Database;
  /** After the moments of all changes before it. */
  readonly at: number;
  readonly client: string;
  /** Its key; the change is recorded when this is first asked for. */
  readonly id: () => number;
  readonly touched: Touched;
  /** Entities that have a version of this change. */
  readonly begun: Set<number>;
}

/** Begins a change; the transaction is open. */
export function beginChange(database: Database, stamp: Stamp, now: number): Change {
  const last = Number(database.value('SELECT max(at) FROM changes') ?? 0);
  // Every change has a moment of its own, also where the clock stands still or goes back.
  const at = Math.max(now, last + 1);
  let id: number | undefined;
  return {
    database,
    at,
    client: stamp.client,
    touched: createTouched(),
    begun: new Set(),
    id: () => {
      id ??= database.run(
        'INSERT INTO changes (at, client, tool) VALUES (?, ?, ?)',
        at,
        stamp.client,
        stamp.tool,
      ).id;
      return id;
    },
  };
}

/** What a change wrote, ended or removed, by key; for what follows the graph, such as an index. */
export interface Touched {
  /** Entities whose name, type, aliases or span changed. */
  readonly entities: Set<number>;
  readonly observations: Set<number>;
  readonly relations: Set<number>;
  /** What was removed for good. */
  readonly purges: Purge[];
}

/** A removal for good: of the entities that were touched, or of what a project held before a moment. */
export interface Purge {
  readonly project?: string;
  readonly before?: number;
}

/** Nothing yet. */
export function createTouched(): Touched {
  return { entities: new Set(), observations: new Set(), relations: new Set(), purges: [] };
}
