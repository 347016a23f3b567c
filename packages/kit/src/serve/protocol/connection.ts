import type { JSONRPCRequest, Transport } from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';

/** A connection with one caller. */
export interface ServedConnection {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly transport: Transport;
  /** Called with the reason when the connection fails. */
  readonly onFailure?: ((error: Error) => void) | undefined;
}

const REPLAYED = 'replayed';

/**
 * The transport that the SDK sees. It allows the SDK to be loaded after the first messages, which
 * are then replayed to it without sending a second response to the client.
 */
export class Relay implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #transport: Transport;
  /** Resolves the pending replay. */
  #onReplayed: (() => void) | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  // The owner of the transport starts it, once all message handlers are attached.
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

  /** Replays a request that was answered without the SDK; resolves when the SDK has responded. */
  async replay(request: JSONRPCRequest): Promise<void> {
    // No other message reaches the SDK during a replay, so any id is free.
    const answered = new Promise<void>((resolve) => (this.#onReplayed = resolve));
    this.onmessage?.({ ...request, id: REPLAYED });
    await answered;
    this.#onReplayed = undefined;
  }

  /** Reports that the transport has closed and no more responses will arrive. */
  end(): void {
    this.#onReplayed?.();
    this.onclose?.();
  }
}

/** Closes a connection when the SDK failed to load, since its messages cannot be answered. */
export function closeWithoutSdk(
  { runtime, transport, onFailure }: Omit<ServedConnection, 'caller'>,
  cause: unknown,
): void {
  runtime.logger.error({ err: cause }, 'The connection is closed, because the SDK did not load');
  const message = '@modelcontextprotocol/server could not be loaded: install the packages again';
  onFailure?.(new Error(message, { cause }));
  void transport.close();
}
