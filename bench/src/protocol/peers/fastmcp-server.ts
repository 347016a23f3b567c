import { FastMCP } from 'fastmcp';

import { IDENTITY } from './peer.ts';
import type { BenchTool } from './tools.ts';

const silent = {
  debug: () => {},
  error: () => {},
  info: () => {},
  log: () => {},
  warn: () => {},
};

/** A server of fastmcp that logs nothing and sends no pings. */
export function createFastmcpServer(tools: readonly BenchTool[]): FastMCP {
  const { name, version } = IDENTITY;
  const server = new FastMCP({ name, version, logger: silent, ping: { enabled: false } });
  for (const tool of tools) {
    server.addTool({
      name: tool.name,
      description: tool.description,
      annotations: { title: tool.title },
      parameters: tool.input,
      outputSchema: tool.output,
      execute: (given) => {
        const structuredContent = tool.run(given);
        const text = JSON.stringify(structuredContent);
        return Promise.resolve({ content: [{ type: 'text', text }], structuredContent });
      },
    });
  }
  return server;
}
