import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { announceChanges } from '../sdk/announce.ts';
import { KitServer } from '../sdk/server.ts';
import { openEventStream } from './event-stream.ts';
import { SseTransport } from './transport.ts';

/** The conversation of one client, for as long as its stream is open. */
export interface Connection {
  readonly id: string;
  readonly caller: Caller;
  readonly transport: SseTransport;
  /** What the client reads. */
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves when it can take messages. */
  readonly ready: Promise<void>;
  readonly end: () => Promise<void>;
}

/** What a connection needs to begin. */
export interface ConnectionOptions {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly keepAliveMs: number;
  /** Where the client is to post. */
  readonly messagesPath: string;
  /** Counts a request that is being answered, and returns the way to say that it is. */
  readonly enter: () => () => void;
  readonly onEnd: (connection: Connection) => void;
}

/** One answer of the largest size that resources have by default may wait, and then one more. */
const MAX_QUEUED_BYTES = 16_777_216;

/** Begins a conversation: a server, a transport and a stream of its own, until either side ends it. */
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
  // Scopes may differ from token to token, so each request counts for who posted it.
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
