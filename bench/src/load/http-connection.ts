import { connect, type Socket } from 'node:net';

import { setId, type RequestTemplate } from '../wire/http-request.ts';
import { ResponseReader, type HttpResponse } from '../wire/response-reader.ts';

/** Who hears of what comes in. */
export interface Listener {
  readonly onResponse: (connection: Connection, response: HttpResponse) => void;
  /** Whether the body of the answer that comes next must be kept. */
  readonly wantsBody: (connection: Connection) => boolean;
  readonly onFailure: (error: Error) => void;
}

const READ_BYTES = 131_072;

/** A kept connection with at most one request under way. */
export class Connection {
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
export function openConnection(
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
