import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

interface OpenBatch {
  readonly waiting: Set<RequestId>;
  readonly answers: JSONRPCMessage[];
}

/** Answers to batches, held back until each batch is complete (revision 2025-03-26 alone has them). */
export interface Batches {
  open(messages: readonly JSONRPCMessage[]): void;
  /** What to write now: the message itself, the whole answer of a batch, or nothing yet. */
  settle(message: JSONRPCMessage): JSONRPCMessage | readonly JSONRPCMessage[] | undefined;
}

/** Creates the books on open batches of one connection. */
export function createBatches(): Batches {
  const byId = new Map<RequestId, OpenBatch>();
  return {
    open(messages) {
      const ids = messages.flatMap((message) =>
        'method' in message && 'id' in message ? [message.id] : [],
      );
      const batch: OpenBatch = { waiting: new Set(ids), answers: [] };
      for (const id of ids) byId.set(id, batch);
    },
    settle(message) {
      const id = 'method' in message ? undefined : message.id;
      const batch = id === undefined ? undefined : byId.get(id);
      if (batch === undefined || id === undefined) return message;
      byId.delete(id);
      batch.waiting.delete(id);
      batch.answers.push(message);
      return batch.waiting.size === 0 ? batch.answers : undefined;
    },
  };
}
