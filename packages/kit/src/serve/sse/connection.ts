import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { announceChanges } from '../sdk/announce.ts';
import { KitServer } from '../sdk/server.ts';
import { openEventStream } from './event-stream.ts';
import { SseTransport } from './transport.ts';

/** The connection of one client, which lasts as long as its stream. */
export interface Connection {
  readonly id: string;
  readonly caller: Caller;
  readonly transport: SseTransport;
  /** The event stream that the client reads. */
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves when the connection can receive messages. */
  readonly ready: Promise<void>;
  readonly end: () => Promise<void>;
}

/** Options of {@link openConnection}. */
export interface ConnectionOptions {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly keepAliveMs: number;
  /** The path that the client posts messages to. */
  readonly messagesPath: string;
  /** Counts a running request; returns the function that ends it. */
  readonly enter: () => () => void;
  readonly onEnd: (connection: Connection) => void;
}

/** Enough for one response of the default maximum resource size, plus one more message. */
const MAX_QUEUED_BYTES = 16_777_216;

/** Opens a connection with its own server, transport and stream. */
export function openConnection(options: ConnectionOptions): Connection {
  const { runtime, caller, messagesPath } = options;
  const id = crypto.randomUUID();
  const stream = openEventStream({
    keepAliveMs: options.keepAliveMs,
    maxQueuedBytes: MAX_QUEUED_BYTES,
    onLeft: () => void mcp.close(),
    onOverflow: () => {
      const fields = { caller: caller.id, maxQueuedBytes: MAX_QUEUED_BYTES };
      runtime.logger.warn(fields, 'A stream was ended, because its client does not read it');
      void mcp.close();
    },
  });
  const transport = new SseTransport(stream, options.enter);
  // Scopes may differ between tokens, so each request uses the caller that posted it.
  const callerOf: CallerOf = ({ http }) =>
    (http?.req && transport.callerOf(http.req)) ?? { ...caller, scopes: [] };
  const mcp = new KitServer(runtime, callerOf);
  const { server } = mcp;
  const { stop: silence } = announceChanges({ server, runtime, era: 'legacy', callerOf });
  server.onclose = () => {
    silence();
    options.onEnd(connection);
  };
  server.onerror = (err) => runtime.logger.debug({ err }, 'A connection had a fault');
  stream.write('endpoint', `${messagesPath}?sessionId=${id}`);
  const ready = mcp.connect(transport);
  const end = (): Promise<void> => mcp.close();
  const connection: Connection = { id, caller, transport, body: stream.body, ready, end };
  return connection;
}
