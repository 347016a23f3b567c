import type { Exchange } from '../wire/exchange.evidence.ts';

/** How lines were put on stdin: what stands for itself in a report. */
export type FramingStep = 'CRLF' | 'blank lines' | 'split writes' | 'a line of 1 MB';

/** What came of the signal that asks a process to end. */
export interface Termination {
  /** Whether it ended in time. */
  readonly hasEnded: boolean;
  readonly code: number | null;
  readonly signal: string | null;
}

/** What a server over stdio does with lines that are put on its stdin in odd ways. */
export interface Framing {
  /** A request with nothing before or after it. */
  readonly lone: Exchange;
  /** Where that got no answer in time: what made the answer come at last; absent where it never came. */
  readonly cameWith?: 'the next request' | 'the end of stdin';
  readonly steps: readonly { readonly step: FramingStep; readonly exchange: Exchange }[];
  /** The request after a line that is no JSON; absent where the server was gone before. */
  readonly afterGarbage?: Exchange;
  /** Absent where the server was gone before, or the platform has no such signal. */
  readonly termination?: Termination;
}
