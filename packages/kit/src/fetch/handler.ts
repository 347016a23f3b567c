import {
  classifyInboundRequest,
  createMcpHandler,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import type { ServerDefinition } from '../define/server.ts';
import { faultCodes } from '../errors/protocol-fault.ts';
import { fitsRevision } from '../fit/features.ts';
import { startListening, type Listening } from '../protocol/listening.ts';
import { readMessage, type Read } from '../protocol/read-message.ts';
import type { CallerOf } from '../protocol/caller-of.ts';
import { KitServer } from '../protocol/sdk-server.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from '../runtime/runtime.ts';
import { guard, type GuardOptions } from './guard.ts';
import { keepAlive } from './keep-alive.ts';
import { serveListening } from './listen.ts';
import { opensSession, refuseOpening } from './opening.ts';
import { readBody } from './read-body.ts';
import {
  leaving,
  notAllowed,
  refuse,
  refuseUnreadable,
  requestIdIn,
  type Posted,
} from './respond.ts';
import { restate } from './restate.ts';
import { SessionStore, type SessionLimits } from './sessions.ts';

/** How an endpoint is served over HTTP, on any runtime. */
export interface FetchOptions extends RuntimeOptions, GuardOptions {
  readonly maxBodyBytes?: number;
  /** Bounds for the conversations of legacy clients. */
  readonly sessions?: Partial<SessionLimits>;
  /** After so long without a word a sign of life is sent. */
  readonly keepAliveMs?: number;
  /** Who sent a request; everyone is one caller by default. */
  readonly callerOf?: (request: Request) => Caller;
}

/** What is known of a request before it is handled. */
export interface Arrival {
  /** The body, when it has been read already. */
  readonly body?: Uint8Array;
  readonly caller?: Caller;
}

/** A web-standard handler: a request in, a response out. */
export interface FetchHandler {
  (request: Request, arrival?: Arrival): Promise<Response>;
  /** Ends sessions and streams; requests that come later are refused. */
  readonly close: () => Promise<void>;
}

export const DEFAULT_MAX_BODY_BYTES = 4_194_304;
const DEFAULT_KEEP_ALIVE_MS = 15_000;
const DEFAULT_SESSIONS: SessionLimits = { max: 1_000, idleMs: 1_800_000 };
const EVERYONE: Caller = { id: 'anonymous' };

/** Creates a handler that serves both eras at one address. */
export function createFetchHandler(
  definition: ServerDefinition,
  options: FetchOptions = {},
): FetchHandler {
  const endpoint = createEndpoint(createRuntime(definition, options), options);
  const handle = async (request: Request, arrival: Arrival = {}): Promise<Response> => {
    if (endpoint.closed) return leaving();
    const refusal = guard(request, options);
    if (refusal !== undefined) return refusal;
    endpoint.callers.set(request, arrival.caller ?? options.callerOf?.(request) ?? EVERYONE);
    switch (request.method) {
      case 'POST':
        return post(endpoint, request, arrival.body);
      case 'GET':
      case 'DELETE':
        return converse(endpoint, request);
      default:
        return notAllowed();
    }
  };
  return Object.assign(handle, { close: () => closeEndpoint(endpoint) });
}

interface Endpoint {
  readonly runtime: Runtime;
  readonly callers: WeakMap<Request, Caller>;
  readonly modern: McpHttpHandler;
  readonly sessions: SessionStore;
  /** What is watched for modern clients. */
  readonly listenings: Set<Listening>;
  readonly maxBodyBytes: number;
  readonly keepAliveMs: number;
  closed: boolean;
}

function createEndpoint(runtime: Runtime, options: FetchOptions): Endpoint {
  const callers = new WeakMap<Request, Caller>();
  const callerOf: CallerOf = (ctx) => (ctx.http?.req && callers.get(ctx.http.req)) ?? EVERYONE;
  const keepAliveMs = options.keepAliveMs ?? DEFAULT_KEEP_ALIVE_MS;
  return {
    runtime,
    callers,
    keepAliveMs,
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    modern: createMcpHandler(() => new KitServer(runtime, callerOf), {
      legacy: 'reject',
      bus: runtime.definition.events,
      keepAliveMs,
      onerror: (err) => runtime.logger.debug({ err }, 'A request was refused'),
    }),
    sessions: new SessionStore({
      runtime,
      callerOf,
      keepAliveMs,
      limits: { ...DEFAULT_SESSIONS, ...options.sessions },
    }),
    listenings: new Set(),
    closed: false,
  };
}

async function closeEndpoint(endpoint: Endpoint): Promise<void> {
  endpoint.closed = true;
  for (const listening of endpoint.listenings) listening.release();
  await endpoint.modern.close();
  await endpoint.sessions.close();
}

async function post(endpoint: Endpoint, request: Request, given?: Uint8Array): Promise<Response> {
  const bytes = given ?? (await readBody(request, endpoint.maxBodyBytes));
  if (bytes instanceof Response) return bytes;
  const read = readMessage(bytes);
  if (read.kind === 'unreadable') return refuseUnreadable(read.error);
  const body = read.kind === 'batch' ? read.messages : read.message;
  // It may have been closed while the body came.
  if (endpoint.closed) return leaving(requestIdIn(body));
  const { headers } = request;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    ...header('protocolVersionHeader', headers.get('mcp-protocol-version')),
    ...header('mcpMethodHeader', headers.get('mcp-method')),
    ...header('mcpNameHeader', headers.get('mcp-name')),
    body,
  });
  if (route.kind !== 'legacy') {
    return keepAlive(answerModern(endpoint, request, body), endpoint.keepAliveMs);
  }
  return postLegacy(endpoint, request, read);
}

async function answerModern(endpoint: Endpoint, request: Request, body: Posted): Promise<Response> {
  const serve = async (parsedBody: Posted): Promise<Response> => {
    // It may have been closed while the watches began.
    if (endpoint.closed) return leaving(requestIdIn(body));
    return restate(await endpoint.modern.fetch(request, { parsedBody }), body);
  };
  const caller = endpoint.callers.get(request) ?? EVERYONE;
  const listening = startListening(endpoint.runtime, caller, body);
  if (listening === undefined) return serve(body);
  endpoint.listenings.add(listening);
  const release = (): void => {
    endpoint.listenings.delete(listening);
    listening.release();
  };
  return serveListening({ ...listening, release }, request.signal, serve);
}

async function postLegacy(
  endpoint: Endpoint,
  request: Request,
  read: Exclude<Read, { kind: 'unreadable' }>,
): Promise<Response> {
  const caller = endpoint.callers.get(request) ?? EVERYONE;
  if (read.kind === 'message') {
    const body = read.message;
    const opens = opensSession(body, request);
    const refusal = opens ? refuseOpening(body, request) : undefined;
    if (refusal !== undefined) return refusal;
    return endpoint.sessions.handle({ request, caller, body, opens });
  }
  const legacy = { request, caller, body: read.messages };
  const session = endpoint.sessions.find(legacy);
  if (session instanceof Response) return session;
  // spec: jsonrpc.batch
  if (!fitsRevision('batches', session.revision() as never)) return refuseBatch();
  return endpoint.sessions.handle({ ...legacy, opens: false });
}

async function converse(endpoint: Endpoint, request: Request): Promise<Response> {
  // spec: http.get-405
  if (request.headers.get('mcp-protocol-version') === '2026-07-28') return notAllowed('POST');
  const caller = endpoint.callers.get(request) ?? EVERYONE;
  return endpoint.sessions.handle({ request, caller, body: undefined, opens: false });
}

function header<Name extends string>(name: Name, value: string | null): { [Key in Name]?: string } {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: string };
}

function refuseBatch(): Response {
  return refuse({
    status: 400,
    code: faultCodes.invalidRequest,
    message:
      'Invalid request: batches exist in revision 2025-03-26 only; send one message at a time.',
  });
}
