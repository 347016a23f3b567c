import type { Database } from './database.ts';
import type { Rest } from './slices.ts';

/** One change to the graph while it is being made. */
export interface Change {
  readonly database: Database;
  /** After the moments of all changes before it. */
  readonly at: number;
  /** What the clock says; far before `at` where a change from the future was stored. */
  readonly now: number;
  readonly client: string;
  /** Since when something holds: from now on, or since the moment before that was given. */
  readonly limitToPast: (given: number | undefined) => number;
  /** Its key; the change is recorded when this is first asked for. */
  readonly id: () => number;
  readonly touched: Touched;
  /** Lets other work in where this change has held the thread for long enough. */
  readonly rest: Rest;
  /** Entities that have a version of this change. */
  readonly begun: Set<number>;
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
