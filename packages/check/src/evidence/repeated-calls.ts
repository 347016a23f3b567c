import type { CallRecord } from './calls.ts';

/** What was seen to change when a tool was called. */
export interface Effect {
  readonly tool: string;
  /** What changed: "resources/list", "the answer of \"list_notes\"", "the file notes.txt". */
  readonly changed: readonly string[];
}

/** A tool called twice with the same arguments, and what the second call changed. */
export interface Repetition {
  readonly tool: string;
  readonly first: CallRecord;
  readonly second: CallRecord;
  readonly changedAgain: readonly string[];
}

/** A tool called with two kinds of arguments, one after the other and then many at once. */
export interface ParallelCalls {
  readonly tool: string;
  /** One call of each kind, made alone; their answers differ. */
  readonly alone: readonly [CallRecord, CallRecord];
  /** For each kind, the calls that were made at once. */
  readonly together: readonly [readonly CallRecord[], readonly CallRecord[]];
}

/** Calls made again, with a look at what they change. */
export interface RepeatedCalls {
  /** The tools that say to only read and were watched. */
  readonly watched: readonly string[];
  readonly effects: readonly Effect[];
  /** The tools that say to be idempotent and do not only read. */
  readonly repetitions: readonly Repetition[];
  readonly parallel: readonly ParallelCalls[];
}
