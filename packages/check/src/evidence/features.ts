import type { Exchange } from '../wire/exchange.evidence.ts';

/** A method that belongs to a capability, asked for though the capability is not declared. */
export interface UndeclaredFeature {
  /** As it would be declared: `tools`, `resources.subscribe`. */
  readonly capability: string;
  readonly exchange: Exchange;
}

/** What a server serves besides what it declares. */
export interface Features {
  /** Legacy only. */
  readonly ping?: Exchange;
  readonly undeclared: readonly UndeclaredFeature[];
}
