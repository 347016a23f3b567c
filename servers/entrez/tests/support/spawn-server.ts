import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Simulator } from '@wellspoken/simulator-ncbi';
import { onTestFinished } from 'vitest';

/** A server in a process of its own that asks a simulator; it ends with the test at the latest. */
export interface SpawnedServer {
  /** Resolves with the line that answers. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Lets it end as a host does, and tells everything that it wrote. */
  readonly leave: () => Promise<Written>;
}

/** Everything that a server wrote. */
export interface Written {
  readonly stdout: string;
  readonly stderr: string;
  readonly audit: string;
}

/** Starts a program as a server over stdio with an API key, logging all that it can. */
export async function spawnServer(
  program: string,
  simulator: Simulator,
  apiKey: string,
): Promise<SpawnedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-entrez-test-'));
  const auditFile = join(folder, 'audit.jsonl');
  const child = spawn(process.execPath, [program, ...flagsFor(simulator, folder)], {
    env: {
      PATH: process.env['PATH'],
      NCBI_API_KEY: apiKey,
      WELLSPOKEN_LOG_LEVEL: 'debug',
      WELLSPOKEN_AUDIT_FILE: auditFile,
    },
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
    await rm(folder, { recursive: true, force: true });
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (piece: Buffer) => (written.stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (written.stderr += piece.toString()));
  const request = speakTo(child);
  const clientInfo = { name: 'test', version: '1.0.0' };
  await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    call: (name, args) => request('tools/call', { name, arguments: args }),
    leave: async () => {
      child.stdin.end();
      await closed;
      return { ...written, audit: await readFile(auditFile, 'utf8') };
    },
  };
}

function flagsFor({ endpoints }: Simulator, folder: string): readonly string[] {
  return [
    ['--eutils-url', endpoints.eutils],
    ['--id-converter-url', endpoints.idConverter],
    ['--data', join(folder, 'data')],
  ].flat();
}

/** Sends requests as lines; each is answered by the line with its number, or by the end. */
function speakTo(
  child: ChildProcessWithoutNullStreams,
): (method: string, params: unknown) => Promise<string> {
  interface Waiting {
    readonly resolve: (line: string) => void;
    readonly reject: (error: Error) => void;
  }
  const waiting = new Map<number, Waiting>();
  createInterface(child.stdout).on('line', (line) => {
    const id = Number(/"id":(\d+)/.exec(line)?.[1]);
    waiting.get(id)?.resolve(line);
    waiting.delete(id);
  });
  child.once('close', () => {
    const ended = new Error('The server ended before it answered.');
    for (const { reject } of waiting.values()) reject(ended);
  });
  let next = 0;
  return (method, params) => {
    const id = next++;
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
  };
}
