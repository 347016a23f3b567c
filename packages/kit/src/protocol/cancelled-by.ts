import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

/** The request that a message cancels, where it does. */
export function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  const isCancellation = 'method' in message && message.method === 'notifications/cancelled';
  // Whatever it is, it is only looked up.
  return isCancellation ? (message.params?.['requestId'] as RequestId | undefined) : undefined;
}
