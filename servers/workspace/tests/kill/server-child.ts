import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { ERROR_META_KEY } from '@wellspoken/kit';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

/** The real server in a process of its own, which ends with the test at the latest. */
export interface ServerChild {
  /** Sends a call; the answer comes later, or never. */
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<ToolAnswer>;
  /** Suspends or resumes it. */
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  /** Ends it as hard as the system can, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

/** What the server said to a call. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  /** The code of a failure; `ok` for none. */
  readonly code: string;
}

const BIN = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

const answerShape = z.object({
  id: z.number(),
  result: z.object({
    isError: z.boolean().optional(),
    _meta: z.object({ [ERROR_META_KEY]: z.object({ code: z.string() }).optional() }).optional(),
    content: z.array(z.object({ text: z.string() })).optional(),
  }),
});

/** Starts the built server over a folder, after what the shell is told to limit. */
export async function startServer(folder: string, limit = ''): Promise<ServerChild> {
  const command = `${limit} exec "$0" "$@"`;
  const child = spawn('bash', ['-c', command, process.execPath, BIN, folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  // A server that was killed is seen by its exit, not by a pipe that breaks.
  child.stdin.on('error', () => {});
  const waiting = new Map<number, (answer: ToolAnswer) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result } = answerShape.parse(JSON.parse(line));
    const text = (result.content ?? []).map((block) => block.text).join('\n');
    const isError = result.isError ?? false;
    const code = isError ? (result._meta?.[ERROR_META_KEY]?.code ?? 'unknown') : 'ok';
    waiting.get(id)?.({ isError, text, code });
    waiting.delete(id);
  });
  let next = 0;
  const request = (method: string, params: unknown): Promise<ToolAnswer> => {
    const id = next++;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  };
  const clientInfo = { name: 'kill', version: '1.0.0' };
  await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    kill,
    signal: (name) => child.kill(name),
    call: (name, args) => request('tools/call', { name, arguments: args }),
  };
}
