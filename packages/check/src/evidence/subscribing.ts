import type { Exchange } from '../wire/exchange.evidence.ts';

/** What became of subscribing to one resource in the legacy era; empty where nothing could be asked. */
export interface Subscribing {
  readonly uri?: string;
  readonly subscribe?: Exchange;
  readonly unsubscribe?: Exchange;
}
