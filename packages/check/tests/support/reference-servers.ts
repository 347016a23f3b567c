import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { check } from '../../src/index.ts';
import type { Report } from '../../src/report/types.ts';

/** Servers of the protocol's own project, and how each is reached. */
export const referenceServers = [
  'everything over stdio',
  'everything over HTTP',
  'memory over stdio',
  'filesystem over stdio',
] as const;

/** One of them. */
export type ReferenceServer = (typeof referenceServers)[number];

const { resolve } = createRequire(import.meta.url);
const programOf = (name: string): string =>
  resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);

/**
 * Examines one of them as anybody would: by every rule, calling what only reads. The folder or the
 * port that it was given for the while of the audit is told as such wherever it shows up.
 */
export async function examineReference(server: ReferenceServer): Promise<Report> {
  if (server === 'everything over HTTP') {
    return withEverything(async (port) =>
      renamed(await check({ url: `http://127.0.0.1:${port}/mcp` }), String(port), '0'),
    );
  }
  const [name = ''] = server.split(' ');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-reference-')));
  try {
    await writeFile(join(folder, 'notes.txt'), 'Ferns like shade.\n');
    // Whoever shows its environment shows the same on every machine.
    const callerEnv = { PATH: '/usr/bin:/bin' };
    const env = name === 'memory' ? { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') } : {};
    const args = [programOf(name), ...(name === 'filesystem' ? [folder] : [])];
    const target = { command: process.execPath, args, env, callerEnv };
    return renamed(await check(target), folder, '/folder');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const renamed = (report: Report, name: string, stable: string): Report =>
  // A report is plain JSON, and stays one.
  JSON.parse(JSON.stringify(report).replaceAll(name, stable)) as Report;

async function withEverything<Value>(work: (port: number) => Promise<Value>): Promise<Value> {
  const port = await freePort();
  const child = spawn(process.execPath, [programOf('everything'), 'streamableHttp'], {
    // It tells its environment to whoever asks: so it gets none that differs from run to run.
    env: { PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  try {
    await listens(child.stderr);
    return await work(port);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

// It cannot be told to take any free port and to say which.
async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo; // listens on TCP, so it has a port
  holder.close();
  await once(holder, 'close');
  return port;
}

async function listens(log: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input: log })) {
    if (line.includes('listening')) break;
  }
  log.resume();
}
