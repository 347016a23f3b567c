import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A request that was read to its end. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  /** The origin of the simulator: "http://127.0.0.1:4711". */
  readonly origin: string;
  readonly headers: IncomingHttpHeaders;
  /** The address of the client. */
  readonly address: string;
  /** Undefined where it is larger than the simulator accepts. */
  readonly body: string | undefined;
  /** Calls back when the answer was sent, or the client is gone. */
  readonly onEnd: (ended: () => void) => void;
}

/** What is sent back. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly delivery?: Delivery | undefined;
}

/** How an answer is sent where it is not sent as it should be. */
export interface Delivery {
  /** Half of the body under a Content-Length for the whole, then the connection ends. */
  readonly isCut?: boolean;
  /** The connection is reset before anything is sent. */
  readonly isReset?: boolean;
  /** Nothing is ever sent. */
  readonly isStalled?: boolean;
  readonly delayMs?: number;
}

/** What answers requests, and what it accepts. */
export interface Listener {
  readonly answer: (request: ReceivedRequest) => Answer | Promise<Answer>;
  /** The answer to a bug of the simulator, which must not look like a failure that it plays. */
  readonly describeBug: (error: unknown) => Answer;
  /** A free port where it is 0 or not given. */
  readonly port?: number | undefined;
  /** In bytes; larger bodies are read, but not kept. */
  readonly largestBody?: number;
  /** In bytes; what Node accepts where it is not given. */
  readonly largestHead?: number;
}

/** An open port of loopback. */
export interface Listening {
  /** "http://127.0.0.1:4711" */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Opens a port on 127.0.0.1 and answers every request. */
export async function listen(listener: Listener): Promise<Listening> {
  const closing = new AbortController();
  const { port = 0, largestHead } = listener;
  const options = largestHead === undefined ? {} : { maxHeaderSize: largestHead };
  const server = createServer(options, (message, response) => {
    const exchange = { message, response, closing: closing.signal };
    respond(listener, exchange).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  return {
    origin: `http://127.0.0.1:${used}`,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** Ends waiting when the simulator is closed. */
  readonly closing: AbortSignal;
}

async function respond(listener: Listener, exchange: Exchange): Promise<void> {
  try {
    const request = await receive(exchange, listener.largestBody ?? Infinity);
    await send(exchange, await listener.answer(request));
  } catch (error) {
    if (exchange.response.headersSent) exchange.response.end();
    else await send(exchange, listener.describeBug(error));
  }
}

async function receive(
  { message, response }: Exchange,
  largestBody: number,
): Promise<ReceivedRequest> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= largestBody) parts.push(part);
  }
  return {
    method: message.method ?? 'GET',
    target: message.url ?? '/',
    origin: `http://127.0.0.1:${message.socket.localPort ?? 0}`,
    headers: message.headers,
    address: String(message.socket.remoteAddress),
    body: size > largestBody ? undefined : Buffer.concat(parts).toString('utf8'),
    onEnd: (ended) => {
      if (response.socket?.destroyed === false) response.once('close', ended);
      else ended();
    },
  };
}

async function send(
  { response, closing }: Exchange,
  { status, headers, body, delivery = {} }: Answer,
): Promise<void> {
  if (delivery.isStalled === true) return;
  if (delivery.isReset === true) return void response.socket?.resetAndDestroy();
  if (delivery.delayMs !== undefined) {
    await wait(delivery.delayMs, undefined, { signal: closing }).catch(() => undefined);
  }
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const length = status === NO_CONTENT ? {} : { 'content-length': String(bytes.length) };
  response.writeHead(status, { ...headers, ...length });
  if (delivery.isCut !== true) return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}

const NO_CONTENT = 204;

/** The fields of a form; the body is empty where it was one. */
export function readForm({ headers, body = '' }: ReceivedRequest): {
  readonly form: URLSearchParams;
  readonly body: string;
} {
  const isForm = /x-www-form-urlencoded/i.test(headers['content-type'] ?? '');
  return { form: new URLSearchParams(isForm ? body : ''), body: isForm ? '' : body };
}
