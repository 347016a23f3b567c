import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What becomes of a request, as far as its connection decides. */
type Admission =
  | 'serve'
  /** Its connection has too many unanswered requests: it is told so, and then closed. */
  | 'refuse'
  /** It came behind one that was refused, so no answer to it can be sent any more. */
  | 'ignore';

/** The limits of one connection. */
interface ConnectionLimits {
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

/** Calls that are being answered, and streams that stay open; a shutdown waits for the first. */
export interface InFlight {
  readonly calls: number;
  /** How many of either kind have come, ever. */
  readonly entered: number;
  enter(kind: 'call' | 'stream'): () => void;
  /** Resolves when no call is being answered any more. */
  settled(): Promise<void>;
}

/** Creates the count. */
export function createInFlight(): InFlight {
  let calls = 0;
  let entered = 0;
  let waiting: (() => void)[] = [];
  return {
    get calls() {
      return calls;
    },
    get entered() {
      return entered;
    },
    enter(kind) {
      entered += 1;
      if (kind === 'stream') return () => {};
      calls += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        calls -= 1;
        if (calls > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    settled: () =>
      calls === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
