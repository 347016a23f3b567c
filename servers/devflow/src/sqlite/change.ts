import type { Stamp } from '../store/store.ts';
import type { Database } from './database.ts';
import { createTouched, type Touched } from './touched.ts';

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
