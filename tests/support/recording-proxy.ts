import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
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

/** Changes the body of an answer; the type is that of its media. */
export type Rewrite = (body: string, type: string) => string;

/** Opens a proxy on loopback; with a rewrite, answers of text come changed. */
export async function startRecordingProxy(rewrite?: Rewrite): Promise<RecordingProxy> {
  const seen: SentRequest[] = [];
  const agent = new Agent({ keepAlive: true });
  let service = '';
  const server = createServer((message, response) => {
    void readBody(message).then((body) => {
      const { method = '', url: target = '' } = message;
      const { 'accept-encoding': _coding, ...plain } = message.headers;
      const headers = rewrite === undefined ? message.headers : plain;
      const type = headers['content-type'] ?? '';
      seen.push({ method, target, type, body: body.toString() });
      // `path` is sent as it is; a URL would be normalised on its way.
      const { hostname, port } = new URL(service);
      const passed = send({ agent, hostname, port, method, path: target, headers }, (answer) => {
        if (rewrite === undefined) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        } else void passChanged(answer, response, rewrite);
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

async function passChanged(
  answer: IncomingMessage,
  response: ServerResponse,
  rewrite: Rewrite,
): Promise<void> {
  const body = await readBody(answer);
  const { 'content-length': _length, 'transfer-encoding': _chunked, ...headers } = answer.headers;
  const type = headers['content-type'] ?? '';
  const changed = /json|xml|text/.test(type) ? rewrite(body.toString(), type) : body;
  response.writeHead(answer.statusCode ?? 502, headers);
  response.end(changed);
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
