/** Deprecated ways into a server over HTTP. */
export interface OldWays {
  /** Paths at which HTTP+SSE of 2024-11-05 is offered. */
  readonly streams: readonly string[];
  /** Where clients register themselves, if that is the only way for them to be known. */
  readonly registration?: string;
}
