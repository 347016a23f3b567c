import { createServer, type Server, type ServerOptions as HttpServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createFairLimiter } from '../../call/fair-limits.ts';
import { createRateLimiter } from '../../call/limits.ts';
import { assertPositive, assertTimeout, assertUnique } from '../../define/options.ts';
import { assertServer, type ServerDefinition } from '../../define/server.ts';
import type { RateLimit } from '../../define/tool.ts';
import { KitError, pointAtCaller, pointErrorsAtCaller } from '../../errors/kit-error.ts';
import { listSecrets } from '../auth/options.ts';
import { createCors } from '../fetch/cors.ts';
import { DEFAULT_KEEP_ALIVE_MS, openEndpoint } from '../fetch/endpoint.ts';
import { createGuard } from '../fetch/guard.ts';
import { DEFAULT_MAX_BODY_BYTES, type FetchOptions } from '../fetch/handler.ts';
import { type NodeOptions, prepareNodeRuntime } from '../node/runtime.ts';
import { onShutdownSignal } from '../node/signals.ts';
import { openSseRoutes } from '../sse/open-sse.ts';
import { type Bind, decideBind } from './address.ts';
import { createArrivals } from './arrivals.ts';
import { Connections, createInFlight } from './connections.ts';
import { openGates } from './gates.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createListener } from './listener.ts';
import { countRequests, type RequestLimit } from './request-limit.ts';
import type { Route, Service } from './service.ts';
import { shutDown } from './shut-down.ts';

/** Options of {@link serveHttp}. */
export interface HttpOptions extends Omit<FetchOptions, 'callerOf'>, NodeOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1; an address reachable from other machines requires `auth`. */
  readonly host?: string;
  /** Uses `/mcp/<name>` even for a single server, in case more are added later. */
  readonly nameInPath?: boolean;
  /** Also serves the older HTTP+SSE transport, at `/sse` next to `/mcp`; default false. */
  readonly legacySse?: boolean;
  /** Limit on requests of any kind per caller; further ones get status 429. */
  readonly requestLimit?: RequestLimit | false;
  /** Maximum number of concurrent requests; further ones get status 503. */
  readonly maxInFlight?: number;
  /** Maximum number of unanswered requests per connection; one more closes it with status 429. */
  readonly maxUnanswered?: number;
  /** How long a client may leave sent data unread before its connection is closed. */
  readonly stalledMs?: number;
  /** Time limit for receiving the headers. */
  readonly headersTimeoutMs?: number;
  /** Time limit for receiving the whole request. */
  readonly requestTimeoutMs?: number;
  /** How long running calls may continue after shutdown begins. */
  readonly drainMs?: number;
  /** Whether SIGTERM and SIGINT shut down gracefully; default true. */
  readonly signals?: boolean;
}

/** A running HTTP server. */
export interface HttpServer {
  /** The endpoint URL to configure in a client; that of the first server if there are several. */
  readonly url: string;
  /** The endpoint URL of each server, by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** Waits for requests in flight, then closes. */
  readonly close: () => Promise<void>;
}

const DEFAULT_RATE_LIMIT: RateLimit = { perMinute: 600 };
const DEFAULT_MAX_IN_FLIGHT = 1_000;
const DEFAULT_MAX_UNANSWERED = 100;
const DEFAULT_STALLED_MS = 30_000;
const DEFAULT_HEADERS_TIMEOUT_MS = 10_000;
const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;
const DEFAULT_DRAIN_MS = 10_000;

/**
 * Serves one server at `/mcp`, or several at `/mcp/<name>`, both eras at one URL. Listens on
 * loopback unless `auth` is configured.
 *
 * @example
 * ```ts
 * const { url, close } = await serveHttp(server, { port: 3000 });
 * ```
 */
export async function serveHttp(
  servers: ServerDefinition | readonly ServerDefinition[],
  options: HttpOptions = {},
): Promise<HttpServer> {
  let base = '';
  const { bind, service } = pointErrorsAtCaller(serveHttp, () => {
    const decided = decideBind(options);
    const definitions = listServers(servers);
    return {
      bind: decided,
      service: openService(definitions, options, { ...decided, base: () => base }),
    };
  });
  const server = createServer(timeLimits(options), createListener(service));
  service.connections.watch(server);
  service.arrivals.watch(server);
  let port: number;
  try {
    port = await listen(server, options.port ?? 0, bind.host);
  } catch (error) {
    await service.release();
    pointAtCaller(error, serveHttp);
    throw error;
  }
  base = `http://${bind.shownHost}:${port}`;
  const urls = service.routes.map(({ path }) => `${base}${path}`);
  const close = runOnce(() => shutDown(server, service, options.drainMs ?? DEFAULT_DRAIN_MS));
  const stopListening = options.signals === false ? () => {} : onShutdownSignal(close);
  server.once('close', stopListening);
  return {
    url: urls[0] ?? base,
    urls: Object.fromEntries(
      service.routes.map(({ definition }, index) => [definition.name, urls[index] ?? base]),
    ),
    close,
  };
}

// The headers are part of the request, so their timeout cannot exceed that of the request.
function timeLimits(options: HttpOptions): HttpServerOptions {
  const requestTimeout = options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS;
  const headersTimeout = options.headersTimeoutMs ?? DEFAULT_HEADERS_TIMEOUT_MS;
  return {
    requestTimeout,
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    // How often Node checks the timeouts; its default of 30 s would make them ineffective.
    connectionsCheckingInterval: Math.min(1_000, headersTimeout, requestTimeout),
  };
}

function listServers(
  servers: ServerDefinition | readonly ServerDefinition[],
): readonly ServerDefinition[] {
  const list = [servers].flat() as readonly ServerDefinition[];
  if (list.length === 0) {
    throw new KitError('KIT_OPTION_INVALID', 'serveHttp got no server: give at least one.');
  }
  list.forEach(assertServer);
  assertUnique(
    'serveHttp',
    'server',
    list.map(({ name }) => name),
  );
  return list;
}

function openService(
  definitions: readonly ServerDefinition[],
  options: HttpOptions,
  { allowedHosts, base }: Bind & { readonly base: () => string },
): Service {
  const { setup, close: release } = prepareNodeRuntime({
    ...options,
    secrets: listSecrets(options),
  });
  const clock = options.clock ?? Date.now;
  const started = clock();
  const limiter = createRateLimiter(clock);
  const requests = countRequests(options.requestLimit, createFairLimiter(limiter, clock));
  const guardOptions = {
    allowedHosts,
    ...(options.allowedOrigins !== undefined && { allowedOrigins: options.allowedOrigins }),
  };
  const inFlight = createInFlight();
  const maxUnanswered = options.maxUnanswered ?? DEFAULT_MAX_UNANSWERED;
  const stalledMs = options.stalledMs ?? DEFAULT_STALLED_MS;
  assertPositive('serveHttp', 'maxUnanswered', maxUnanswered);
  assertTimeout('serveHttp', 'stalledMs', stalledMs);
  const isNamed = options.nameInPath === true || definitions.length > 1;
  const routes = openRoutes(definitions, { ...options, ...setup }, isNamed);
  return {
    routes,
    gates: options.auth && openGates(routes, { ...setup, auth: options.auth, isNamed, base }),
    sseRoutes: openSseRoutes(routes, inFlight, options),
    guard: createGuard(guardOptions),
    cors: createCors(options.cors, guardOptions, requests.headers),
    logger: setup.logger,
    release,
    connections: new Connections({ maxUnanswered, stalledMs }),
    arrivals: createArrivals(),
    maxUnanswered,
    inFlight,
    maxInFlight: options.maxInFlight ?? DEFAULT_MAX_IN_FLIGHT,
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    requests,
    places: createFairLimiter(limiter, clock),
    heartbeat: createHeartbeat(options.keepAliveMs ?? DEFAULT_KEEP_ALIVE_MS),
    uptimeMs: () => clock() - started,
    phase: 'open',
  };
}

function openRoutes(
  definitions: readonly ServerDefinition[],
  options: HttpOptions,
  isNamed: boolean,
): readonly Route[] {
  return definitions.map((definition) => ({
    definition,
    path: isNamed ? `/mcp/${definition.name}` : '/mcp',
    endpoint: openEndpoint(definition, {
      ...options,
      rateLimit: options.rateLimit ?? DEFAULT_RATE_LIMIT,
      isGuarded: options.auth !== undefined,
    }),
  }));
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      // The message is complete, and Node would print the stack of a cause below it.
      const [why, options] =
        cause.code === 'EADDRINUSE'
          ? ['it is in use: choose another, or 0', {}]
          : [cause.message, { cause }];
      const message = `Port ${port} of ${host} cannot be opened: ${why}.`;
      reject(new KitError('KIT_OPTION_INVALID', message, options));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function runOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
