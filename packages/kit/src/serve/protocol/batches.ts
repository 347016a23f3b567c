import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

interface OpenBatch {
  readonly waiting: Set<RequestId>;
  readonly answers: JSONRPCMessage[];
}

/** Answers to batches, held back until each batch is complete (revision 2025-03-26 alone has them). */
interface Batches {
  open(messages: readonly JSONRPCMessage[]): void;
  /** Whether a request came in a batch that is not complete. */
  has(id: RequestId): boolean;
  /** What to write now: the message itself, the whole answer of a batch, or nothing yet. */
  settle(message: JSONRPCMessage): JSONRPCMessage | readonly JSONRPCMessage[] | undefined;
  /** What to write now that a request will have no answer: the rest of its batch, or nothing. */
  drop(id: RequestId): readonly JSONRPCMessage[] | undefined;
}

/** Creates the books on open batches of one connection. */
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

/** The ids of the requests among messages. */
export function listRequestIds(messages: readonly JSONRPCMessage[]): readonly RequestId[] {
  return messages.flatMap((message) =>
    'method' in message && 'id' in message ? [message.id] : [],
  );
}

/** The request that a message cancels, where it does. */
export function getCancelledId(message: JSONRPCMessage): RequestId | undefined {
  const isCancellation = 'method' in message && message.method === 'notifications/cancelled';
  // Whatever it is, it is only looked up.
  return isCancellation ? (message.params?.['requestId'] as RequestId | undefined) : undefined;
}
