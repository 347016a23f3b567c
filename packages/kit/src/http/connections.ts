import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What becomes of a request, as far as its connection decides. */
export type Admission =
  | 'serve'
  /** Its connection has too many unanswered requests: it is told so, and then closed. */
  | 'refuse'
  /** It came behind one that was refused, so no answer to it can be sent any more. */
  | 'ignore';

/** The limits of one connection. */
export interface ConnectionLimits {
  /** How many of its requests may be unanswered at once. */
  readonly maxUnanswered: number;
  /** How long a client may leave what was sent to it unread. */
  readonly stalledMs: number;
}

interface Connection {
  readonly unanswered: Set<ServerResponse>;
  ignored: number;
  isRefused: boolean;
}

/** One read of a socket can hold about two thousand requests; a connection that sends more is cut. */
const MAX_IGNORED = 2_000;

/**
 * Keeps the unanswered requests of each connection. Node parses all requests that a client sends
 * ahead, but gives the socket to one response at a time, and a response that is still waiting for
 * it when the connection ends never emits `close`. Whatever counts on that event would wait forever.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Takes a request on; from then on its response emits `close` however its connection ends. */
  admit({ socket }: IncomingMessage, out: ServerResponse): Admission {
    const connection = this.#connections.get(socket) ?? this.#open(socket);
    if (connection.isRefused) {
      connection.ignored += 1;
      if (connection.ignored > MAX_IGNORED) socket.destroy();
      return 'ignore';
    }
    connection.isRefused = connection.unanswered.size >= this.#limits.maxUnanswered;
    connection.unanswered.add(out);
    out.once('close', () => connection.unanswered.delete(out));
    return connection.isRefused ? 'refuse' : 'serve';
  }

  /** Cuts connections whose clients do not read; Node itself would keep them, and what they wait for. */
  watch(server: Server): void {
    const { stalledMs } = this.#limits;
    server.timeout = stalledMs;
    server.on('timeout', (socket: Socket) => {
      const unanswered = this.#connections.get(socket)?.unanswered.size;
      const isStalled = socket.writableLength > 0;
      // Before its first request it has a limit of its own, and a call that takes long has nothing
      // to send: neither is a fault of the client.
      if (unanswered !== 0 && !isStalled) socket.setTimeout(stalledMs);
      else socket.destroy();
    });
  }

  #open(socket: Socket): Connection {
    const connection: Connection = { unanswered: new Set(), ignored: 0, isRefused: false };
    this.#connections.set(socket, connection);
    // After Node itself has closed the one response that had the socket.
    socket.once('close', () => setImmediate(() => closeAll(connection.unanswered)));
    return connection;
  }
}

function closeAll(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    response.destroy();
    response.emit('close');
  }
}
