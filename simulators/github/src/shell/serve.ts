import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type Incoming, readIncoming } from './incoming.ts';
import type { Reply } from './reply.ts';

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Listens on loopback and answers each request. */
export async function serve(
  port: number,
  answerTo: (incoming: Incoming) => Promise<Reply>,
): Promise<Listening> {
  let origin = '';
  const server = createServer((message, response) => {
    void readIncoming(message, response, origin)
      .then(answerTo)
      .catch((error: unknown): Reply => ({ status: 500, body: { message: String(error) } }))
      .then((reply) => send(response, reply));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.breaks === 'hang') return;
  if (reply.breaks === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const body = textOf(reply.body);
  response.writeHead(reply.status, {
    ...reply.headers,
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
  });
  if (reply.breaks === 'truncated') {
    response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
    return;
  }
  response.end(body);
}

function textOf(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
