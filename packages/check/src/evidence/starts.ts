/** How long a server takes until it can be talked to. No finding may tell the numbers. */
export interface Starts {
  /** Milliseconds from the start of the process to its first answer, one per start. */
  readonly ms: readonly number[];
}
