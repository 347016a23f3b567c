import type { Exchange } from '../wire/exchange.evidence.ts';
import type { HttpTrial } from './http-trial.ts';

/** How the server keeps sessions. */
export interface HttpSessions {
  /** The ids of sessions opened one after another; empty where the server gives none. */
  readonly ids: readonly string[];
  /** A request without the id of its session. */
  readonly withoutId?: HttpTrial;
  /** A DELETE of a session, and a request in it afterwards. */
  readonly removal?: Exchange;
  readonly afterRemoval?: HttpTrial;
  /** A request with an id that the server never gave. */
  readonly unknownId?: HttpTrial;
  /** Without the token: `initialize`, and a request in a session that was opened with it. */
  readonly withoutToken?: { readonly opening: HttpTrial; readonly inSession: HttpTrial };
}
