import type { Exchange } from '../wire/exchange.evidence.ts';

/** What was read beside the calls of tools. */
export interface Contents {
  readonly resources: readonly Exchange[];
  readonly prompts: readonly Exchange[];
  /** Addresses of links that a tool gives, and gives again after the server did not read them. */
  readonly deadLinks: readonly string[];
}
