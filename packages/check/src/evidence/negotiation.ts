import type { Exchange } from '../wire/exchange.evidence.ts';

/** One `initialize` with another version than that of the leg. */
export interface Negotiated {
  readonly version: string;
  /** Whether the version is a published one. */
  readonly isPublished: boolean;
  readonly exchange: Exchange;
}

/** What a server makes of the versions that clients ask for. */
export type Negotiation = readonly Negotiated[];
