import type { HttpTrial } from './http-trial.ts';

/** How the endpoint bounds what it takes. */
export interface HttpLimits {
  /** A request that is far too large; only on loopback. */
  readonly large?: HttpTrial;
  /** A request whose body stops half-way; only with `--slow`, and how long it was waited for. */
  readonly slowBody?: { readonly trial: HttpTrial; readonly seconds: number };
}
