import { connect, type Socket } from 'node:net';

import { checkAnswer, type Expectation } from '../wire/check-answer.ts';
import {
  type HttpTarget,
  type RequestTemplate,
  setId,
  writeHttpRequest,
} from '../wire/http-request.ts';
import { FIRST_ID } from '../wire/message.ts';
import { type HttpResponse, readMessage, ResponseReader } from '../wire/response-reader.ts';
import {
  type Burst,
  createStop,
  isSample,
  type Stop,
  summarize,
  type Until,
} from './conversation.ts';

/** How many connections there are, each with one request under way. */
export const CONNECTIONS = 16;

interface Run {
  readonly mayStop: Stop;
  readonly latencies: number[];
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
  sent: number;
}

/** Connections to one server, over which requests are sent in bursts. */
export class HttpLoad {
  readonly #expected: Expectation;
  readonly #connections: Connection[] = [];
  #run: Run | undefined;
  #nextId = FIRST_ID;

  private constructor(expected: Expectation) {
    this.#expected = expected;
  }

  /** Opens the connections. */
  static async open(target: HttpTarget, expected: Expectation): Promise<HttpLoad> {
    const load = new HttpLoad(expected);
    const template = writeHttpRequest(expected.task, target);
    for (let index = 0; index < CONNECTIONS; index++) {
      const connection = await openConnection(target.url, template, {
        onResponse: (from, response) => load.#take(from, response),
        wantsBody: ({ id }) => isSample(id),
        onFailure: (error) => load.#run?.fail(error),
      });
      load.#connections.push(connection);
    }
    return load;
  }

  /** Keeps one request under way on each connection; ends when all are answered. */
  async burst(until: Until): Promise<Burst> {
    const begin = performance.now();
    const latencies: number[] = [];
    await new Promise<void>((finish, fail) => {
      this.#run = { mayStop: createStop(until), latencies, finish, fail, sent: 0 };
      for (const connection of this.#connections) this.#send(connection, this.#run, begin);
    });
    this.#run = undefined;
    return summarize(latencies, begin);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  #send(connection: Connection, run: Run, now: number): void {
    run.sent += 1;
    connection.send(this.#nextId++, now);
  }

  #take(connection: Connection, response: HttpResponse): void {
    if (this.#run === undefined) throw new Error('Expected no response, got one.');
    checkResponse(response, connection.id, this.#expected);
    const run = this.#run;
    const now = performance.now();
    run.latencies.push(now - connection.sentAt);
    if (!run.mayStop(run.sent, now)) this.#send(connection, run, now);
    else if (run.latencies.length === run.sent) run.finish();
  }
}

function checkResponse(
  { status, contentType, body }: HttpResponse,
  id: number,
  expected: Expectation,
): void {
  if (status !== 200) {
    throw new Error(`Expected status 200, got ${status}: ${body.toString('utf8', 0, 500)}`);
  }
  if (!isSample(id)) return;
  checkAnswer(readMessage(contentType, body.toString('utf8')), id, expected);
}

/** The listener of incoming messages. */
interface Listener {
  readonly onResponse: (connection: Connection, response: HttpResponse) => void;
  /** Whether the body of the answer that comes next must be kept. */
  readonly wantsBody: (connection: Connection) => boolean;
  readonly onFailure: (error: Error) => void;
}

const READ_BYTES = 131_072;

/** A kept connection with at most one request under way. */
class Connection {
  /** The id of the request that was sent last, and when that was. */
  id = 0;
  sentAt = 0;
  readonly #socket: Socket;
  readonly #template: RequestTemplate;

  constructor(socket: Socket, { bytes, idAt }: RequestTemplate) {
    this.#socket = socket;
    // A request's bytes are changed in place, so each connection has its own.
    this.#template = { bytes: Buffer.from(bytes), idAt };
  }

  /** Sends the request with an id; the answer comes to the listener. */
  send(id: number, now: number): void {
    this.id = id;
    this.sentAt = now;
    setId(this.#template, id);
    this.#socket.write(this.#template.bytes);
  }

  close(): void {
    this.#socket.removeAllListeners('end');
    this.#socket.destroy();
  }
}

/** Opens a connection that says the same again and again; resolves when it stands. */
function openConnection(
  url: URL,
  template: RequestTemplate,
  listener: Listener,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader();
    const take = (chunk: Buffer): void => {
      try {
        const response = reader.read(chunk, listener.wantsBody(connection));
        if (response !== undefined) listener.onResponse(connection, response);
      } catch (error) {
        listener.onFailure(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const socket = connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      // One buffer for all that comes: cheaper than a new one for each read.
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (length, buffer) => {
          // The buffer is the one given above.
          take((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
    const connection = new Connection(socket, template);
    socket.once('error', (error) => {
      listener.onFailure(error);
      reject(error);
    });
    socket.once('end', () => listener.onFailure(new Error('The server closed a connection.')));
    socket.once('connect', () => resolve(connection));
  });
}
