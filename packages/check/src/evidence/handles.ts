import type { CallRecord } from './calls.ts';

/** A name for state that one tool gives out and another takes. */
export interface Handle {
  readonly giver: string;
  readonly taker: string;
  readonly property: string;
  /** What two calls of the giver gave, one after the other. */
  readonly values: readonly [string, string];
  /** The taker with a handle that it was given; absent where it may not be called so. */
  readonly known?: CallRecord;
  /** The taker with a handle that nobody gave out. */
  readonly unknown?: CallRecord;
  /** The taker with a known handle on another connection; only where the server outlives one. */
  readonly elsewhere?: CallRecord;
}
