import type { Transport } from '@modelcontextprotocol/server';

import { ConnectionFastPath, type TextTransport } from '../fast/connection.ts';
import { closeWithoutSdk, Relay, type ServedConnection } from '../protocol/connection.ts';

/** A connection that is being served. */
export interface Connection {
  readonly close: () => Promise<void>;
}

/** Serves one connection, in the era that its first message determines. */
export function serveConnection(served: ServedConnection): Connection {
  const { runtime, caller, transport } = served;
  if (runtime.fastPath && isTextTransport(transport))
    return new ConnectionFastPath({ ...served, transport });
  const relay = new Relay(transport);
  transport.onclose = () => relay.end();
  transport.onerror = (error) => relay.onerror?.(error);
  const connected = import('../sdk/index.ts').then(({ connectSdk, guardEra }) => {
    const connection = connectSdk({ runtime, caller, transport: relay });
    guardEra(relay, relay.send);
    transport.onmessage = (message, extra) => relay.onmessage?.(message, extra);
    transport.start().catch((error: unknown) => relay.onerror?.(error as Error));
    return connection;
  });
  connected.catch((cause: unknown) => closeWithoutSdk(served, cause));
  return { close: async () => (await connected.catch(() => transport)).close() };
}

function isTextTransport(transport: Transport): transport is TextTransport {
  return 'sendText' in transport;
}
