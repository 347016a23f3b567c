import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

import { IDENTITY } from './peer.ts';
import type { BenchTool } from './tools.ts';

/** A server of the SDK, first version. */
export function createSdkV1Server(tools: readonly BenchTool[]): McpServer {
  const server = new McpServer(IDENTITY);
  for (const { name, title, description, input, output, run } of tools) {
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output },
      (given: Readonly<Record<string, unknown>>) => {
        const structuredContent = run(given);
        const text = JSON.stringify(structuredContent);
        return { content: [{ type: 'text', text }], structuredContent };
      },
    );
  }
  return server;
}
