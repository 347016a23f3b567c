import {
  type HandleRequestOptions,
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

import type { Runtime } from '../../call/runtime.ts';
import type { Caller, Source } from '../../call/types.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import { getCancelledId } from '../protocol/batches.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { fitLegacyMessage } from '../protocol/legacy-message.ts';
import { announceChanges } from '../sdk/announce.ts';
import { KitServer } from '../sdk/server.ts';
import { getRequestId, type Posted, refuse } from './respond.ts';

/** The session of one legacy client. */
export interface Session {
  readonly id: string;
  readonly caller: Caller;
  readonly transport: SessionTransport;
  readonly server: Server;
  /** The negotiated revision; undefined before initialization. */
  readonly revision: () => string | undefined;
  /** Number of responses still open. */
  open: number;
  lastUsed: number;
  /** Whether it has had a request after its opening. */
  isUsed: boolean;
  /** The session as one of the clients that share limits. */
  readonly source: Source;
  end(): Promise<void>;
}

/** Options of {@link beginSession}. */
interface SessionOptions {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly callerOf: CallerOf;
  readonly keepAliveMs: number;
  readonly onEnd: (session: Session) => void;
}

/** Starts a session with its own server and transport. */
export async function beginSession(options: SessionOptions): Promise<Session> {
  const { runtime, caller } = options;
  const id = crypto.randomUUID();
  const transport = new SessionTransport({
    sessionIdGenerator: () => id,
    keepAliveMs: options.keepAliveMs,
  });
  const mcp = new KitServer(runtime, options.callerOf);
  const { stop: silence } = announceChanges({
    server: mcp.server,
    runtime,
    era: 'legacy',
    callerOf: options.callerOf,
  });
  const source = { isGone: false };
  const session: Session = {
    id,
    caller,
    transport,
    server: mcp.server,
    revision: () => mcp.server.getNegotiatedProtocolVersion(),
    open: 0,
    isUsed: false,
    source,
    lastUsed: runtime.clock(),
    end: () => mcp.close(),
  };
  mcp.server.onclose = () => {
    silence();
    source.isGone = true;
    options.onEnd(session);
  };
  mcp.server.onerror = (err) => runtime.logger.debug({ err, session: id }, 'A session had a fault');
  await mcp.connect(transport);
  return session;
}

/** Whether a message asks for a new session. */
export function opensSession(message: JSONRPCMessage, request: Request): boolean {
  const isHandshake = isJSONRPCRequest(message) && message.method === 'initialize';
  return isHandshake && !request.headers.has('mcp-session-id');
}

/** Refuses an invalid initialization before an older session is evicted for it. */
export function refuseOpening(message: JSONRPCMessage, request: Request): Response | undefined {
  const id = getRequestId(message);
  if (!isInitializeRequest(message)) {
    return refuse({
      status: 400,
      code: faultCodes.invalidParams,
      message: 'Invalid params: initialize takes protocolVersion, capabilities and clientInfo.',
      id,
    });
  }
  const accept = request.headers.get('accept') ?? '';
  if (accept.includes('application/json') && accept.includes('text/event-stream')) return undefined;
  return refuse({
    status: 406,
    message: 'The Accept header must name both application/json and text/event-stream.',
    id,
  });
}

/** A request that is answered without the SDK. */
interface DirectRequest {
  /** Receives the messages that the SDK sends for the request. */
  readonly emit: (message: JSONRPCMessage) => void;
  /** Called when the request is cancelled or the session ends. */
  readonly leave: (reason: unknown) => void;
}

/**
 * The SDK's transport for one session, with two fixes for clients that would wait forever: a
 * request whose id is in use would take over the stream of the first, and the stream of a cancelled
 * request would stay open.
 */
class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  /** Requests in progress, each with the set of requests on the same stream. */
  readonly #running = new Map<RequestId, Set<RequestId>>();

  readonly #seats = new Map<RequestId, DirectRequest>();

  /** Registers a request that is answered elsewhere; returns false if its id is in use. */
  seat(id: RequestId, seat: DirectRequest): boolean {
    if (this.#running.has(id) || this.#seats.has(id)) return false;
    this.#seats.set(id, seat);
    return true;
  }

  unseat(id: RequestId): void {
    this.#seats.delete(id);
  }

  override async close(): Promise<void> {
    const seats = [...this.#seats.values()];
    // Cleared first, so that later messages of the SDK for these requests are dropped.
    this.#seats.clear();
    for (const { leave } of seats) leave(new Error('The session is over.'));
    await super.close();
  }

  override async handleRequest(
    request: Request,
    options?: HandleRequestOptions,
  ): Promise<Response> {
    // The kit has already parsed and validated the body.
    const posted = options?.parsedBody as Posted;
    const messages = posted === undefined ? [] : [posted].flat();
    const ids = messages.flatMap((message) => getRequestId(message) ?? []);
    const stream = new Set(ids);
    const isUsed = (id: RequestId): boolean => this.#running.has(id) || this.#seats.has(id);
    if (stream.size < ids.length || ids.some(isUsed)) return refuseIdInUse(posted);
    for (const id of ids) this.#running.set(id, stream);
    const response = await super.handleRequest(request, options);
    if (!response.ok) for (const id of ids) this.#running.delete(id);
    for (const message of messages) this.#settle(getCancelledId(message));
    return response;
  }

  override async send(
    message: JSONRPCMessage,
    options?: { relatedRequestId?: RequestId },
  ): Promise<void> {
    const seat = this.#seats.get(options?.relatedRequestId ?? NaN);
    if (seat !== undefined) return seat.emit(fitLegacyMessage(message));
    try {
      await super.send(fitLegacyMessage(message), options);
    } finally {
      if (!('method' in message)) this.#settle(message.id);
    }
  }

  #settle(id: RequestId | undefined): void {
    if (id !== undefined) this.#seats.get(id)?.leave(new Error('The request was cancelled.'));
    const stream = id === undefined ? undefined : this.#running.get(id);
    if (id === undefined || stream === undefined) return;
    this.#running.delete(id);
    stream.delete(id);
    if (stream.size === 0) this.closeSSEStream(id);
  }
}

function refuseIdInUse(posted: Posted): Response {
  return refuse({
    status: 400,
    message: 'Invalid request: a request with this id is still being answered.',
    id: getRequestId(posted),
  });
}
