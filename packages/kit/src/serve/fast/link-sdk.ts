import type {
  JSONRPCMessage,
  JSONRPCRequest,
  RequestId,
  Transport,
} from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { Relay } from '../protocol/connection.ts';
import type { SdkConnection } from '../sdk/connection.ts';
import type { JudgeEnvelope } from '../sdk/judge-envelope.ts';
import { DISCOVER } from './answers.ts';

/** A connection to which the SDK comes late. */
export interface LinkParts {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly relay: Relay;
  readonly isClosed: () => boolean;
  /** What was asked before, for the SDK to hear. */
  readonly replay: () => JSONRPCRequest | undefined;
}

/** The SDK, once it stands where the conversation stands. */
export interface LinkedSdk extends SdkConnection {
  readonly judge: JudgeEnvelope;
  /** Whether it is settled which era the client speaks, and in the legacy one, who it is. */
  readonly isSettled: () => boolean;
}

/** Loads the SDK, and has it hear what came before. */
export async function linkSdk(parts: LinkParts): Promise<LinkedSdk> {
  const { relay, isClosed } = parts;
  const { connectSdk, guardEra, judgeEnvelope } = await import('../sdk/index.ts');
  assertOpen(isClosed);
  const connection = connectSdk({ ...parts, transport: relay });
  const { send } = relay;
  const isSettled = watchSettlement(relay, connection.side);
  // What the gate answers itself is no sign of the era.
  guardEra(relay, send);
  const story = parts.replay();
  if (story !== undefined) await relay.replay(story);
  assertOpen(isClosed);
  return { ...connection, judge: judgeEnvelope, isSettled };
}

function assertOpen(isClosed: () => boolean): void {
  if (isClosed()) throw new Error('The connection is closed.');
}

// To ask what a server can do settles nothing; any other result of the SDK is one of the era. Who
// introduces itself again to a legacy server changes what was agreed on.
function watchSettlement(transport: Transport, side: SdkConnection['side']): () => boolean {
  const unsettling = new Set<RequestId>();
  let isModern = false;
  const { onmessage: deliver } = transport;
  transport.onmessage = (message, extra) => {
    if (!isModern && isUnsettling(message)) unsettling.add(message.id);
    deliver?.(message, extra);
  };
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const wasUnsettling = !('method' in message) && unsettling.delete(message.id ?? '');
    if ('result' in message && side()?.era === 'modern' && !wasUnsettling) {
      isModern = true;
      transport.send = send;
    }
    return send(message, options);
  };
  return () => isModern || (side()?.era === 'legacy' && unsettling.size === 0);
}

function isUnsettling(message: JSONRPCMessage): message is JSONRPCRequest {
  if (!('method' in message && 'id' in message)) return false;
  return message.method === DISCOVER || message.method === 'initialize';
}
