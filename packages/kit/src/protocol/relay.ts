import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server';

/**
 * What the SDK takes for the transport of a connection. With it the SDK may come later than the first
 * messages, and can be told of them without a second answer to the client.
 */
export class Relay implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #transport: Transport;
  readonly #begin: () => Promise<void>;
  /** Answers that nobody waits for any more but who replays their requests. */
  readonly #replayed = new Map<RequestId, () => void>();

  constructor(transport: Transport, begin: () => Promise<void>) {
    this.#transport = transport;
    this.#begin = begin;
  }

  start(): Promise<void> {
    return this.#begin();
  }

  send: Transport['send'] = async (message, options) => {
    const settle = 'method' in message ? undefined : this.#replayed.get(message.id ?? '');
    if (settle === undefined) return this.#transport.send(message, options);
    settle();
  };

  close(): Promise<void> {
    return this.#transport.close();
  }

  setProtocolVersion = (revision: string): void => {
    this.#transport.setProtocolVersion?.(revision);
  };

  /** Has the SDK hear what was answered without it; resolves when it has. */
  async replay(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message) || !('id' in message)) return this.onmessage?.(message);
    // While messages are replayed no other reaches the SDK, so any id is free.
    const request = { ...message, id: 'replayed' };
    const answered = new Promise<void>((resolve) => this.#replayed.set(request.id, resolve));
    this.onmessage?.(request);
    await answered;
    this.#replayed.delete(request.id);
  }

  /** Says that the transport has closed: no answer will come any more. */
  end(): void {
    for (const settle of this.#replayed.values()) settle();
    this.onclose?.();
  }
}
