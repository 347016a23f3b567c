import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

import type { StartStdio } from '../peer.ts';
import { createSdkV1Server } from '../sdk-v1-server.ts';

/** The SDK, first version. */
export const start: StartStdio = ({ makeTools }) =>
  createSdkV1Server(makeTools()).connect(new StdioServerTransport());
