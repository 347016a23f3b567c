import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

import { root } from '../support/files.ts';
import type { Route } from './raw-sockets.ts';

/** How a server of ours is started. */
export interface Start {
  readonly args: (folder: string) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The tokens that get in, where one is needed: of a plain client, then of attackers. */
  readonly tokens?: readonly string[];
  /** Where older clients open a stream, if that is served. */
  readonly ssePath?: string;
  /** Whether it has `/health` and `/ready`. */
  readonly isServer?: boolean;
  readonly hasLowLimits?: boolean;
}

/** A server that runs, as its clients and the operating system see it. */
export interface Target extends Route {
  readonly path: string;
  readonly token: string | undefined;
  /** The same server for an attacker, who shares no limit with plain clients. */
  readonly asAttacker: (index: number) => Target;
  readonly ssePath: string | undefined;
  readonly isServer: boolean;
  /** Whether fewer than sixty requests, sessions or streams use up what there is. */
  readonly hasLowLimits: boolean;
  /** What none of its answers may hold. */
  readonly secrets: readonly string[];
  readonly log: () => string;
  readonly isAlive: () => boolean;
  readonly residentBytes: () => Promise<number>;
  /** What is in use after a collection of garbage. */
  readonly heapBytes: () => Promise<number>;
  readonly descriptors: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const command = join(root, 'packages', 'cli', 'dist', 'bin.js');
const fixture = join(root, 'tests', 'attacks', 'fixture.mjs');
const reporter = pathToFileURL(join(root, 'tests', 'attacks', 'report-heap.mjs')).href;
const tokens = Array.from({ length: 40 }, () => randomBytes(24).toString('hex'));
const http = ['--http', '--port', '0'];

const serve = (name: string, ...flags: readonly string[]): Start => ({
  args: () => [command, 'serve', name, ...http, ...flags],
});

/** Every way in which a server of ours is served over HTTP. */
export const starts: Readonly<Record<string, Start>> = {
  workspace: { args: (folder) => [command, 'serve', 'workspace', ...http, join(folder, 'files')] },
  devflow: { args: (folder) => [command, 'serve', 'devflow', ...http, '--db', join(folder, 'db')] },
  entrez: serve('entrez', '--simulator'),
  'california-codes': serve('california-codes', '--simulator'),
  'github-projects': serve('github-projects', '--simulator'),
  'all servers on one port, with HTTP+SSE': {
    args: () => [command, 'serve', '--all', '--port', '0', '--sse'],
    ssePath: '/sse/workspace',
  },
  'workspace with tokens and HTTP+SSE': {
    args: (folder) => [command, 'serve', 'workspace', ...http, '--sse', join(folder, 'files')],
    env: { WELLSPOKEN_TOKENS: tokens.map((token, index) => `c${index}=${token}`).join(' ') },
    tokens,
    ssePath: '/sse',
  },
  'the kit with low limits': {
    args: () => [fixture, 'serve-http'],
    hasLowLimits: true,
    ssePath: '/sse',
  },
  'the kit with low limits, without the fast path': {
    args: () => [fixture, 'serve-http'],
    hasLowLimits: true,
    env: { WELLSPOKEN_FAST_PATH: 'off' },
    ssePath: '/sse',
  },
  'the fetch handler behind a server of Node': {
    args: () => [fixture, 'fetch-handler'],
    isServer: false,
    hasLowLimits: true,
  },
};

/** Starts a server in a process and a folder of its own. */
export async function startTarget(start: Start): Promise<Target> {
  const folder = await makeFolder();
  const child = startServer(folder, start);
  const ended = once(child, 'exit');
  const { url, log } = await readUrl(child);
  const reports = createInterface({
    // The fourth stream is a pipe, so it can be read.
    input: child.stdio[3] as Readable,
  });
  const proc = `/proc/${child.pid}`;
  const target: Target = {
    port: Number(url.port),
    address: '127.0.0.1',
    path: url.pathname,
    token: start.tokens?.[0],
    asAttacker: (index) => ({
      ...target,
      address: `127.0.1.${1 + index}`,
      token: start.tokens?.[1 + (index % (start.tokens.length - 1))],
    }),
    ssePath: start.ssePath,
    isServer: start.isServer ?? true,
    hasLowLimits: start.hasLowLimits ?? false,
    secrets: [root, folder, ...(start.tokens ?? [])],
    log,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    residentBytes: async () => {
      const status = await readFile(`${proc}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
    },
    heapBytes: async () => {
      const report = once(reports, 'line');
      child.kill('SIGUSR2');
      return Number((await report)[0]);
    },
    descriptors: async () => (await readdir(`${proc}/fd`)).length,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  return target;
}

/** A folder with one file in it to be served. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-attacks-'));
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files', 'notes.md'), '# Notes\n');
  return folder;
}

function startServer(folder: string, { args, env }: Start): ChildProcess {
  return spawn(process.execPath, ['--expose-gc', '--import', reporter, ...args(folder)], {
    cwd: join(folder, 'files'),
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      WELLSPOKEN_DEVFLOW_EMBEDDINGS: 'off',
      WELLSPOKEN_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}

async function readUrl(child: ChildProcess): Promise<{ url: URL; log: () => string }> {
  let said = '';
  let start = 0;
  const url = await new Promise<URL>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [found] = /http:\/\/[\w.:]+\/mcp[\w/-]*(?=[^\w/-])/.exec(said) ?? [];
        if (found !== undefined) resolve(new URL(found));
      });
    }
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
  start = said.length;
  return { url, log: () => said.slice(start) };
}
