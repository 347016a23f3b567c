import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';

import type { Caller } from '../context/types.ts';
import { openConnectionLane, type Side, type TextTransport } from '../fast/connection-lane.ts';
import { announceChanges } from '../protocol/announce.ts';
import { listenOnConnection } from '../protocol/listen-connection.ts';
import { KitServer } from '../protocol/sdk-server.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** One conversation with one caller, in the era that its first message shows. */
export function serveConnection(
  runtime: Runtime,
  transport: Transport,
  caller: Caller,
): StdioServerHandle {
  const { logger } = runtime;
  const callerOf = (): Caller => caller;
  let side: Side | undefined;
  const handle = serveStdio(
    ({ era }) => {
      const mcp = new KitServer(runtime, callerOf);
      const { server } = mcp;
      side = { era, server };
      server.onclose = announceChanges({ server, runtime, era, callerOf });
      return mcp;
    },
    { transport, onerror: (err) => logger.debug({ err }, 'The connection had a fault') },
  );
  listenOnConnection({ runtime, caller, transport, era: () => side?.era });
  if (runtime.fastPath && sendsText(transport)) {
    openConnectionLane({ runtime, caller, transport, side: () => side });
  }
  return handle;
}

function sendsText(transport: Transport): transport is TextTransport {
  return 'sendText' in transport;
}
