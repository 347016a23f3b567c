import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ServerDefinition } from '../../define/server.ts';
import type { FairLimiter } from '../../call/fair-limits.ts';
import type { Logger } from '../../utils/platform.ts';
import type { Cors } from '../fetch/cors.ts';
import type { Endpoint } from '../fetch/endpoint.ts';
import type { Guard } from '../fetch/guard.ts';
import type { Arrivals } from './arrivals.ts';
import type { Connections, InFlight } from './connections.ts';
import type { Gates } from './gates.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { RequestCount } from './request-limit.ts';

/** A server and its path. */
export interface Route {
  readonly definition: ServerDefinition;
  readonly path: string;
  readonly endpoint: Endpoint;
}

/** Everything served on one port. */
export interface Service {
  readonly routes: readonly Route[];
  /** Routes of the HTTP+SSE transport. */
  readonly sseRoutes: readonly Route[];
  /** Authenticates requests by token; undefined if everybody has access. */
  readonly gates: Gates | undefined;
  readonly logger: Logger;
  /** Closes the resources it opened. */
  readonly release: () => Promise<void>;
  readonly connections: Connections;
  readonly arrivals: Arrivals;
  /** Maximum number of unanswered requests per connection. */
  readonly maxUnanswered: number;
  readonly inFlight: InFlight;
  readonly maxInFlight: number;
  readonly maxBodyBytes: number;
  readonly guard: Guard;
  readonly cors: Cors | undefined;
  readonly requests: RequestCount;
  /** The connections that have places among the requests in flight beside those that all share. */
  readonly places: FairLimiter;
  /** Keep-alive callbacks for slow requests. */
  readonly heartbeat: Heartbeat;
  /** Milliseconds since the server started. */
  readonly uptimeMs: () => number;
  /** `leaving` still serves, but closes connections afterwards; `closing` refuses requests. */
  phase: 'open' | 'leaving' | 'closing';
}

/** A request with its response. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly out: ServerResponse;
  readonly isLate: boolean;
  /** Why there is no place for it among the requests in flight, if so. */
  readonly overload: string | undefined;
}
