import type { JSONRPCMessage, RequestId, Server, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Era } from '@wellspoken/spec/revisions';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { ProtocolFault } from '../../errors/protocol-fault.ts';
import { getCancelledId } from '../protocol/batches.ts';
import type { ServedConnection } from '../protocol/connection.ts';
import { announceChanges, type Announcer } from './announce.ts';
import { type Listening, startListening } from './listening.ts';
import { KitServer } from './server.ts';

/** The SDK's side of a connection. */
interface Side {
  readonly era: Era;
  readonly server: Server;
}

/** A connection that the SDK serves. */
export interface SdkConnection {
  /** Undefined until a message has shown the era. */
  readonly side: () => Side | undefined;
  /** Whether the client hears of changes by now. */
  readonly isAnnouncing: () => boolean;
  readonly close: () => Promise<void>;
}

/** Has the SDK serve one conversation with one caller, in the era that its first message shows. */
export function connectSdk({ runtime, caller, transport }: ServedConnection): SdkConnection {
  const { logger } = runtime;
  const callerOf = (): Caller => caller;
  let side: Side | undefined;
  let announcer: Announcer | undefined;
  const handle = serveStdio(
    ({ era }) => {
      const mcp = new KitServer(runtime, callerOf);
      const { server } = mcp;
      side = { era, server };
      announcer = announceChanges({ server, runtime, era, callerOf });
      server.onclose = announcer.stop;
      return mcp;
    },
    { transport, onerror: (err) => logger.debug({ err }, 'The connection had a fault') },
  );
  listenOnConnection({ runtime, caller, transport, era: () => side?.era });
  return {
    side: () => side,
    isAnnouncing: () => announcer?.isReady() === true,
    close: () => handle.close(),
  };
}

/** A connection on which somebody may listen. */
interface ListenedConnection {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly transport: Transport;
  /** The era of the connection, once its first message has shown it. */
  readonly era: () => Era | undefined;
}

/**
 * Watches what the client of one connection listens to. The SDK serves `subscriptions/listen` in
 * front of its server and tells nobody, so this stands between it and the transport.
 */
function listenOnConnection({ runtime, caller, transport, era }: ListenedConnection): void {
  const listenings = new Map<RequestId, Listening>();
  const pending = new Set<RequestId>();
  const end = (id: RequestId): boolean => {
    listenings.get(id)?.release();
    listenings.delete(id);
    return pending.delete(id);
  };
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!('method' in message) && message.id !== undefined) end(message.id);
    return send(message, options);
  };
  const { onmessage: deliver, onclose: passOn } = transport;
  const begin = async (listening: Listening): Promise<void> => {
    const { id } = listening.request;
    end(id);
    listenings.set(id, listening);
    pending.add(id);
    const ready = await listening.ready;
    // It may have been cancelled meanwhile, or its id used again.
    if (listenings.get(id) !== listening) return;
    pending.delete(id);
    if (ready instanceof ProtocolFault) await transport.send(createRefusal(id, ready));
    else deliver?.(ready);
  };
  transport.onmessage = (message, extra) => {
    const cancelled = getCancelledId(message);
    // The SDK knows nothing yet of what is pending, and would take the message for an opening.
    if (cancelled !== undefined && end(cancelled)) return;
    const listening = era() === 'legacy' ? undefined : startListening(runtime, caller, message);
    if (listening === undefined) return deliver?.(message, extra);
    begin(listening).catch((error: unknown) => transport.onerror?.(error as Error));
  };
  transport.onclose = () => {
    for (const id of listenings.keys()) end(id);
    passOn?.();
  };
}

function createRefusal(id: RequestId, { code, message, data }: ProtocolFault): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}
