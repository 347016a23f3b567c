import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { Source } from '../../call/types.ts';

/** What to do with a request, based on the state of its connection. */
type Admission =
  | 'serve'
  /** The connection has too many unanswered requests: respond with an error, then close it. */
  | 'refuse'
  /** It follows a refused request, so no response to it can be sent any more. */
  | 'ignore';

/** Limits of one connection. */
interface ConnectionLimits {
  /** Maximum number of unanswered requests. */
  readonly maxUnanswered: number;
  /** How long a client may leave sent data unread. */
  readonly stalledMs: number;
}

interface Connection {
  readonly unanswered: Set<ServerResponse>;
  /** Kept small, because limits may remember it for longer than the connection lasts. */
  readonly source: { isGone: boolean };
  /** How much had been read when the last request was answered. */
  readBytes: number;
  ignored: number;
  isRefused: boolean;
}

/**
 * One socket read can contain about two thousand requests; a connection that sends more is closed.
 */
const MAX_IGNORED = 2_000;

/**
 * Tracks the unanswered requests of each connection. Node parses pipelined requests at once but
 * gives the socket to one response at a time; when the connection ends, the responses still waiting
 * for it never emit `close`.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new WeakMap<Socket, Connection>();
  readonly #sockets = new Set<Socket>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Registers a request; from then on its response emits `close` however the connection ends. */
  admit({ socket }: IncomingMessage, out: ServerResponse): Admission {
    const connection = this.#connections.get(socket) ?? this.#open(socket);
    // The server has ended it, and the request was on its way: it must not run unanswered.
    if (socket.writableEnded) return 'ignore';
    if (connection.isRefused) {
      connection.ignored += 1;
      if (connection.ignored > MAX_IGNORED) socket.destroy();
      return 'ignore';
    }
    connection.isRefused = connection.unanswered.size >= this.#limits.maxUnanswered;
    connection.unanswered.add(out);
    out.once('close', () => {
      connection.unanswered.delete(out);
      connection.readBytes = socket.bytesRead;
    });
    return connection.isRefused ? 'refuse' : 'serve';
  }

  /** The connection of an admitted request, as one of the clients that share limits. */
  sourceOf({ socket }: IncomingMessage): Source | undefined {
    return this.#connections.get(socket)?.source;
  }

  /** How many requests of a connection are unanswered. */
  countUnanswered({ socket }: IncomingMessage): number {
    return this.#connections.get(socket)?.unanswered.size ?? 0;
  }

  /**
   * Closes connections whose clients do not read; Node alone would keep them and their resources.
   */
  watch(server: Server): void {
    const { stalledMs } = this.#limits;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.timeout = stalledMs;
    server.on('timeout', (socket: Socket) => {
      const unanswered = this.#connections.get(socket)?.unanswered.size;
      const isStalled = socket.writableLength > 0;
      // Waiting for the first request has its own timeout, and a long call has nothing to send:
      // neither is the client's fault.
      if (unanswered !== 0 && !isStalled) socket.setTimeout(stalledMs);
      else socket.destroy();
    });
  }

  /**
   * Ends the connections on which nothing is asked. They are read until their clients close them:
   * closing them at once would reset those whose clients send something at that moment.
   */
  endIdle(): void {
    for (const socket of this.#sockets) {
      const connection = this.#connections.get(socket);
      const isIdle = (connection?.unanswered.size ?? 0) === 0;
      if (isIdle && socket.bytesRead === (connection?.readBytes ?? 0)) socket.end();
    }
  }

  #open(socket: Socket): Connection {
    const connection: Connection = {
      unanswered: new Set(),
      readBytes: 0,
      ignored: 0,
      isRefused: false,
      source: { isGone: false },
    };
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      connection.source.isGone = true;
      // After Node has closed the response that holds the socket.
      setImmediate(() => closeAll(connection.unanswered));
    });
    return connection;
  }
}

function closeAll(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    response.destroy();
    response.emit('close');
  }
}

/** Counts running calls and open streams; a shutdown waits for the calls. */
export interface InFlight {
  readonly calls: number;
  /** Total number of calls and streams so far. */
  readonly entered: number;
  enter(kind: 'call' | 'stream'): () => void;
  /** Resolves when no call is running. */
  settled(): Promise<void>;
}

/** Creates the counter. */
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
