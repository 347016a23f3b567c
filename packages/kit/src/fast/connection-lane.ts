import type {
  JSONRPCMessage,
  JSONRPCRequest,
  RequestId,
  Server,
  Transport,
} from '@modelcontextprotocol/server';
import type { Era } from '@wellspoken/spec/revisions';

import type { Caller } from '../context/types.ts';
import { cancelledBy } from '../protocol/cancelled-by.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createLegacyLane } from './legacy-lane.ts';
import { createListBytes } from './lists.ts';
import { createModernLane } from './modern-lane.ts';
import type { QuickAnswer, QuickCall } from './quick.ts';

/** A transport that can send what is JSON already. */
export interface TextTransport extends Transport {
  readonly sendText: (id: RequestId, answer: QuickAnswer) => void;
}

/** The SDK's side of a connection. */
export interface Side {
  readonly era: Era;
  readonly server: Server;
}

/** A connection that may be answered past the SDK. */
export interface FastConnection {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly transport: TextTransport;
  /** Undefined until the first message has shown the era. */
  readonly side: () => Side | undefined;
}

/**
 * Takes plain requests of one connection straight to the call pipeline. It stands between the
 * transport and the SDK, which sees the first request of a modern client in any case: with it the
 * SDK decides which era the connection has from then on.
 */
export function openConnectionLane({ runtime, caller, transport, side }: FastConnection): void {
  const lists = createListBytes(runtime);
  const modern = createModernLane(runtime, lists);
  const legacy = createLegacyLane(runtime, lists);
  const running = new Map<RequestId, QuickCall>();
  const { onmessage: deliver, onclose: passOn } = transport;
  const settlement = watchSettlement(transport, side);

  const take = (message: JSONRPCMessage): QuickCall | undefined => {
    const known = side();
    if (known?.era === 'legacy') return legacy({ message, caller, server: known.server });
    if (known === undefined) return undefined;
    return settlement.isMade() ? modern.takeBare({ message, caller }) : undefined;
  };

  const answer = async (call: QuickCall): Promise<void> => {
    running.set(call.id, call);
    const given = await call.answer;
    // Its id may have been cancelled, and used again.
    if (running.get(call.id) !== call) return;
    running.delete(call.id);
    if (given !== undefined) transport.sendText(call.id, given);
  };

  transport.onmessage = (message, extra) => {
    const cancelled = running.get(cancelledBy(message) ?? NaN);
    if (cancelled !== undefined) {
      running.delete(cancelled.id);
      return cancelled.abandon('The client cancelled the request.');
    }
    const call = take(message);
    if (call === undefined) {
      settlement.passing(message);
      return deliver?.(message, extra);
    }
    if (call.answer instanceof Promise) {
      answer(call).catch((error: unknown) => transport.onerror?.(error as Error));
    } else transport.sendText(call.id, call.answer);
  };
  transport.onclose = () => {
    lists.close();
    for (const { abandon } of running.values()) abandon('The connection is closed.');
    running.clear();
    passOn?.();
  };
}

interface Settlement {
  readonly isMade: () => boolean;
  /** Hears what goes to the SDK. */
  readonly passing: (message: JSONRPCMessage) => void;
}

// To ask what a server can do settles nothing; any other result of the SDK is one of the era.
function watchSettlement(transport: Transport, side: FastConnection['side']): Settlement {
  const discoveries = new Set<RequestId>();
  let isMade = false;
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if ('result' in message && side()?.era === 'modern' && !discoveries.delete(message.id)) {
      isMade = true;
      transport.send = send;
    }
    return send(message, options);
  };
  return {
    isMade: () => isMade,
    passing: (message) => {
      if (isDiscovery(message)) discoveries.add(message.id);
    },
  };
}

function isDiscovery(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message && message.method === 'server/discover';
}
