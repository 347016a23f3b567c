import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Era } from '@wellspoken/spec/revisions';

import type { Caller } from '../context/types.ts';
import { announceChanges, type Announcer } from './announce.ts';
import type { ServedConnection } from './served-connection.ts';
import { listenOnConnection } from './listen-connection.ts';
import { KitServer } from './sdk-server.ts';

/** The SDK's side of a connection. */
export interface Side {
  readonly era: Era;
  readonly server: Server;
}

/** A connection that the SDK serves. */
export interface SdkConnection {
  /** Undefined until a message has shown the era. */
  readonly side: () => Side | undefined;
  /** Whether the client hears of changes by now. */
  readonly isAnnouncing: () => boolean;
  readonly close: () => Promise<void>;
}

/** Has the SDK serve one conversation with one caller, in the era that its first message shows. */
export function connectSdk({ runtime, caller, transport }: ServedConnection): SdkConnection {
  const { logger } = runtime;
  const callerOf = (): Caller => caller;
  let side: Side | undefined;
  let announcer: Announcer | undefined;
  const handle = serveStdio(
    ({ era }) => {
      const mcp = new KitServer(runtime, callerOf);
      const { server } = mcp;
      side = { era, server };
      announcer = announceChanges({ server, runtime, era, callerOf });
      server.onclose = announcer.stop;
      return mcp;
    },
    { transport, onerror: (err) => logger.debug({ err }, 'The connection had a fault') },
  );
  listenOnConnection({ runtime, caller, transport, era: () => side?.era });
  return {
    side: () => side,
    isAnnouncing: () => announcer?.isReady() === true,
    close: () => handle.close(),
  };
}
