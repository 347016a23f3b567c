import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { defineServer } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { type Simulator, startSimulator } from '@wellspoken/simulator-ncbi';
import { onTestFinished } from 'vitest';

import { type Entrez, openEntrez } from '../../src/open.ts';
import type { QueryOutput } from '../../src/query/entrez-query.shapes.ts';
import { createEntrezQueryTool } from '../../src/query/entrez-query.tool.ts';
import type { TestServerOptions } from './open-test-server.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** A simulated NCBI, and a client of a server that has nothing but `entrez_query`, which is there sooner. */
export interface QueryServer {
  readonly simulator: Simulator;
  readonly entrez: Entrez;
  readonly client: Client;
  readonly call: (args: Arguments) => Promise<CallToolResult>;
  /** What it answers; a failure is thrown with its words. */
  readonly query: (args: Arguments) => Promise<QueryOutput>;
}

const AT_ONCE = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1 };

/** Opens such a server; without options nothing waits and no limit is kept. */
export async function openQueryServer(options: TestServerOptions = {}): Promise<QueryServer> {
  const simulator = await startSimulator({ hasLimits: false, ...options.simulator });
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-entrez-test-'));
  const { endpoints } = simulator;
  const entrez = await openEntrez({ endpoints, folder, pace: AT_ONCE, ...options.entrez });
  const tools = [createEntrezQueryTool(entrez)];
  const definition = defineServer({ name: 'query', title: 'Query', version: '1.0.0', tools });
  const { client, close } = await connect(definition, options.connect);
  onTestFinished(async () => {
    await close();
    await entrez.close();
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  });
  const call: QueryServer['call'] = (args) =>
    client.callTool({ name: 'entrez_query', arguments: { ...args } });
  return {
    simulator,
    entrez,
    client,
    call,
    query: async (args) => {
      const result = await call(args);
      if (result.isError === true) throw new Error(wordsOf(result));
      // The kit has checked it against the schema of this type.
      return result.structuredContent as QueryOutput;
    },
  };
}

/** All text of a result. */
export function wordsOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
