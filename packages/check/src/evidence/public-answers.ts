import type { Exchange } from '../wire/exchange.evidence.ts';

/** The same request by two callers. */
export interface PublicAnswer {
  readonly method: string;
  /** With the first token, before and after the other. */
  readonly first: Exchange;
  readonly again: Exchange;
  /** With the token of another user. */
  readonly other: Exchange;
}
