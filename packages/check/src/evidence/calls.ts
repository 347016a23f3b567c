import type { Json } from '../wire/json.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';

/** The purpose of calls that are made again and again to measure: a report lists those alike once. */
export const MANY_TIMES = 'measured, many times';

/** One call of a tool. */
export interface CallRecord {
  readonly tool: string;
  /** Why it was made, in a word or two: "valid", "repeated", "wrong type of path". */
  readonly purpose: string;
  /** The arguments; absent where none were sent. */
  readonly arguments?: Json;
  /** The arguments as a report tells them, where they hold what differs from run to run. */
  readonly shownArguments?: Json;
  readonly exchange: Exchange;
  /** How long it took, for probes that choose a slow tool; no finding may tell it. */
  readonly tookMs?: number;
}
