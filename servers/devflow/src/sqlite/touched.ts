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
