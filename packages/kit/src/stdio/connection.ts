import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';

import type { Caller } from '../context/types.ts';
import { announceChanges } from '../protocol/announce.ts';
import { KitServer } from '../protocol/sdk-server.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** One conversation with one caller, in the era that its first message shows. */
export function serveConnection(
  runtime: Runtime,
  transport: Transport,
  caller: Caller,
): StdioServerHandle {
  const { logger, definition } = runtime;
  return serveStdio(
    ({ era }) => {
      const mcp = new KitServer(runtime, () => caller);
      const { server } = mcp;
      server.onclose = announceChanges({ server, events: definition.events, era, logger });
      return mcp;
    },
    { transport, onerror: (err) => logger.debug({ err }, 'The connection had a fault') },
  );
}
