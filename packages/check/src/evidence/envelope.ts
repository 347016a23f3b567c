import type { Exchange } from '../wire/exchange.evidence.ts';

/** A version that the server names as its own, and what came of a request in it. */
export interface ServedVersion {
  readonly version: string;
  /** `initialize` for a revision with a handshake, `server/discover` for the others. */
  readonly exchange: Exchange;
}

/** Requests of the modern era whose envelope is not as usual. */
export interface EnvelopeEvidence {
  /** The same request twice, with the whole envelope. */
  readonly discovers: readonly Exchange[];
  readonly withoutVersion: readonly Exchange[];
  readonly withoutCapabilities: readonly Exchange[];
  readonly withoutClientInfo: readonly Exchange[];
  /** In a version that no server speaks. */
  readonly unsupported: readonly Exchange[];
  /** Without any envelope, after good ones on the same connection. */
  readonly bare: readonly Exchange[];
  /** With a trace context. */
  readonly traced: Exchange;
  readonly served: readonly ServedVersion[];
}
