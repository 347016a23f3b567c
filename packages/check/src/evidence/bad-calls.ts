import type { CallRecord } from './calls.ts';

/** A call with arguments that the schema of the tool forbids, for one reason. */
export interface BadCall extends CallRecord {
  /** The property that is at fault. */
  readonly property: string;
  /** What should stand there: "a string". */
  readonly expected: string;
}

/** Calls with wrong arguments. */
export interface BadCalls {
  readonly made: readonly BadCall[];
  /** Tools that may be tried so, and whose schemas forbid nothing. */
  readonly permissive: readonly string[];
}
