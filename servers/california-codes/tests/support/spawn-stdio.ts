import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Simulator } from '@wellspoken/simulator-leginfo';
import { onTestFinished } from 'vitest';

/** A server in a process of its own that asks a simulator over stdio; it ends with the test. */
export interface SpawnedServer {
  readonly client: Client;
  /** Where it keeps what it reads. */
  readonly folder: string;
  /** Everything that it wrote for whoever runs it, with all that it can log. */
  readonly written: () => Promise<{ readonly log: string; readonly audit: string }>;
}

const SERVER = fileURLToPath(new URL('fast-server.mjs', import.meta.url));

/** Starts the built server, which waits for nobody; `prepare` may put something into its folder. */
export async function spawnStdio(
  simulator: Simulator,
  flags: readonly string[] = [],
  prepare?: (folder: string) => Promise<void>,
): Promise<SpawnedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-california-codes-test-'));
  await prepare?.(folder);
  const auditFile = join(folder, 'audit.jsonl');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SERVER, '--leginfo-url', simulator.url, '--data', folder, ...flags],
    env: {
      PATH: process.env['PATH'] ?? '',
      WELLSPOKEN_LOG_LEVEL: 'debug',
      WELLSPOKEN_AUDIT_FILE: auditFile,
    },
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (piece: Buffer) => (log += piece.toString()));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  onTestFinished(async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    client,
    folder,
    written: async () => {
      await client.close();
      return { log, audit: await readFile(auditFile, 'utf8') };
    },
  };
}
