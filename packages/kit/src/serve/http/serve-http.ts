import { createServer, type Server, type ServerOptions as HttpServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

import { assertPositive, assertTimeout, assertUnique } from '../../define/options.ts';
import { assertServer, type ServerDefinition } from '../../define/server.ts';
import type { RateLimit } from '../../define/tool.ts';
import { pointErrorsAtCaller, KitError, pointAtCaller } from '../../errors/kit-error.ts';
import { listSecrets } from '../auth/options.ts';
import { createCors } from '../fetch/cors.ts';
import { DEFAULT_KEEP_ALIVE_MS, openEndpoint } from '../fetch/endpoint.ts';
import { createGuard } from '../fetch/guard.ts';
import { DEFAULT_MAX_BODY_BYTES, type FetchOptions } from '../fetch/handler.ts';
import { type NodeOptions, prepareNodeRuntime } from '../node/runtime.ts';
import { onShutdownSignal } from '../node/signals.ts';
import { openSseRoutes } from '../sse/open-sse.ts';
import { type Bind, decideBind } from './address.ts';
import { Connections, createInFlight } from './connections.ts';
import { openGates } from './gates.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createListener } from './listener.ts';
import type { Route, Service } from './service.ts';
import { countRequests, type RequestLimit } from './request-limit.ts';
import { shutDown } from './shut-down.ts';

/** How servers are served over HTTP from a Node process. */
export interface HttpOptions extends Omit<FetchOptions, 'callerOf'>, NodeOptions {
  /** 0 for any free one, which is the default. */
  readonly port?: number;
  /** 127.0.0.1 by default; an address that others can reach needs `auth`. */
  readonly host?: string;
  /** Puts a single server at `/mcp/<name>` too, where several may come to be served. */
  readonly nameInPath?: boolean;
  /** Serves the older transport HTTP+SSE too, at `/sse` beside `/mcp`; no by default. */
  readonly legacySse?: boolean;
  /** How many requests of any kind one caller may send; more are answered with 429. */
  readonly requestLimit?: RequestLimit | false;
  /** How many requests may be answered at once; more are answered with 503. */
  readonly maxInFlight?: number;
  /** How many requests of one connection may be unanswered at once; one more ends it with 429. */
  readonly maxUnanswered?: number;
  /** How long a client may leave what was sent to it unread before its connection is cut. */
  readonly stalledMs?: number;
  /** How long a client may take to send its headers. */
  readonly headersTimeoutMs?: number;
  /** How long a client may take to send the whole request. */
  readonly requestTimeoutMs?: number;
  /** How long running calls may take once the server is told to close. */
  readonly drainMs?: number;
  /** Whether SIGTERM and SIGINT close it gracefully; yes by default. */
  readonly signals?: boolean;
}

/** Servers that are being served over HTTP. */
export interface HttpServer {
  /** The endpoint to paste into a client; of the first server where there are several. */
  readonly url: string;
  /** The endpoint of each server, by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** Finishes what is in flight, then closes. */
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
 * Serves one server at `/mcp`, or several at `/mcp/<name>`, both eras at one address; on loopback,
 * unless `auth` says who gets in.
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

// The head is part of the request, so it cannot have more time than the whole.
function timeLimits(options: HttpOptions): HttpServerOptions {
  const requestTimeout = options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS;
  const headersTimeout = options.headersTimeoutMs ?? DEFAULT_HEADERS_TIMEOUT_MS;
  return {
    requestTimeout,
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    // How often Node looks for slow clients; its own default of 30 s would make the limits idle.
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
  const requests = countRequests(options.requestLimit, clock);
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
    maxUnanswered,
    inFlight,
    maxInFlight: options.maxInFlight ?? DEFAULT_MAX_IN_FLIGHT,
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    requests,
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
      // The sentence says it all, and Node would print the stack of a cause below it.
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
