import type { Exchange } from '../wire/exchange.evidence.ts';

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
