import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

import type { StartHttp } from '../peer.ts';
import { createSdkV1Server } from '../sdk-v1-server.ts';
import type { BenchTool } from '../tools.ts';
import { listen } from './listen.ts';

/** The SDK, first version, stateless: a server and a transport for each request, JSON replies. */
export const start: StartHttp = ({ makeTools }) => {
  const tools = makeTools();
  return listen((request, response) => void answer(tools, request, response));
};

async function answer(
  tools: readonly BenchTool[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const server = createSdkV1Server(tools);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response);
}
