import {
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Runtime } from '../../call/runtime.ts';
import type { Caller } from '../../call/types.ts';
import { isObject } from '../../define/schema/json.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import { createBatches, listRequestIds } from '../protocol/batches.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { fitLegacyMessage } from '../protocol/legacy-message.ts';
import { metaKeys } from '../protocol/meta-keys.ts';
import type { Read, Unreadable } from '../protocol/read-message.ts';
import { listRevisions, refuseVersion } from '../protocol/revisions.ts';
import { announceChanges } from '../sdk/announce.ts';
import { KitServer } from '../sdk/server.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

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
interface ConnectionOptions {
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

/** A readable message or batch. */
type Posted = Exclude<Read, { kind: 'unreadable' }>;

/** The caller and the HTTP request of a message. */
interface Sender {
  readonly caller: Caller;
  readonly request: Request;
}

/** A connection over HTTP+SSE: receives posted messages and sends on the stream. */
class SseTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #stream: EventStream;
  /** Counts a running request; returns the function that ends it. */
  readonly #enter: () => () => void;
  readonly #batches = createBatches();
  /** Running requests, each with the function that ends it. */
  readonly #running = new Map<RequestId, () => void>();
  /**
   * Keyed by HTTP request, because the id of a cancelled request is removed before its handler
   * starts.
   */
  readonly #callers = new WeakMap<Request, Caller>();
  #revision: string | undefined;
  #closed = false;

  constructor(stream: EventStream, enter: () => () => void) {
    this.#stream = stream;
    this.#enter = enter;
  }

  async start(): Promise<void> {}

  /** Called by the SDK once a revision has been negotiated. */
  setProtocolVersion(revision: string): void {
    this.#revision = revision;
  }

  /** Returns the caller that posted a request. */
  callerOf(request: Request): Caller | undefined {
    return this.#callers.get(request);
  }

  /** Receives a message or batch; returns an error if it is rejected. */
  receive(posted: Posted, { caller, request }: Sender): Unreadable | undefined {
    const messages = posted.kind === 'batch' ? posted.messages : [posted.message];
    // spec: jsonrpc.batch
    if (posted.kind === 'batch' && this.#revision !== '2025-03-26') return refuseBatch();
    const ids = listRequestIds(messages);
    const isUsed = ids.some((id, index) => this.#running.has(id) || ids.indexOf(id) !== index);
    if (isUsed) return refuseIdInUse(posted.kind === 'batch' ? undefined : ids[0]);
    this.#callers.set(request, caller);
    for (const id of ids) this.#running.set(id, this.#enter());
    if (posted.kind === 'batch') this.#batches.open(messages);
    for (const message of messages) this.#deliver(message, request);
    return undefined;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return;
    try {
      this.#write(this.#batches.settle(fitLegacyMessage(message)));
    } finally {
      if (!('method' in message) && message.id !== undefined) this.#finish(message.id);
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const id of this.#running.keys()) this.#finish(id);
    this.#stream.end();
    this.onclose?.();
  }

  #deliver(message: JSONRPCMessage, request: Request): void {
    const refusal = refuseModern(message);
    if (refusal !== undefined) return void this.send(refusal);
    if ('method' in message && message.method === 'notifications/cancelled') {
      this.#cancel((message.params as { requestId?: RequestId } | undefined)?.requestId);
    }
    this.onmessage?.(message, { request });
  }

  // A cancelled request gets no response, so neither its batch nor a shutdown waits for it.
  #cancel(id: RequestId | undefined): void {
    if (id === undefined) return;
    this.#write(this.#batches.drop(id));
    this.#finish(id);
  }

  #finish(id: RequestId): void {
    this.#running.get(id)?.();
    this.#running.delete(id);
  }

  #write(written: JSONRPCMessage | readonly JSONRPCMessage[] | undefined): void {
    if (written !== undefined) this.#stream.write('message', JSON.stringify(written));
  }
}

function refuseBatch(): Unreadable {
  return {
    code: faultCodes.invalidRequest,
    message:
      'Invalid request: batches exist in revision 2025-03-26 only; post one message at a time.',
  };
}

function refuseIdInUse(id: RequestId | undefined): Unreadable {
  return {
    code: faultCodes.invalidRequest,
    message: 'Invalid request: a request with this id is still being answered.',
    ...(id !== undefined && { id }),
  };
}

const SERVED = listRevisions('legacy');
const WHAT_TO_DO =
  'HTTP+SSE serves the revisions that open with initialize: send that, or use the Streamable HTTP endpoint of this server.';

/**
 * Creates an error response to a request of the modern era, which this transport does not support.
 */
function refuseModern(message: JSONRPCMessage): JSONRPCErrorResponse | undefined {
  if (!('method' in message) || !isJSONRPCRequest(message)) return undefined;
  const { id, method, params } = message;
  const meta: unknown = params?.['_meta'];
  const requested: unknown = isObject(meta) ? meta[metaKeys.protocolVersion] : undefined;
  if (typeof requested === 'string') {
    const words = `Unsupported protocol version. ${WHAT_TO_DO}`;
    return refuseVersion(id, { supported: SERVED, requested, message: words });
  }
  if (method !== 'server/discover') return undefined;
  const { code } = errorCodes.methodNotFound;
  return { jsonrpc: '2.0', id, error: { code, message: `Method not found. ${WHAT_TO_DO}` } };
}
