import type { Exchange, Message } from '../wire/exchange.evidence.ts';

/** A while in which one level was wanted. */
export interface LogPhase {
  /** The level that was asked for; absent where none was. */
  readonly level?: string;
  /** The request that set it, where one did. */
  readonly set?: Exchange;
  /** Log messages that came in this while. */
  readonly messages: readonly Message[];
}

/** What a server logs to its client, and when. */
export interface Logging {
  /** Empty where there was nothing to find out. */
  readonly phases: readonly LogPhase[];
  /** A request with a level that does not exist. */
  readonly badLevel?: Exchange;
  /** Tokens that were sent and must not come back. */
  readonly tokens: readonly string[];
}
