import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type ClientOptions,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CANARIES, createSubject, type SubjectOptions } from '@wellspoken/everything/subject';
import { serveHttp } from '@wellspoken/kit/http';
import type { Opened } from '@wellspoken/kit/launch';
import { openInThread } from '@wellspoken/kit/thread';
import type { Revision } from '@wellspoken/spec';

/** One way of reaching the subject. */
export interface Way {
  readonly transport: 'stdio' | 'http' | 'sse';
  readonly revision: Revision;
  /** Where the handlers run, if that is not in the thread of the transport. */
  readonly place?: 'in a thread';
}

/** Every transport with the newest revision of each era that it serves. */
export const MATRIX: readonly Way[] = [
  { transport: 'stdio', revision: '2025-11-25' },
  { transport: 'stdio', revision: '2026-07-28' },
  { transport: 'http', revision: '2025-11-25' },
  { transport: 'http', revision: '2026-07-28' },
  { transport: 'sse', revision: '2025-11-25' },
  { transport: 'http', revision: '2025-11-25', place: 'in a thread' },
  { transport: 'http', revision: '2026-07-28', place: 'in a thread' },
];

/** The ways in which a server is met as a program. */
export const PROGRAM_MATRIX = MATRIX.filter(
  ({ transport, place }) => transport !== 'sse' && place === undefined,
);

/** How the client answers when it is asked. */
export interface Habits {
  readonly capabilities?: ClientOptions['capabilities'];
  readonly elicit?: (message: string) => {
    action: 'accept' | 'decline' | 'cancel';
    content?: Record<string, string | boolean>;
  };
}

/** The official client, connected to the subject. */
export interface Peer {
  readonly client: Client;
  /** All that the server has logged. */
  readonly logged: () => string;
  readonly close: () => Promise<void>;
}

/** A server that is met as a program of its own. */
export interface Guest {
  /** The program and its arguments; over HTTP, `--http --port 0` is added. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const BIN = fileURLToPath(new URL('../everything/dist/subject/bin.js', import.meta.url));

/** Starts the subject in a child process or behind a socket, and connects to it. */
export async function meet(
  way: Way,
  habits: Habits = {},
  options: SubjectOptions = {},
): Promise<Peer> {
  const client = createClient(way.revision, habits);
  if (way.transport !== 'stdio') return meetHttp(client, way, options);
  const args = Object.values(options).map(String);
  return meetStdio(client, { args: [BIN, ...args], env: { CANARY_TOKEN: CANARIES.token } });
}

/** Starts a server as people start it, and connects to it. */
export async function meetGuest(way: Way, guest: Guest, habits: Habits = {}): Promise<Peer> {
  const client = createClient(way.revision, habits);
  return way.transport === 'stdio' ? meetStdio(client, guest) : meetHttpGuest(client, guest);
}

// The whole matrix can be run without the fast path.
function inherited(): Readonly<Record<string, string>> {
  const fastPath = process.env['WELLSPOKEN_FAST_PATH'];
  return fastPath === undefined ? {} : { WELLSPOKEN_FAST_PATH: fastPath };
}

async function meetStdio(client: Client, { args, env }: Guest): Promise<Peer> {
  let log = '';
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    env: { ...getDefaultEnvironment(), ...inherited(), ...env },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await client.connect(transport);
  return { client, logged: () => log, close: () => client.close() };
}

async function meetHttpGuest(client: Client, { args, env }: Guest): Promise<Peer> {
  const child = spawn(process.execPath, [...args, '--http', '--port', '0'], {
    env: { ...getDefaultEnvironment(), ...inherited(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const [found] = /http:\S+/.exec(log) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended: ${log}`)));
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    client,
    logged: () => log,
    close: async () => {
      await client.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function meetHttp(
  client: Client,
  { transport, place }: Way,
  options: SubjectOptions,
): Promise<Peer> {
  const opened = await openSubject(options, place);
  const lines: string[] = [];
  const write = (fields: object, message: string): void => {
    lines.push(JSON.stringify({ ...fields, message }, showErrors));
  };
  const served = await serveHttp(opened.server, {
    logger: { debug: write, info: write, warn: write, error: write },
    secrets: [CANARIES.token],
    signals: false,
    legacySse: transport === 'sse',
  });
  await client.connect(
    transport === 'sse'
      ? new SSEClientTransport(new URL('/sse', served.url))
      : new StreamableHTTPClientTransport(new URL(served.url)),
  );
  return {
    client,
    logged: () => lines.join('\n'),
    close: async () => {
      await client.close();
      await served.close();
      await opened.close?.();
    },
  };
}

const SUBJECT = fileURLToPath(new URL('../everything/dist/subject/program.js', import.meta.url));

async function openSubject(options: SubjectOptions, place: Way['place']): Promise<Opened> {
  if (place === undefined) return { server: createSubject(options) };
  return openInThread({ module: SUBJECT, from: import.meta.url, settings: options });
}

function createClient(revision: Revision, habits: Habits): Client {
  const modern = revision === '2026-07-28';
  const client = new Client(
    { name: 'matrix', version: '1.0.0' },
    {
      capabilities: habits.capabilities ?? { elicitation: { form: {} }, sampling: {}, roots: {} },
      versionNegotiation: { mode: modern ? { pin: revision } : 'legacy' },
      ...(!modern && { supportedProtocolVersions: [revision] }),
    },
  );
  if (habits.capabilities !== undefined) return client;
  client.setRequestHandler('elicitation/create', ({ params }) =>
    habits.elicit ? habits.elicit(params.message) : { action: 'cancel' },
  );
  client.setRequestHandler('sampling/createMessage', () => ({
    role: 'assistant' as const,
    model: 'test-model',
    content: { type: 'text' as const, text: 'hi' },
  }));
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///home' }] }));
  return client;
}

function showErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const members: unknown = value instanceof AggregateError ? value.errors : undefined;
  return Object.assign(
    { message: value.message, stack: value.stack, cause: value.cause, members },
    value,
  );
}
