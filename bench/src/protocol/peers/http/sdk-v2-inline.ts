import type { RequestListener } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';

import type { StartHttp } from '../peer.ts';
import { createSdkServer } from '../sdk-v2-server.ts';
import { listen } from './listen.ts';

/** The SDK, second version, as its documentation writes it: schemas inside of the factory. */
export const start: StartHttp = ({ makeTools }) => {
  const handle = toNodeHandler(createMcpHandler(() => createSdkServer(makeTools())));
  // Its types are not made for exactOptionalPropertyTypes.
  return listen(handle as RequestListener);
};
