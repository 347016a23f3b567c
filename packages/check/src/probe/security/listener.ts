import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A place on this machine that notices who comes to it. */
export interface Listener {
  readonly port: number;
  /** Whether somebody asked for a path with this word in it. */
  readonly wasAskedFor: (word: string) => boolean;
}

/** Works while a listener on loopback is there. */
export async function withListener<Value>(
  work: (listener: Listener) => Promise<Value>,
): Promise<Value> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Nothing to see here.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  try {
    return await work({ port, wasAskedFor: (word) => asked.some((path) => path.includes(word)) });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
