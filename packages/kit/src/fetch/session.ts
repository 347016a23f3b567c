import type { Server } from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import { announceChanges } from '../protocol/announce.ts';
import type { CallerOf } from '../protocol/caller-of.ts';
import { KitServer } from '../protocol/sdk-server.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { SessionTransport } from './session-transport.ts';

/** The conversation of one legacy client. */
export interface Session {
  readonly id: string;
  readonly caller: Caller;
  readonly transport: SessionTransport;
  readonly server: Server;
  /** The revision that was agreed on, once it was. */
  readonly revision: () => string | undefined;
  /** Responses that are still open. */
  open: number;
  lastUsed: number;
  end(): Promise<void>;
}

/** What a session needs to begin. */
export interface SessionOptions {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly callerOf: CallerOf;
  readonly keepAliveMs: number;
  readonly onEnd: (session: Session) => void;
}

/** Begins a session: a server and a transport of its own, until it ends. */
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
