import { createFastmcpServer } from '../fastmcp-server.ts';
import type { StartStdio } from '../peer.ts';

/** fastmcp. */
export const start: StartStdio = ({ makeTools }) =>
  createFastmcpServer(makeTools()).start({ transportType: 'stdio' });
