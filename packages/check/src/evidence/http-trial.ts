import type { Exchange } from '../wire/exchange.evidence.ts';

/** An HTTP request that differs from a usual one in one way, and what came of it. */
export interface HttpTrial {
  /** The request in words: "ping without Accept". */
  readonly what: string;
  readonly exchange: Exchange;
}
