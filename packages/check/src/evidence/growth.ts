/** What a server holds at one moment. */
export interface Holding {
  readonly megabytes: number;
  /** Processes that it has started and that are still there. */
  readonly children: number;
}

/** What a server holds after more and more of the same. */
export interface Growth {
  /** After each round of requests. */
  readonly requests: readonly Holding[];
  /** After each round of sessions that were opened and ended; absent where there are none. */
  readonly sessions?: readonly Holding[];
}
