import { fileURLToPath } from 'node:url';

import {
  Client,
  StreamableHTTPClientTransport,
  type ClientOptions,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CANARIES, createSubject } from '@wellspoken/everything/subject';
import { serveHttp } from '@wellspoken/kit/http';
import type { Revision } from '@wellspoken/spec';

/** One way of reaching the subject. */
export interface Way {
  readonly transport: 'stdio' | 'http';
  readonly revision: Revision;
}

/** Every transport with the newest revision of each era. */
export const MATRIX: readonly Way[] = [
  { transport: 'stdio', revision: '2025-11-25' },
  { transport: 'stdio', revision: '2026-07-28' },
  { transport: 'http', revision: '2025-11-25' },
  { transport: 'http', revision: '2026-07-28' },
];

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

const BIN = fileURLToPath(new URL('../everything/dist/subject/bin.js', import.meta.url));

/** Starts the subject in a child process or behind a socket, and connects to it. */
export async function meet(way: Way, habits: Habits = {}): Promise<Peer> {
  const client = createClient(way.revision, habits);
  return way.transport === 'stdio' ? meetStdio(client) : meetHttp(client);
}

async function meetStdio(client: Client): Promise<Peer> {
  let log = '';
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN],
    env: { ...getDefaultEnvironment(), CANARY_TOKEN: CANARIES.token },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await client.connect(transport);
  return { client, logged: () => log, close: () => client.close() };
}

async function meetHttp(client: Client): Promise<Peer> {
  const lines: string[] = [];
  const write = (fields: object, message: string): void => {
    lines.push(JSON.stringify({ ...fields, message }, showErrors));
  };
  const served = await serveHttp(createSubject(), {
    logger: { debug: write, info: write, warn: write, error: write },
    secrets: [CANARIES.token],
    signals: false,
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url)));
  return {
    client,
    logged: () => lines.join('\n'),
    close: async () => {
      await client.close();
      await served.close();
    },
  };
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
