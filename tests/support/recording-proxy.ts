import { createServer, request as send, Agent, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as its first line says it, and its body. */
export interface SentRequest {
  readonly method: string;
  /** What stands between the method and the version; nothing has been decoded in it. */
  readonly target: string;
  readonly type: string;
  readonly body: string;
}

/** Stands between a server and a service, and keeps what was asked for. */
export interface RecordingProxy {
  readonly origin: string;
  /** Passes requests on to another service from now on. */
  readonly lead: (origin: string) => void;
  /** The requests since it was asked for them. */
  readonly take: () => readonly SentRequest[];
  readonly close: () => Promise<void>;
}

/** Opens a proxy on loopback. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const seen: SentRequest[] = [];
  const agent = new Agent({ keepAlive: true });
  let service = '';
  const server = createServer((message, response) => {
    void readBody(message).then((body) => {
      const { method = '', url: target = '', headers } = message;
      const type = headers['content-type'] ?? '';
      seen.push({ method, target, type, body: body.toString() });
      // `path` is sent as it is; a URL would be normalised on its way.
      const { hostname, port } = new URL(service);
      const passed = send({ agent, hostname, port, method, path: target, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      passed.end(body);
    });
  });
  // What cannot even be read as a request is one that went astray.
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const target = error.rawPacket?.toString('latin1').split('\r\n', 1)[0];
    if (target !== undefined) seen.push({ method: '', target, type: '', body: '' });
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is none of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    lead: (origin) => void (service = origin),
    take: () => seen.splice(0),
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
