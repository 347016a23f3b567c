import {
  classifyInboundRequest,
  createMcpHandler,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import { fitsRevision } from '../../call/respond.ts';
import {
  createRuntime,
  type Runtime,
  type RuntimeOptions,
  type RuntimeSetup,
} from '../../call/runtime.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import { type FastPath, openFastPath, toResponse } from '../fast/http.ts';
import type { QuickCall, QuickRequest } from '../fast/run-call.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import type { Read } from '../protocol/read-message.ts';
import { type Listening, startListening } from '../sdk/listening.ts';
import { KitServer } from '../sdk/server.ts';
import { keepAlive } from './keep-alive.ts';
import {
  leaving,
  notAllowed,
  type Posted,
  refuse,
  refuseUnreadable,
  requestIdIn,
  restate,
} from './respond.ts';
import { opensSession, refuseOpening } from './session.ts';
import { type SessionLimits, SessionStore } from './sessions.ts';
import { serveListening } from './streams.ts';

/** How one server is served at one address. */
export interface EndpointOptions extends RuntimeOptions {
  /** Bounds for the conversations of legacy clients. */
  readonly sessions?: Partial<SessionLimits>;
  /** After so long without a word a sign of life is sent. */
  readonly keepAliveMs?: number;
}

/** A request that was let in. */
export interface LetIn {
  readonly caller: Caller;
  /** What was posted. */
  readonly read?: Read;
  /** Whether the fast path has declined it already. */
  readonly isDeclined?: boolean;
}

/** One server at one address, both eras. */
export interface Endpoint {
  readonly runtime: Runtime;
  readonly serve: (request: Request, letIn: LetIn) => Promise<Response>;
  /** Answers plain requests before anything web-standard is made of them. */
  readonly takeFast?: (request: QuickRequest) => QuickCall | undefined;
  readonly isClosed: () => boolean;
  /** Ends sessions and streams; requests that come later are refused. */
  readonly close: () => Promise<void>;
}

export const DEFAULT_KEEP_ALIVE_MS = 15_000;
export const DEFAULT_SESSIONS: SessionLimits = { max: 1_000, idleMs: 1_800_000 };
/** Whoever calls where nobody can be told from anybody else. */
export const EVERYONE: Caller = { id: 'anonymous' };
/** Who calls when that cannot be told where it should be: someone who may nothing special. */
const NOBODY: Caller = { id: 'nobody', scopes: [] };

/** Opens an endpoint; whoever stands in front of it decides who gets in. */
export function openEndpoint(
  definition: ServerDefinition,
  options: EndpointOptions & RuntimeSetup,
): Endpoint {
  const place = createPlace(createRuntime(definition, options), options);
  return {
    runtime: place.runtime,
    takeFast: (request) => (place.closed ? undefined : place.fast?.take(request)),
    isClosed: () => place.closed,
    close: () => closePlace(place),
    async serve(request, { caller, read, isDeclined }) {
      // It may have been closed while the body came.
      if (place.closed) return leaving(read && requestIdIn(postedIn(read)));
      place.callers.set(request, caller);
      const visit: Visit = { request, caller };
      const quick = isDeclined ? undefined : serveQuick(place, visit, read);
      if (quick !== undefined) return quick;
      if (request.method === 'POST' && read !== undefined) return post(place, visit, read);
      if (['GET', 'DELETE'].includes(request.method)) return converse(place, visit);
      return notAllowed();
    },
  };
}

interface Place {
  readonly runtime: Runtime;
  readonly callers: WeakMap<Request, Caller>;
  readonly modern: McpHttpHandler;
  readonly sessions: SessionStore;
  /** What is watched for modern clients. */
  readonly listenings: Set<Listening>;
  readonly fast: FastPath | undefined;
  readonly keepAliveMs: number;
  closed: boolean;
}

function createPlace(runtime: Runtime, options: EndpointOptions): Place {
  const callers = new WeakMap<Request, Caller>();
  const callerOf: CallerOf = (ctx) => (ctx.http?.req && callers.get(ctx.http.req)) ?? NOBODY;
  const keepAliveMs = options.keepAliveMs ?? DEFAULT_KEEP_ALIVE_MS;
  const limits = { ...DEFAULT_SESSIONS, ...options.sessions };
  const sessions = new SessionStore({ runtime, callerOf, keepAliveMs, limits });
  return {
    runtime,
    callers,
    keepAliveMs,
    sessions,
    fast: runtime.fastPath ? openFastPath(runtime, sessions) : undefined,
    modern: createMcpHandler(() => new KitServer(runtime, callerOf), {
      legacy: 'reject',
      bus: runtime.definition.events,
      keepAliveMs,
      onerror: (err) => runtime.logger.debug({ err }, 'A request was refused'),
    }),
    listenings: new Set(),
    closed: false,
  };
}

async function closePlace(place: Place): Promise<void> {
  place.closed = true;
  place.fast?.close();
  for (const listening of place.listenings) listening.release();
  await place.modern.close();
  await place.sessions.close();
}

interface Visit {
  readonly request: Request;
  readonly caller: Caller;
}

function postedIn(read: Read): Posted {
  if (read.kind === 'unreadable') return undefined;
  return read.kind === 'batch' ? read.messages : read.message;
}

function serveQuick(
  place: Place,
  { request, caller }: Visit,
  read: Read | undefined,
): Promise<Response> | undefined {
  if (read?.kind !== 'message' || request.method !== 'POST') return undefined;
  // For whoever has left already nothing is begun; the SDK knows what to say.
  if (request.signal.aborted) return undefined;
  const header = (name: string): string | null => request.headers.get(name);
  const call = place.fast?.take({ message: read.message, caller, header });
  return call && keepAlive(toResponse(call, request.signal), place.keepAliveMs);
}

async function post(place: Place, visit: Visit, read: Read): Promise<Response> {
  if (read.kind === 'unreadable') return refuseUnreadable(read.error);
  const body = postedIn(read);
  const { headers } = visit.request;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    ...header('protocolVersionHeader', headers.get('mcp-protocol-version')),
    ...header('mcpMethodHeader', headers.get('mcp-method')),
    ...header('mcpNameHeader', headers.get('mcp-name')),
    body,
  });
  if (route.kind !== 'legacy') {
    return keepAlive(answerModern(place, visit, body), place.keepAliveMs);
  }
  return postLegacy(place, visit, read);
}

async function answerModern(
  place: Place,
  { request, caller }: Visit,
  body: Posted,
): Promise<Response> {
  const serve = async (parsedBody: Posted): Promise<Response> => {
    // It may have been closed while the watches began.
    if (place.closed) return leaving(requestIdIn(body));
    return restate(await place.modern.fetch(request, { parsedBody }), body);
  };
  const listening = startListening(place.runtime, caller, body);
  if (listening === undefined) return serve(body);
  place.listenings.add(listening);
  const release = (): void => {
    place.listenings.delete(listening);
    listening.release();
  };
  return serveListening({ ...listening, release }, request.signal, serve);
}

async function postLegacy(
  place: Place,
  { request, caller }: Visit,
  read: Exclude<Read, { kind: 'unreadable' }>,
): Promise<Response> {
  if (read.kind === 'message') {
    const body = read.message;
    const opens = opensSession(body, request);
    const refusal = opens ? refuseOpening(body, request) : undefined;
    if (refusal !== undefined) return refusal;
    return place.sessions.handle({ request, caller, body, opens });
  }
  const legacy = { request, caller, body: read.messages };
  const session = place.sessions.find(legacy);
  if (session instanceof Response) return session;
  // spec: jsonrpc.batch
  if (!fitsRevision('batches', session.revision() as never)) return refuseBatch();
  return place.sessions.handle({ ...legacy, opens: false });
}

async function converse(place: Place, { request, caller }: Visit): Promise<Response> {
  // spec: http.get-405
  if (request.headers.get('mcp-protocol-version') === '2026-07-28') return notAllowed('POST');
  return place.sessions.handle({ request, caller, body: undefined, opens: false });
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
