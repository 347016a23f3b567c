import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Caller } from '../context/types.ts';
import type { ServerDefinition } from '../define/server.ts';
import { faultCodes } from '../errors/protocol-fault.ts';
import type { FetchHandler } from '../fetch/handler.ts';
import { guard, type GuardOptions } from '../fetch/guard.ts';
import { notAllowed, refuse } from '../fetch/respond.ts';
import type { Logger } from '../runtime/logger.ts';
import type { RateLimiter } from '../runtime/rate-limiter.ts';
import type { InFlight } from './in-flight.ts';
import { readRequest, toWebRequest } from './read-request.ts';
import { createTurnstile } from './turnstile.ts';
import { writeResponse } from './write-response.ts';

/** One server and where it is found. */
export interface Endpoint {
  readonly definition: ServerDefinition;
  readonly path: string;
  readonly handler: FetchHandler;
}

/** All that is served on one port. */
export interface House {
  readonly endpoints: readonly Endpoint[];
  readonly logger: Logger;
  readonly inFlight: InFlight;
  readonly maxInFlight: number;
  readonly maxBodyBytes: number;
  readonly guard: GuardOptions;
  readonly limiter: RateLimiter;
  readonly requestsPerMinute: number | undefined;
  /** `leaving` still serves, but keeps no connection; `closing` refuses. */
  phase: 'open' | 'leaving' | 'closing';
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The listener of a port: finds the endpoint, keeps the limits, counts what is in flight. */
export function createListener(house: House): Listener {
  const enter = createTurnstile();
  return (request, out) => {
    const leave = house.inFlight.enter(isStream(request) ? 'stream' : 'call');
    out.once('close', leave);
    // Who came before the server began to close is served, even where its turn comes after.
    const visit: Visit = { request, out, isLate: house.phase === 'closing' };
    enter(() => void answer(house, visit).catch((err: unknown) => fail(house, err, out)));
  };
}

interface Visit {
  readonly request: IncomingMessage;
  readonly out: ServerResponse;
  readonly isLate: boolean;
}

async function fail({ logger }: House, err: unknown, out: ServerResponse): Promise<void> {
  if (out.destroyed) return logger.debug({ err }, 'A client left before its answer');
  logger.error({ err }, 'A request could not be answered');
  if (out.headersSent) out.destroy();
  else await writeResponse(failed(), out);
}

function failed(): Response {
  return refuse({
    status: 500,
    code: faultCodes.internalError,
    message: 'The server failed because of a bug of its own.',
  });
}

// These stay open until the server closes them, so a shutdown must not wait for them.
function isStream({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['mcp-method'] === 'subscriptions/listen';
}

async function answer(house: House, visit: Visit): Promise<void> {
  const { out } = visit;
  if (out.destroyed) return;
  const gone = new AbortController();
  out.once('close', () => {
    if (!out.writableFinished) gone.abort();
  });
  const response = await route(house, visit, gone.signal);
  if (house.phase !== 'open') response.headers.set('connection', 'close');
  await writeResponse(response, out);
}

async function route(
  house: House,
  { request: incoming, isLate }: Visit,
  signal: AbortSignal,
): Promise<Response> {
  // A web-standard request cannot have this method.
  if (incoming.method === 'TRACE') return notAllowed();
  const request = toWebRequest(incoming, signal);
  // Before anything else is said or read: a foreign web page learns nothing, not even a health.
  const foreign = guard(request, house.guard);
  if (foreign !== undefined) return foreign;
  const { pathname } = new URL(request.url);
  if (pathname === '/health') return health(house);
  const endpoint = house.endpoints.find(({ path }) => path === pathname);
  if (endpoint === undefined) return noSuchPath(house);
  const caller: Caller = { id: `ip:${incoming.socket.remoteAddress ?? 'unknown'}` };
  const refusal = isLate
    ? later(503, 5, 'The server is shutting down.')
    : refuseLoad(house, caller);
  if (refusal !== undefined) return refusal;
  if (incoming.method !== 'POST') return endpoint.handler(request, { caller });
  const body = await readRequest(incoming, house.maxBodyBytes);
  return body instanceof Response ? body : endpoint.handler(request, { caller, body });
}

function refuseLoad(house: House, caller: Caller): Response | undefined {
  if (house.inFlight.calls > house.maxInFlight) {
    return later(503, 1, `More than ${house.maxInFlight} requests are being answered.`);
  }
  if (house.requestsPerMinute === undefined) return undefined;
  const waitMs = house.limiter.take(caller.id, house.requestsPerMinute);
  if (waitMs === 0) return undefined;
  return later(
    429,
    Math.ceil(waitMs / 1000),
    `More than ${house.requestsPerMinute} requests in a minute.`,
  );
}

function later(status: 429 | 503, seconds: number, message: string): Response {
  return refuse({
    status,
    message: `${message} Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  });
}

function health(house: House): Response {
  return Response.json(
    {
      status: house.phase === 'open' ? 'ok' : 'draining',
      servers: house.endpoints.map(({ definition, path }) => ({
        name: definition.name,
        version: definition.version,
        path,
      })),
    },
    { status: house.phase === 'open' ? 200 : 503 },
  );
}

function noSuchPath(house: House): Response {
  const paths = house.endpoints.map(({ path }) => path).join(', ');
  return refuse({
    status: 404,
    message: `Nothing is served at this path; the endpoints are ${paths}.`,
  });
}
