import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

/** What a scripted server answers. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Starts a server that answers as it is told, for answers that no simulator gives; it ends with the test. */
export async function startScripted(replyTo: (request: IncomingMessage) => Reply): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, headers = {}, body } = replyTo(request);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
