import { serveStdio } from '@modelcontextprotocol/server/stdio';

import type { StartStdio } from '../peer.ts';
import { createSdkServer } from '../sdk-v2-server.ts';

/** The SDK, second version; schemas are made once, outside of the factory. */
export const start: StartStdio = ({ makeTools }) => {
  const tools = makeTools();
  serveStdio(() => createSdkServer(tools));
};
