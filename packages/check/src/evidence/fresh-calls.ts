import type { CallRecord } from './calls.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';

/** A call that worked before, made as the first thing on a new connection. */
export interface FirstThing {
  readonly tool: string;
  readonly first: CallRecord;
  /** Again on the new connection, after the lists were asked for; where the first failed. */
  readonly primed?: CallRecord;
  /** Again on the old connection; where the others failed. */
  readonly before?: CallRecord;
}

/** A call that was cancelled while it ran. */
export interface CancelledCall {
  readonly tool: string;
  /**
   * `silent`: no answer came; `late`: it was answered after a later request was; `first`: it was
   * answered before anything sent after the cancellation, so it may have been ready.
   */
  readonly answer: 'silent' | 'late' | 'first';
  readonly came?: string;
  /** Whether the process kept a processor busy afterwards; absent where that cannot be seen. */
  readonly isBusy?: boolean;
}

/** Cancellations that fit no running request, and what came of the request after them. */
export interface StrayCancels {
  readonly sent: readonly Exchange[];
  /** Responses that nobody had asked for. */
  readonly replies: readonly string[];
  readonly after: Exchange;
}

/** What was seen on a connection of its own. */
export interface FreshCalls {
  readonly firstThings: readonly FirstThing[];
  readonly cancelled?: CancelledCall;
  readonly stray?: StrayCancels;
}
