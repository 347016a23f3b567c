import type {
  JSONRPCMessage,
  JSONRPCRequest,
  RequestId,
  Transport,
} from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import type { Relay } from '../protocol/relay.ts';
import type { SdkConnection } from '../protocol/sdk-connection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { JudgeEnvelope } from './envelopes.ts';

/** A connection to which the SDK comes late. */
export interface LinkParts {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly relay: Relay;
  readonly isClosed: () => boolean;
  /** What was said before, for the SDK to hear. */
  readonly story: () => readonly JSONRPCMessage[];
}

/** The SDK, once it stands where the conversation stands. */
export interface LinkedSdk extends SdkConnection {
  readonly judge: JudgeEnvelope;
  /** Whether the SDK has settled on the modern era. */
  readonly isSettled: () => boolean;
}

/** Loads the SDK, which takes longer than all else of a start, and has it hear what came before. */
export async function linkSdk(parts: LinkParts): Promise<LinkedSdk> {
  const { relay, isClosed } = parts;
  const { connectSdk, judgeEnvelope } = await import('./sdk-way.ts');
  if (isClosed()) throw new Error('The connection is closed.');
  const connection = connectSdk({ ...parts, transport: relay });
  const isSettled = watchSettlement(relay, connection.side);
  for (const message of parts.story()) await relay.replay(message);
  return { ...connection, judge: judgeEnvelope, isSettled };
}

// To ask what a server can do settles nothing; any other result of the SDK is one of the era.
function watchSettlement(transport: Transport, side: SdkConnection['side']): () => boolean {
  const discoveries = new Set<RequestId>();
  let isMade = false;
  const { onmessage: deliver } = transport;
  transport.onmessage = (message, extra) => {
    if (!isMade && isDiscovery(message)) discoveries.add(message.id);
    deliver?.(message, extra);
  };
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if ('result' in message && side()?.era === 'modern' && !discoveries.delete(message.id)) {
      isMade = true;
      transport.send = send;
    }
    return send(message, options);
  };
  return () => isMade;
}

function isDiscovery(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message && message.method === 'server/discover';
}
