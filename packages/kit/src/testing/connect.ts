import { Client, InMemoryTransport, type ClientOptions } from '@modelcontextprotocol/client';
import {
  latestLegacyRevision,
  latestModernRevision,
  type Era,
  type Revision,
} from '@wellspoken/spec/revisions';

import type { Caller } from '../call/types.ts';
import type { ServerDefinition } from '../define/server.ts';
import { createRuntime, type RuntimeOptions } from '../call/runtime.ts';
import { digestInNode } from '../serve/node/runtime.ts';
import { serveConnection } from '../serve/stdio/connection.ts';

/** Options of {@link connect}. */
export interface ConnectOptions extends RuntimeOptions {
  /** An era or a revision; defaults to the modern era. */
  readonly era?: Era | Revision;
  /** Options of the client, such as its capabilities. */
  readonly client?: ClientOptions;
  /** Registers handlers on the client before it connects. */
  readonly prepare?: (client: Client) => void;
  readonly caller?: Caller;
}

/** The official client, connected to a server in memory. */
export interface TestConnection {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/**
 * Connects the official client to a server in the same process, without a port or child process.
 */
export async function connect(
  definition: ServerDefinition,
  options: ConnectOptions = {},
): Promise<TestConnection> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const runtime = createRuntime(definition, {
    digest: digestInNode,
    ...options,
    isGuarded: options.caller?.scopes !== undefined,
  });
  const served = serveConnection({
    runtime,
    transport: serverSide,
    caller: options.caller ?? { id: 'test' },
  });
  const client = new Client(
    { name: 'wellspoken-test', version: '1.0.0' },
    { ...options.client, ...createNegotiation(options.era ?? 'modern') },
  );
  options.prepare?.(client);
  await client.connect(clientSide);
  return {
    client,
    close: async () => {
      await client.close();
      await served.close();
    },
  };
}

function createNegotiation(era: Era | Revision): ClientOptions {
  const revision =
    era === 'modern' ? latestModernRevision : era === 'legacy' ? latestLegacyRevision : era;
  if (revision === latestModernRevision) return { versionNegotiation: { mode: { pin: revision } } };
  return {
    versionNegotiation: { mode: 'legacy' },
    supportedProtocolVersions: [revision],
  };
}
