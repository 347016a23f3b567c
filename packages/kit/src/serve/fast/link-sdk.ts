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

/** A connection on which the SDK is loaded later. */
export interface LinkParts {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly relay: Relay;
  readonly isClosed: () => boolean;
  /** The earlier request to replay to the SDK. */
  readonly replay: () => JSONRPCRequest | undefined;
}

/** The SDK, in the same state as the connection. */
export interface LinkedSdk extends SdkConnection {
  readonly judge: JudgeEnvelope;
  /** Whether the era is determined, and in the legacy era also the client. */
  readonly isSettled: () => boolean;
}

/** Loads the SDK and replays the opening of the connection to it. */
export async function linkSdk(parts: LinkParts): Promise<LinkedSdk> {
  const { relay, isClosed } = parts;
  const { connectSdk, guardEra, judgeEnvelope } = await import('../sdk/index.ts');
  assertOpen(isClosed);
  const connection = connectSdk({ ...parts, transport: relay });
  const { send } = relay;
  const isSettled = watchSettlement(relay, connection.side);
  // Responses of the era gate itself do not determine the era.
  guardEra(relay, send);
  const story = parts.replay();
  if (story !== undefined) await relay.replay(story);
  assertOpen(isClosed);
  return { ...connection, judge: judgeEnvelope, isSettled };
}

function assertOpen(isClosed: () => boolean): void {
  if (isClosed()) throw new Error('The connection is closed.');
}

// Discovery does not determine the era; any other result of the SDK does. A legacy client can
// initialize again, which changes what was negotiated.
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
