import type { JSONRPCRequest, Transport } from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';

/** A connection with one caller. */
export interface ServedConnection {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly transport: Transport;
  /** Told why a connection ends that nobody wanted to end. */
  readonly onFailure?: ((error: Error) => void) | undefined;
}

const REPLAYED = 'replayed';

/**
 * What the SDK takes for the transport of a connection. With it the SDK may come later than the first
 * messages, and can be told of them without a second answer to the client.
 */
export class Relay implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #transport: Transport;
  /** Who waits for an answer that the client has had before. */
  #onReplayed: (() => void) | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  // Whoever has the transport starts it, when all who are to hear of its messages are there.
  async start(): Promise<void> {}

  send: Transport['send'] = async (message, options) => {
    const isReplayed = !('method' in message) && message.id === REPLAYED;
    if (!isReplayed || this.#onReplayed === undefined) {
      return this.#transport.send(message, options);
    }
    this.#onReplayed();
  };

  close(): Promise<void> {
    return this.#transport.close();
  }

  setProtocolVersion = (revision: string): void => {
    this.#transport.setProtocolVersion?.(revision);
  };

  /** Has the SDK answer what was answered without it; resolves when it has. */
  async replay(request: JSONRPCRequest): Promise<void> {
    // Meanwhile no other message reaches the SDK, so any id is free.
    const answered = new Promise<void>((resolve) => (this.#onReplayed = resolve));
    this.onmessage?.({ ...request, id: REPLAYED });
    await answered;
    this.#onReplayed = undefined;
  }

  /** Says that the transport has closed: no answer will come any more. */
  end(): void {
    this.#onReplayed?.();
    this.onclose?.();
  }
}

/** Ends a connection whose SDK could not be loaded: nobody is there to answer what it was sent. */
export function closeWithoutSdk(
  { runtime, transport, onFailure }: Omit<ServedConnection, 'caller'>,
  cause: unknown,
): void {
  runtime.logger.error({ err: cause }, 'The connection is closed, because the SDK did not load');
  const message = '@modelcontextprotocol/server could not be loaded: install the packages again';
  onFailure?.(new Error(message, { cause }));
  void transport.close();
}
