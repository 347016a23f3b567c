import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { connect, type ConnectOptions } from '@wellspoken/kit/testing';
import { type Simulator, type SimulatorOptions, startSimulator } from '@wellspoken/simulator-ncbi';
import { onTestFinished } from 'vitest';

import { type Entrez, openEntrez, type OpenOptions } from '../../src/open.ts';
import { createServer } from '../../src/server.ts';

/** A simulated NCBI, what the tools work on, and a client of the server; all end with the test. */
export interface TestServer {
  readonly simulator: Simulator;
  readonly entrez: Entrez;
  readonly client: Client;
  readonly folder: string;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<CallToolResult>;
}

/** What a test server may have of its own. */
export interface TestServerOptions {
  readonly simulator?: SimulatorOptions;
  readonly entrez?: Partial<OpenOptions>;
  readonly connect?: ConnectOptions;
}

/** Nobody waits for a simulator. */
const AT_ONCE = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1 };

/** Opens a test server; without options nothing waits and no limit is kept. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const simulator = await startSimulator({ hasLimits: false, ...options.simulator });
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-entrez-test-'));
  const { endpoints } = simulator;
  const entrez = await openEntrez({ endpoints, folder, pace: AT_ONCE, ...options.entrez });
  const { client, close } = await connect(createServer(entrez), options.connect);
  onTestFinished(async () => {
    await close();
    await entrez.close();
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    simulator,
    entrez,
    client,
    folder,
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
  };
}
