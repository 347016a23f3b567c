import type { RequestId } from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { AuthOptions } from '../auth/options.ts';
import {
  DEFAULT_KEEP_ALIVE_MS,
  DEFAULT_SESSIONS,
  type Endpoint,
  type EndpointOptions,
  type LetIn,
} from '../fetch/endpoint.ts';
import { EVENT_STREAM_HEADERS } from '../fetch/keep-alive.ts';
import {
  refuseClosing,
  refuseMethod,
  refuse,
  refuseUnreadable,
  getRequestId,
} from '../fetch/respond.ts';
import { countShares } from '../fetch/sessions.ts';
import type { InFlight } from '../http/connections.ts';
import type { Route } from '../http/service.ts';
import { type Connection, openConnection } from './connection.ts';

/** Options of the HTTP+SSE transport for one server. */
interface SseOptions {
  readonly runtime: Runtime;
  /** The path of the stream endpoint, as seen by clients. */
  readonly path: string;
  /** The path of the message endpoint, as seen by clients. */
  readonly messagesPath: string;
  readonly maxConnections: number;
  readonly keepAliveMs: number;
  /** Counts a running request; returns the function that ends it. */
  readonly enter: () => () => void;
}

/** The two endpoints of HTTP+SSE. */
export interface Sse {
  readonly stream: Endpoint;
  readonly messages: Endpoint;
}

/**
 * Serves the transport of revision 2024-11-05: one stream per client, and an endpoint for messages.
 */
export function openSse(options: SseOptions): Sse {
  const { runtime } = options;
  const state: SseState = { options, connections: new Map(), closed: false };
  const close = async (): Promise<void> => {
    state.closed = true;
    await Promise.all([...state.connections.values()].map((connection) => connection.end()));
  };
  const shared = {
    runtime,
    close,
    isClosed: () => state.closed,
  };
  return {
    stream: { ...shared, serve: (request, letIn) => openStream(state, request, letIn) },
    messages: { ...shared, serve: async (request, letIn) => post(state, request, letIn) },
  };
}

interface SseState {
  readonly options: SseOptions;
  readonly connections: Map<string, Connection>;
  closed: boolean;
}

async function openStream(state: SseState, request: Request, { caller }: LetIn): Promise<Response> {
  const { options, connections } = state;
  if (request.method !== 'GET') return refuseMethod('GET');
  if (state.closed) return refuseClosing();
  if (connections.size >= options.maxConnections && !(await makeRoom(state, caller))) {
    return refuseFull(options.maxConnections);
  }
  const onEnd = ({ id }: Connection): void => void connections.delete(id);
  const connection = openConnection({ ...options, caller, onEnd });
  connections.set(connection.id, connection);
  await connection.ready;
  return new Response(connection.body, { headers: EVENT_STREAM_HEADERS });
}

// Evicts the oldest stream of the caller with the most, so that no caller can use up all of them.
async function makeRoom({ connections }: SseState, caller: Caller): Promise<boolean> {
  const all = [...connections.values()];
  const shares = countShares(all);
  const most = Math.max(...shares.values());
  if (most <= (shares.get(caller.id) ?? 0) + 1) return false;
  await all.find((one) => shares.get(one.caller.id) === most)?.end();
  return true;
}

function post(state: SseState, request: Request, { caller, read }: LetIn): Response {
  if (request.method !== 'POST' || read === undefined) return refuseMethod('POST');
  const id = read.kind === 'message' ? getRequestId(read.message) : undefined;
  if (state.closed) return refuseClosing(id);
  const session = new URL(request.url).searchParams.get('sessionId');
  if (session === null) return refuseMissing(state.options, id);
  const connection = state.connections.get(session);
  if (connection?.caller.id !== caller.id) return refuseEnded(state.options, id);
  if (read.kind === 'unreadable') return refuseUnreadable(read.error);
  const refusal = connection.transport.receive(read, { caller, request });
  if (refusal !== undefined) return refuseUnreadable(refusal);
  return new Response(null, { status: 202 });
}

function refuseMissing({ path }: SseOptions, id: RequestId | undefined): Response {
  return refuse({
    status: 400,
    id,
    message: `The sessionId is missing: open ${path} and post to the address in its first event.`,
  });
}

// Does not reveal whether the session belongs to another caller.
function refuseEnded({ path }: SseOptions, id: RequestId | undefined): Response {
  return refuse({
    status: 404,
    id,
    message: `There is no such session: its stream has ended or never was. Open ${path} again.`,
  });
}

function refuseFull(max: number): Response {
  return refuse({
    status: 503,
    message: `All ${max} streams are in use. Try again later.`,
    headers: { 'retry-after': '10' },
  });
}

/** Whether HTTP+SSE is enabled, and its limits. */
interface SseRouteOptions extends Pick<EndpointOptions, 'sessions' | 'keepAliveMs'> {
  readonly legacySse?: boolean;
  readonly auth?: AuthOptions;
}

/**
 * Creates `/sse` and `/messages` for each endpoint, with the server's name if that is in the path.
 */
export function openSseRoutes(
  routes: readonly Route[],
  inFlight: InFlight,
  options: SseRouteOptions,
): readonly Route[] {
  if (options.legacySse !== true) return [];
  const before = readPublicPrefix(options.auth);
  return routes.flatMap(({ definition, path: main, endpoint }) => {
    const path = main.replace(/^\/mcp/, '/sse');
    const messagesPath = main.replace(/^\/mcp/, '/messages');
    const { stream, messages } = openSse({
      path: before + path,
      messagesPath: before + messagesPath,
      runtime: endpoint.runtime,
      keepAliveMs: options.keepAliveMs ?? DEFAULT_KEEP_ALIVE_MS,
      maxConnections: options.sessions?.max ?? DEFAULT_SESSIONS.max,
      // The POST ends long before its response is sent on the stream.
      enter: () => inFlight.enter('call'),
    });
    return [
      { definition, path, endpoint: stream },
      { definition, path: messagesPath, endpoint: messages },
    ];
  });
}

/** Derives the path prefix that a proxy adds from the public URL of the endpoint. */
function readPublicPrefix(auth: AuthOptions | undefined): string {
  const { resource } = auth ?? {};
  if (resource === undefined || !URL.canParse(resource)) return '';
  return /^(.*)\/mcp\/?$/.exec(new URL(resource).pathname)?.[1] ?? '';
}
