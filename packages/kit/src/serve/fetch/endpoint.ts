import {
  classifyInboundRequest,
  createMcpHandler,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';

import type { Caller, Source } from '../../call/types.ts';
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
import type { FastCall, FastRequest } from '../fast/run-call.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import type { Read } from '../protocol/read-message.ts';
import { type Listening, startListening } from '../sdk/listening.ts';
import { KitServer } from '../sdk/server.ts';
import { keepAlive } from './keep-alive.ts';
import {
  refuseClosing,
  refuseMethod,
  type Posted,
  refuse,
  refuseUnreadable,
  getRequestId,
  restate,
} from './respond.ts';
import { opensSession, refuseOpening } from './session.ts';
import { type SessionLimits, SessionStore } from './sessions.ts';
import { serveListening } from './streams.ts';

/** Options of one endpoint. */
export interface EndpointOptions extends RuntimeOptions {
  /** Limits on legacy sessions. */
  readonly sessions?: Partial<SessionLimits>;
  /** Interval of keep-alive messages on a silent stream. */
  readonly keepAliveMs?: number;
}

/** The context of an accepted request. */
export interface LetIn {
  readonly caller: Caller;
  /** The parsed body of a POST. */
  readonly read?: Read;
  /** Whether the fast path has already declined it. */
  readonly isDeclined?: boolean;
}

/** One server at one URL, for both eras. */
export interface Endpoint {
  readonly runtime: Runtime;
  readonly serve: (request: Request, letIn: LetIn) => Promise<Response>;
  /** Answers plain requests without creating web-standard objects. */
  readonly takeFast?: (request: FastRequest) => FastCall | undefined;
  /** The caller's legacy session with this id, as one of the clients that share limits. */
  readonly sourceOf?: (session: string, caller: Caller) => Source | undefined;
  readonly isClosed: () => boolean;
  /** Ends sessions and streams; later requests are refused. */
  readonly close: () => Promise<void>;
}

export const DEFAULT_KEEP_ALIVE_MS = 15_000;
export const DEFAULT_SESSIONS: SessionLimits = { max: 1_000, idleMs: 1_800_000 };
/** The caller of all requests when callers cannot be distinguished. */
export const EVERYONE: Caller = { id: 'anonymous' };
/** The caller when identification fails unexpectedly; it has no scopes. */
const NOBODY: Caller = { id: 'nobody', scopes: [] };

/** Opens an endpoint. Authentication happens before this. */
export function openEndpoint(
  definition: ServerDefinition,
  options: EndpointOptions & RuntimeSetup,
): Endpoint {
  const state = createState(createRuntime(definition, options), options);
  return {
    runtime: state.runtime,
    takeFast: (request) => (state.closed ? undefined : state.fast?.take(request)),
    sourceOf: (session, caller) => state.sessions.peek(session, caller)?.source,
    isClosed: () => state.closed,
    close: () => closeState(state),
    async serve(request, { caller, read, isDeclined }) {
      // The endpoint may have closed while the body was read.
      if (state.closed) return refuseClosing(read && getRequestId(getPosted(read)));
      state.callers.set(request, caller);
      const served: ServedRequest = { request, caller };
      const fast = isDeclined ? undefined : serveFast(state, served, read);
      if (fast !== undefined) return fast;
      if (request.method === 'POST' && read !== undefined) return post(state, served, read);
      if (['GET', 'DELETE'].includes(request.method)) return serveSessionRequest(state, served);
      return refuseMethod();
    },
  };
}

interface EndpointState {
  readonly runtime: Runtime;
  readonly callers: WeakMap<Request, Caller>;
  readonly modern: McpHttpHandler;
  readonly sessions: SessionStore;
  /** Resource watches of modern clients. */
  readonly listenings: Set<Listening>;
  readonly fast: FastPath | undefined;
  readonly keepAliveMs: number;
  closed: boolean;
}

function createState(runtime: Runtime, options: EndpointOptions): EndpointState {
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

async function closeState(state: EndpointState): Promise<void> {
  state.closed = true;
  state.fast?.close();
  for (const listening of state.listenings) listening.release();
  await state.modern.close();
  await state.sessions.close();
}

interface ServedRequest {
  readonly request: Request;
  readonly caller: Caller;
}

function getPosted(read: Read): Posted {
  if (read.kind === 'unreadable') return undefined;
  return read.kind === 'batch' ? read.messages : read.message;
}

function serveFast(
  state: EndpointState,
  { request, caller }: ServedRequest,
  read: Read | undefined,
): Promise<Response> | undefined {
  if (read?.kind !== 'message' || request.method !== 'POST') return undefined;
  // Nothing is started for a disconnected client; the SDK has a response for that.
  if (request.signal.aborted) return undefined;
  const header = (name: string): string | null => request.headers.get(name);
  const call = state.fast?.take({ message: read.message, caller, header });
  return call && keepAlive(toResponse(call, request.signal), state.keepAliveMs);
}

async function post(state: EndpointState, served: ServedRequest, read: Read): Promise<Response> {
  if (read.kind === 'unreadable') return refuseUnreadable(read.error);
  const body = getPosted(read);
  const { headers } = served.request;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    ...readHeader('protocolVersionHeader', headers.get('mcp-protocol-version')),
    ...readHeader('mcpMethodHeader', headers.get('mcp-method')),
    ...readHeader('mcpNameHeader', headers.get('mcp-name')),
    body,
  });
  if (route.kind !== 'legacy') {
    return keepAlive(answerModern(state, served, body), state.keepAliveMs);
  }
  return postLegacy(state, served, read);
}

async function answerModern(
  state: EndpointState,
  { request, caller }: ServedRequest,
  body: Posted,
): Promise<Response> {
  const serve = async (parsedBody: Posted): Promise<Response> => {
    // The endpoint may have closed while the watches started.
    if (state.closed) return refuseClosing(getRequestId(body));
    return restate(await state.modern.fetch(request, { parsedBody }), body);
  };
  const listening = startListening(state.runtime, caller, body);
  if (listening === undefined) return serve(body);
  state.listenings.add(listening);
  const release = (): void => {
    state.listenings.delete(listening);
    listening.release();
  };
  return serveListening({ ...listening, release }, request.signal, serve);
}

async function postLegacy(
  state: EndpointState,
  { request, caller }: ServedRequest,
  read: Exclude<Read, { kind: 'unreadable' }>,
): Promise<Response> {
  if (read.kind === 'message') {
    const body = read.message;
    const opens = opensSession(body, request);
    const refusal = opens ? refuseOpening(body, request) : undefined;
    if (refusal !== undefined) return refusal;
    return state.sessions.handle({ request, caller, body, opens });
  }
  const legacy = { request, caller, body: read.messages };
  const session = state.sessions.find(legacy);
  if (session instanceof Response) return session;
  // spec: jsonrpc.batch
  if (!fitsRevision('batches', session.revision() as never)) return refuseBatch();
  return state.sessions.handle({ ...legacy, opens: false });
}

async function serveSessionRequest(
  state: EndpointState,
  { request, caller }: ServedRequest,
): Promise<Response> {
  // spec: http.get-405
  if (request.headers.get('mcp-protocol-version') === '2026-07-28') return refuseMethod('POST');
  return state.sessions.handle({ request, caller, body: undefined, opens: false });
}

function readHeader<Name extends string>(
  name: Name,
  value: string | null,
): { [Key in Name]?: string } {
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
