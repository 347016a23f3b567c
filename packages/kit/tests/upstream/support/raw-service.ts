import { createServer, type AddressInfo, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/** A request as its bytes were, each of which is one character here. */
export interface RawRequest {
  readonly method: string;
  /** What stands between the method and the version. */
  readonly target: string;
  /** The lines below the first one. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** A service that reads bytes by itself, so that no parser hides anything. */
export interface RawService {
  readonly origin: string;
  /** The requests since it was asked for them. */
  readonly take: () => readonly RawRequest[];
}

const END = '\r\n\r\n';

/** Serves the same answer to whatever comes, until the test ends. */
export async function serveRaw(answer: () => string = () => ''): Promise<RawService> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let unread = '';
    socket.setEncoding('latin1');
    socket.on('error', () => {});
    socket.on('data', (chunk: string) => {
      unread += chunk;
      for (let read = readRequest(unread); read !== undefined; read = readRequest(unread)) {
        requests.push(read.request);
        unread = unread.slice(read.length);
        socket.write(answer() || `HTTP/1.1 200 OK\r\ncontent-length: 0${END}`, 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // It listens on a port, so its address is none of a pipe.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, take: () => requests.splice(0) };
}

function readRequest(text: string): { request: RawRequest; length: number } | undefined {
  const end = text.indexOf(END);
  if (end === -1) return undefined;
  const [first = '', ...headers] = text.slice(0, end).split('\r\n');
  const [, method = '', target = ''] = /^(\S+) (.*) HTTP\/1\.1$/s.exec(first) ?? [];
  const size = headers.find((line) => /^content-length:/i.test(line))?.split(':')[1];
  const length = end + END.length + Number(size ?? 0);
  if (text.length < length) return undefined;
  return {
    request: { method, target, headers, body: text.slice(end + END.length, length) },
    length,
  };
}
