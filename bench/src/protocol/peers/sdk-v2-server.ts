import { McpServer } from '@modelcontextprotocol/server';

import { IDENTITY } from './peer.ts';
import type { BenchTool } from './tools.ts';

/** A server of the SDK, second version, with the tools registered as its documentation shows. */
export function createSdkServer(tools: readonly BenchTool[]): McpServer {
  const server = new McpServer(IDENTITY);
  for (const { name, title, description, input, output, run } of tools) {
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output },
      (given) => {
        const structuredContent = run(given);
        const text = JSON.stringify(structuredContent);
        return { content: [{ type: 'text', text }], structuredContent };
      },
    );
  }
  return server;
}
