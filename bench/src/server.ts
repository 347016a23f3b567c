import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { peakOf } from './peak.ts';
import { startRaw } from './raw-server.ts';
import type { Server } from './started.ts';

const require = createRequire(import.meta.url);

/** Starts the workspace server over a folder. */
export function startWorkspace(folder: string): Promise<Server> {
  const home = dirname(require.resolve('@wellspoken/workspace/package.json'));
  return start([join(home, 'dist/bin.js'), '--read-only', folder]);
}

/** Starts server-filesystem over a folder. */
export function startServerFilesystem(folder: string): Promise<Server> {
  const path = require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js');
  return start([path, folder]);
}

/** Starts devflow over a file, as a stand-in for server-memory; without vectors, which that has not. */
export function startDevflow(file: string): Promise<Server> {
  const flags = ['--server-memory-compatible', '--embeddings', 'off'];
  return startRaw({ args: [devflowBin(), '--db', file, ...flags] });
}

/** The program of devflow. */
export function devflowBin(): string {
  return join(dirname(require.resolve('@wellspoken/devflow/package.json')), 'dist/bin.js');
}

/** Starts server-memory over a file. */
export function startServerMemory(file: string): Promise<Server> {
  const path = require.resolve('@modelcontextprotocol/server-memory/dist/index.js');
  return startRaw({ args: [path], env: { MEMORY_FILE_PATH: file } });
}

async function start(args: readonly string[]): Promise<Server> {
  const client = new Client(
    { name: 'bench', version: '0.0.0' },
    { versionNegotiation: { mode: 'legacy' } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    stderr: 'ignore',
  });
  await client.connect(transport);
  return {
    call: async (name, given) => {
      const result = await client.callTool({ name, arguments: { ...given } });
      const [first] = result.content;
      const text = first?.type === 'text' ? first.text : '';
      if (result.isError === true) throw new Error(`${name} failed: ${text}`);
      // A tool's data is an object; the client types it as anything that JSON can hold.
      return { text, data: (result.structuredContent ?? {}) as Record<string, unknown> };
    },
    peakMegabytes: () => peakOf(transport.pid),
    close: () => client.close(),
  };
}
