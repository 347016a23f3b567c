/** How long one sort of request takes. */
export interface Latency {
  /** The method, with the name of the tool for a call. */
  readonly what: string;
  readonly isCall: boolean;
  /** Milliseconds, one per request. */
  readonly ms: readonly number[];
}

/** How long requests take, one after the other. No finding may tell the numbers. */
export interface Latencies {
  readonly measured: readonly Latency[];
}
