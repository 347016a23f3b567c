import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { createFastmcpServer } from '../fastmcp-server.ts';
import type { StartHttp } from '../peer.ts';

/** fastmcp, stateless, JSON replies. */
export const start: StartHttp = async ({ makeTools }) => {
  const port = await findFreePort();
  await createFastmcpServer(makeTools()).start({
    transportType: 'httpStream',
    httpStream: { port, host: '127.0.0.1', stateless: true, enableJsonResponse: true },
  });
  return `http://127.0.0.1:${port}/mcp`;
};

// It cannot be asked which port it got.
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
