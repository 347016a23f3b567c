import { request as forward } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** How many came before it. */
  readonly index: number;
}

/** What a fault does with one request. */
export interface Reaction {
  readonly socket: Socket;
  readonly asked: Asked;
  /** The answer of the healthy service, as bytes. */
  readonly healthy: () => Promise<Buffer>;
  /** Notes that the service asks for a pause from now on. */
  readonly askForPause: (ms: number) => void;
}

export type React = (reaction: Reaction) => void | Promise<void>;

/** A service on bare sockets that does with every request what a fault says. */
export interface FaultyService {
  readonly origin: string;
  readonly count: () => number;
  /** Requests that came before the end of a pause, with how much too early they were. */
  readonly early: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a service before a healthy one; without a reaction nobody listens. */
export async function startFaultyService(
  healthyOrigin: string,
  react: React | undefined,
): Promise<FaultyService> {
  const sockets = new Set<Socket>();
  const early: string[] = [];
  let count = 0;
  let pausedUntil = 0;
  const handle = (socket: Socket, asked: Omit<Asked, 'index'>): void => {
    const now = performance.now();
    if (now < pausedUntil)
      early.push(`${asked.path}: ${Math.ceil(pausedUntil - now)} ms too early`);
    const reaction: Reaction = {
      socket,
      asked: { ...asked, index: count++ },
      healthy: () => passOn(healthyOrigin, asked),
      askForPause: (ms) => {
        pausedUntil = Math.max(pausedUntil, performance.now() + ms);
      },
    };
    if (react === undefined) return;
    // A client that has gone is no concern of the service.
    void Promise.resolve(react(reaction)).catch(() => socket.destroy());
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    readRequests(socket, (asked) => handle(socket, asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is none of a pipe.
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  if (react === undefined) await close();
  return { origin: `http://127.0.0.1:${port}`, count: () => count, early: () => early, close };
}

const END = '\r\n\r\n';

function readRequests(socket: Socket, tell: (asked: Omit<Asked, 'index'>) => void): void {
  let unread = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (let end = unread.indexOf(END); end !== -1; end = unread.indexOf(END)) {
      const [first = '', ...lines] = unread.subarray(0, end).toString('latin1').split('\r\n');
      const [method = '', path = ''] = first.split(' ');
      const headers = Object.fromEntries(
        lines.map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
        }),
      );
      const length = end + END.length + Number(headers['content-length'] ?? 0);
      if (unread.length < length) return;
      tell({ method, path, headers, body: unread.subarray(end + END.length, length) });
      unread = unread.subarray(length);
    }
  });
}

/** Asks the healthy service the same, and writes its answer as one message. */
function passOn(
  origin: string,
  { method, path, headers, body }: Omit<Asked, 'index'>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, 'accept-encoding': _coding, ...sent } = headers;
    const request = forward(new URL(path, origin), { method, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        const names = Object.entries(response.headersDistinct);
        const kept = names
          .filter(
            ([name]) => !/^(?:connection|keep-alive|transfer-encoding|content-length)$/.test(name),
          )
          .flatMap(([name, values = []]) => values.map((value) => `${name}: ${value}`));
        resolve(writeMessage(response.statusCode ?? 500, kept, whole));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes a whole message with its length. */
export function writeMessage(
  status: number,
  headers: readonly string[],
  body: Buffer | string = '',
): Buffer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status} Status`, ...headers, `content-length: ${bytes.length}`];
  return Buffer.concat([Buffer.from(head.join('\r\n') + END, 'latin1'), bytes]);
}

/** The head and the body of a message. */
export function splitMessage(message: Buffer): { readonly head: string; readonly body: Buffer } {
  const end = message.indexOf(END);
  return {
    head: message.subarray(0, end).toString('latin1'),
    body: message.subarray(end + END.length),
  };
}
