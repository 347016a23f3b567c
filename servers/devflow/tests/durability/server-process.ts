import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

/** What the server said to a call. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: unknown;
}

/** The built server in a process of its own, spoken to in lines; it ends with the test at the latest. */
export interface ServerProcess {
  /** Sends a call; the answer comes later, or never where the server was killed. */
  readonly call: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** Ends it as hard as the system can, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  /** Closes its input, as a host does, and waits until it is gone. */
  readonly leave: () => Promise<void>;
  readonly isRunning: () => boolean;
  /** Suspends it, as a laptop that sleeps does; it can be killed all the same. */
  readonly suspend: () => void;
  readonly resume: () => void;
}

const BIN = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Where vectors come from; making them takes most of the time of a short life. */
export type Embeddings = 'bundled' | 'off';

/** How a server is started. */
interface StartOptions {
  readonly embeddings?: Embeddings | undefined;
  /** A command that starts it with fewer rights. */
  readonly prefix?: readonly string[] | undefined;
}

function start(db: string, { embeddings = 'off', prefix = [] }: StartOptions = {}): ChildProcess {
  const line = [...prefix, process.execPath, BIN, '--db', db, '--embeddings', embeddings];
  const [command = '', ...args] = line;
  return spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] },
  });
}

function gone(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

/** Starts the built server on a file; resolves when it answers. */
export async function startServer(db: string, options?: StartOptions): Promise<ServerProcess> {
  const child = start(db, options);
  const end = gone(child);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await end;
  };
  onTestFinished(kill);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The server was started without pipes.');
  const words = wordsOf(child);
  // A server that was killed is seen by its exit, not by a pipe that breaks.
  stdin.on('error', () => undefined);
  const waiting = new Map<number, (answer: Answer) => void>();
  createInterface({ input: stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    waiting.get(message.id)?.(toAnswer(message));
    waiting.delete(message.id);
  });
  let next = 0;
  const request = (method: string, params: unknown): Promise<Answer> => {
    const id = next++;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  };
  const clientInfo = { name: 'durability', version: '1.0.0' };
  const opened = request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo,
  });
  await Promise.race([opened, refuseEnd(end, words)]);
  stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    kill,
    leave: async () => {
      stdin.end();
      await end;
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    suspend: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    call: (name, args = {}) => request('tools/call', { name, arguments: args }),
  };
}

/** What a process says on its standard error, as far as it was said. */
function wordsOf(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  return () => words;
}

async function refuseEnd(end: Promise<number | null>, words: () => string): Promise<never> {
  throw new Error(`The server ended with ${await end} before it answered: ${words()}`);
}

interface Message {
  readonly id: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: unknown;
  };
}

function toAnswer({ error, result }: Message): Answer {
  if (error !== undefined) return { isError: true, text: error.message, data: undefined };
  return {
    isError: result?.isError ?? false,
    text: (result?.content ?? []).map(({ text }) => text ?? '').join('\n'),
    data: result?.structuredContent,
  };
}

const PROGRAM = fileURLToPath(new URL('http-program.mjs', import.meta.url));

/** Starts a program that serves a file at a URL of this machine, to as many calls as come. */
export async function startHttpServer(db: string): Promise<URL> {
  const child = spawn(process.execPath, [PROGRAM, db], { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = gone(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await end;
  });
  const words = wordsOf(child);
  const url = new Promise<URL>((resolve) => {
    child.stdout?.once('data', (line: Buffer) => resolve(new URL(line.toString().trim())));
  });
  return Promise.race([url, refuseEnd(end, words)]);
}

/** Starts the built server where it is expected to refuse; its exit code and its words. */
export async function runToEnd(
  db: string,
): Promise<{ readonly code: number | null; readonly words: string }> {
  const child = start(db);
  const end = gone(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await end;
  });
  const words = wordsOf(child);
  child.stdout?.resume();
  child.stdin?.end();
  return { code: await end, words: words() };
}
