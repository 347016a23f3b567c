import type { Exchange, Message, ProcessRecord } from '../../wire/exchange.evidence.ts';

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

/** The end of a process whose stdin was closed. */
export interface ProcessEnd {
  readonly process: ProcessRecord;
  /** How many processes it left behind; absent where the platform does not show them. */
  readonly leftBehind?: number;
}

/** One server from its start to its end. */
export interface Lifecycle {
  /** Requests before `initialize`; legacy over stdio only. */
  readonly early: readonly Exchange[];
  /** The `initialize` that followed on the same connection; legacy only. */
  readonly afterEarly?: Exchange;
  /** What came between the answer to `initialize` and `notifications/initialized`; legacy only. */
  readonly beforeInitialized?: readonly Message[];
  /** Over stdio only. */
  readonly end?: ProcessEnd;
  /** The variables whose secret values stood on stderr. */
  readonly leakedVariables: readonly string[];
}

/** A start without the variables that look like credentials. */
export interface Unconfigured {
  /** The variables that were taken away; empty where there were none, and nothing was started. */
  readonly removed: readonly string[];
  /** The opening and the lists of declared capabilities, as far as it got. */
  readonly exchanges: readonly Exchange[];
  /** Present where it ended by itself. */
  readonly exit?: { readonly code: number | null; readonly signal: string | null };
  readonly stderr: string;
}
