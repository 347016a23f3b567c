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

/** The SDK's server for a connection, and its era. */
interface Side {
  readonly era: Era;
  readonly server: Server;
}

/** A connection served by the SDK. */
export interface SdkConnection {
  /** Undefined until a message has determined the era. */
  readonly side: () => Side | undefined;
  /** Whether the client already receives change notifications. */
  readonly isAnnouncing: () => boolean;
  readonly close: () => Promise<void>;
}

/** Connects the SDK to a transport, in the era that the first message determines. */
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

/** A connection that may carry `subscriptions/listen`. */
interface ListenedConnection {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly transport: Transport;
  /** The era of the connection; undefined before the first message. */
  readonly era: () => Era | undefined;
}

/**
 * Tracks the `subscriptions/listen` requests of one connection. The SDK handles them before its
 * server sees them, so this wraps the transport.
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
    // The request may have been cancelled, or its id reused.
    if (listenings.get(id) !== listening) return;
    pending.delete(id);
    if (ready instanceof ProtocolFault) await transport.send(createRefusal(id, ready));
    else deliver?.(ready);
  };
  transport.onmessage = (message, extra) => {
    const cancelled = getCancelledId(message);
    // The SDK does not know pending requests, and would treat the message as the first of the
    // connection.
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
