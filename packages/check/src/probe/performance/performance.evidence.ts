/** How long one sort of request takes. */
export interface Latency {
  /** The method, with the name of the tool for a call. */
  readonly what: string;
  readonly isCall: boolean;
  /** Milliseconds, one per request. */
  readonly ms: readonly number[];
}

/** How long requests take, one after the other. No finding may state the numbers. */
export interface Latencies {
  readonly measured: readonly Latency[];
}

/** So many requests at once, and what came of them. */
export interface LoadStep {
  readonly parallel: number;
  /** Requests without an answer, or with an error that one alone does not get. */
  readonly failed: number;
  readonly tookMs: number;
}

/** One sort of request, ever more of them at once. */
export interface Load {
  readonly what: string;
  readonly steps: readonly LoadStep[];
}

/** How a server bears many requests at once. */
export interface Loads {
  readonly tried: readonly Load[];
}

/** What a server holds at one moment. */
export interface ResourceUse {
  readonly megabytes: number;
  /** Processes that it has started and that are still there. */
  readonly children: number;
}

/** What a server holds after more and more of the same. */
export interface Growth {
  /** After each round of requests. */
  readonly requests: readonly ResourceUse[];
  /** After each round of sessions that were opened and ended; absent where there are none. */
  readonly sessions?: readonly ResourceUse[];
}

/** How long a server takes until it answers. No finding may state the numbers. */
export interface Starts {
  /** Milliseconds from the start of the process to its first answer, one per start. */
  readonly ms: readonly number[];
}
