import type { CallRecord } from './calls.ts';

/** Tools with newer kinds of content, called by a client of an older revision. */
export interface OldCalls {
  /** The revision that was agreed on; absent where no tool gave newer kinds of content. */
  readonly revision?: string;
  readonly made: readonly CallRecord[];
}
