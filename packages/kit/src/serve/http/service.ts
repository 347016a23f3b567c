import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ServerDefinition } from '../../define/server.ts';
import type { Logger } from '../../utils/platform.ts';
import type { Cors } from '../fetch/cors.ts';
import type { Endpoint } from '../fetch/endpoint.ts';
import type { Guard } from '../fetch/guard.ts';
import type { Connections, InFlight } from './connections.ts';
import type { Gates } from './gates.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { RequestCount } from './request-limit.ts';

/** One server and where it is found. */
export interface Route {
  readonly definition: ServerDefinition;
  readonly path: string;
  readonly endpoint: Endpoint;
}

/** All that is served on one port. */
export interface Service {
  readonly routes: readonly Route[];
  /** Where clients of HTTP+SSE come in. */
  readonly sseRoutes: readonly Route[];
  /** Who gets in by a token; none where everybody does. */
  readonly gates: Gates | undefined;
  readonly logger: Logger;
  /** Lets go of what was opened for it. */
  readonly release: () => Promise<void>;
  readonly connections: Connections;
  /** How many requests of one connection may be unanswered at once. */
  readonly maxUnanswered: number;
  readonly inFlight: InFlight;
  readonly maxInFlight: number;
  readonly maxBodyBytes: number;
  readonly guard: Guard;
  readonly cors: Cors | undefined;
  readonly requests: RequestCount;
  /** Beats for requests whose answer takes long. */
  readonly heartbeat: Heartbeat;
  /** For how long it has been served. */
  readonly uptimeMs: () => number;
  /** `leaving` still serves, but keeps no connection; `closing` refuses. */
  phase: 'open' | 'leaving' | 'closing';
}

/** A request and the way back. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly out: ServerResponse;
  readonly isLate: boolean;
}
