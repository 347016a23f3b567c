import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { readPeak } from './measure.ts';

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
  return startRaw({ args: [findDevflow(), '--db', file, ...flags] });
}

/** The program of devflow. */
export function findDevflow(): string {
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
    peakMegabytes: () => readPeak(transport.pid),
    close: () => client.close(),
  };
}

/** How a server is started. */
interface Start {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Response {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
  };
}

/**
 * Starts a server and talks to it line by line. The official client copies all that it has of a
 * message for each piece that comes, so with large answers its own time would be measured.
 */
async function startRaw({ args, env }: Start): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (response: Response) => void>();
  let pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => {
    let rest = piece;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      // What a server writes is one message in each line.
      const response = JSON.parse(
        Buffer.concat([...pieces, rest.subarray(0, end)]).toString(),
      ) as Response;
      pieces = [];
      rest = rest.subarray(end + 1);
      waiting.get(response.id ?? 0)?.(response);
    }
    if (rest.length > 0) pieces.push(rest);
  });
  let id = 0;
  const request = (method: string, params: object): Promise<Response> => {
    id++;
    const answered = new Promise<Response>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answered;
  };
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '0.0.0' },
  });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    call: async (name, given) =>
      toAnswer(name, await request('tools/call', { name, arguments: given })),
    peakMegabytes: () => readPeak(child.pid),
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

function toAnswer(name: string, { error, result }: Response): Answer {
  if (result === undefined) throw new Error(`${name} failed: ${error?.message ?? 'no result'}`);
  const text = result.content?.[0]?.text ?? '';
  if (result.isError === true) throw new Error(`${name} failed: ${text}`);
  return { text, data: result.structuredContent ?? {} };
}

/** A server as people start it, and the official client connected to it. */
export interface Server {
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** The most memory that its process ever held, in megabytes, where the system reports it. */
  readonly peakMegabytes: () => number | undefined;
  readonly close: () => Promise<void>;
}

/** What a tool answered. */
export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}
