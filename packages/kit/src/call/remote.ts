import type { Logger } from '../utils/platform.ts';
import type { AuditLine, Exchange } from './types.ts';

/** The methods that run an author's handlers; all others are answered from the definition alone. */
export type HandlerMethod =
  'tools/call' | 'resources/list' | 'resources/read' | 'prompts/get' | 'completion/complete';

/** A request for a handler that runs elsewhere. */
export interface RemoteRequest {
  readonly method: HandlerMethod;
  readonly params: unknown;
}

/**
 * Runs the handlers of a definition elsewhere, with all steps of a call. Rejects with a
 * `ProtocolFault`, or with `CallerGone` once nobody waits for the result.
 */
export type RemoteHandlers = (exchange: Exchange, request: RemoteRequest) => Promise<unknown>;

/** The options of a runtime that its handlers need, wherever they run. */
export interface RemoteSetup {
  readonly rateLimit?: { readonly perMinute: number } | false;
  readonly stateSecret?: string;
  readonly secrets?: readonly string[];
  readonly isGuarded?: boolean;
  readonly audit?: ((line: AuditLine) => void) | false;
  readonly logger?: Logger;
}

/** A server whose handlers run elsewhere. */
export interface RemoteServer {
  /** Starts handling requests for one runtime of the definition. */
  readonly start: (setup: RemoteSetup) => RemoteHandlers;
}
