import type { HttpTrial } from './http-trial.ts';
import type { Message } from '../wire/exchange.evidence.ts';

/** How the server streams. */
export interface HttpStreams {
  /** Answers in the form of a stream that was given time to end. */
  readonly closings: readonly HttpTrial[];
  /** What came on each of several streams that were open at once in one session. */
  readonly sideBySide: readonly {
    /** "GET stream 1", "stream of tools/call with count". */
    readonly name: string;
    readonly messages: readonly Message[];
  }[];
  /** What came on a stream of `subscriptions/listen` while tools were called. */
  readonly subscription?: readonly Message[];
  /** A quiet stream that was held open; only with `--slow`. */
  readonly held?: { readonly seconds: number; readonly comments: number };
}
