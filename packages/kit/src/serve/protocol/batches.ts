import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

interface OpenBatch {
  readonly waiting: Set<RequestId>;
  readonly answers: JSONRPCMessage[];
}

/**
 * Holds back the responses of a batch until it is complete (only revision 2025-03-26 has batches).
 */
interface Batches {
  open(messages: readonly JSONRPCMessage[]): void;
  /** Whether a request belongs to an incomplete batch. */
  has(id: RequestId): boolean;
  /** Returns what to write: the message itself, all responses of its batch, or nothing yet. */
  settle(message: JSONRPCMessage): JSONRPCMessage | readonly JSONRPCMessage[] | undefined;
  /**
   * Returns what to write when a request gets no response: the rest of its batch, or nothing yet.
   */
  drop(id: RequestId): readonly JSONRPCMessage[] | undefined;
}

/** Creates the open batches of one connection. */
export function createBatches(): Batches {
  const byId = new Map<RequestId, OpenBatch>();
  const close = (id: RequestId, batch: OpenBatch): readonly JSONRPCMessage[] | undefined => {
    byId.delete(id);
    batch.waiting.delete(id);
    return batch.waiting.size === 0 && batch.answers.length > 0 ? batch.answers : undefined;
  };
  return {
    open(messages) {
      const ids = listRequestIds(messages);
      const batch: OpenBatch = { waiting: new Set(ids), answers: [] };
      for (const id of ids) byId.set(id, batch);
    },
    has: (id) => byId.has(id),
    settle(message) {
      const id = 'method' in message ? undefined : message.id;
      const batch = id === undefined ? undefined : byId.get(id);
      if (batch === undefined || id === undefined) return message;
      batch.answers.push(message);
      return close(id, batch);
    },
    drop(id) {
      const batch = byId.get(id);
      return batch === undefined ? undefined : close(id, batch);
    },
  };
}

/** Lists the ids of the requests among messages. */
export function listRequestIds(messages: readonly JSONRPCMessage[]): readonly RequestId[] {
  return messages.flatMap((message) =>
    'method' in message && 'id' in message ? [message.id] : [],
  );
}

/** Returns the id of the request that a message cancels, if it is a cancellation. */
export function getCancelledId(message: JSONRPCMessage): RequestId | undefined {
  const isCancellation = 'method' in message && message.method === 'notifications/cancelled';
  // An id of the wrong type is harmless, as it is only used for a lookup.
  return isCancellation ? (message.params?.['requestId'] as RequestId | undefined) : undefined;
}
