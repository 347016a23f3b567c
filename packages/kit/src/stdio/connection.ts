import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';
import type { Era } from '@wellspoken/spec';

import type { Caller } from '../context/types.ts';
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
  let shown: Era | undefined;
  const handle = serveStdio(
    ({ era }) => {
      shown = era;
      const mcp = new KitServer(runtime, callerOf);
      const { server } = mcp;
      server.onclose = announceChanges({ server, runtime, era, callerOf });
      return mcp;
    },
    { transport, onerror: (err) => logger.debug({ err }, 'The connection had a fault') },
  );
  listenOnConnection({ runtime, caller, transport, era: () => shown });
  return handle;
}
