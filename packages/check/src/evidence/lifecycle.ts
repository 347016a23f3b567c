import type { Exchange, Message, ProcessRecord } from '../wire/exchange.evidence.ts';

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
