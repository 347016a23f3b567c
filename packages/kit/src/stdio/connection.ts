import type { Transport } from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import { ConnectionLane, type TextTransport } from '../fast/connection-lane.ts';
import { Relay } from '../protocol/relay.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A connection that is being served. */
export interface Connection {
  readonly close: () => Promise<void>;
}

/** One conversation with one caller, in the era that its first message shows. */
export function serveConnection(
  runtime: Runtime,
  transport: Transport,
  caller: Caller,
): Connection {
  if (runtime.fastPath && sendsText(transport)) {
    return new ConnectionLane({ runtime, transport, caller });
  }
  const relay = new Relay(transport, async () => {
    transport.onmessage = (message, extra) => relay.onmessage?.(message, extra);
    await transport.start();
  });
  transport.onclose = () => relay.end();
  transport.onerror = (error) => relay.onerror?.(error);
  const connected = import('../protocol/sdk-connection.ts').then(({ connectSdk }) =>
    connectSdk({ runtime, caller, transport: relay }),
  );
  connected.catch((err: unknown) => {
    runtime.logger.error({ err }, 'The connection is closed, because the SDK did not load');
    void transport.close();
  });
  return { close: async () => (await connected.catch(() => transport)).close() };
}

function sendsText(transport: Transport): transport is TextTransport {
  return 'sendText' in transport;
}
