import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type Server,
} from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { announceChanges } from '../sdk/announce.ts';
import { KitServer } from '../sdk/server.ts';
import { refuse, getRequestId } from './respond.ts';
import { SessionTransport } from './session-transport.ts';

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
  const session: Session = {
    id,
    caller,
    transport,
    server: mcp.server,
    revision: () => mcp.server.getNegotiatedProtocolVersion(),
    open: 0,
    lastUsed: runtime.clock(),
    end: () => mcp.close(),
  };
  mcp.server.onclose = () => {
    silence();
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
