import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { connect, type ConnectOptions } from '@wellspoken/kit/testing';
import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '@wellspoken/simulator-leginfo';
import { onTestFinished } from 'vitest';

import type { Library } from '../../src/library/library.ts';
import { openLibrary, type OpenOptions } from '../../src/open.ts';
import { createServer, type ServerOptions } from '../../src/server.ts';

/** A simulated site, the library over it, and a client of the server; all end with the test. */
export interface TestSession {
  readonly simulator: Simulator;
  readonly library: Library;
  readonly client: Client;
  readonly folder: string;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<CallToolResult>;
}

/** What a session may have of its own. */
export interface TestSessionOptions {
  readonly simulator?: SimulatorOptions;
  readonly library?: Partial<OpenOptions>;
  readonly server?: ServerOptions;
  readonly connect?: ConnectOptions;
}

/** Nobody waits for a simulator. */
const AT_ONCE = { minGapMs: 0, retryBaseMs: 1, coolDownMs: 1 };
/** What a test is about is seldom the limits. */
const UNLIMITED = { callLimit: 100_000, sectionLimit: 100_000 };

/** Opens a session; without options nothing waits and no limit is felt. */
export async function openTestSession(options: TestSessionOptions = {}): Promise<TestSession> {
  const simulator = await startSimulator(options.simulator);
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-california-codes-test-'));
  const { url: baseUrl } = simulator;
  const library = await openLibrary({ baseUrl, folder, pace: AT_ONCE, ...options.library });
  const server = createServer(library, { ...UNLIMITED, ...options.server });
  const { client, close } = await connect(server, options.connect);
  onTestFinished(async () => {
    await close();
    await library.close();
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    simulator,
    library,
    client,
    folder,
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
  };
}
