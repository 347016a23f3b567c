import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { defineServer } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { type Simulator, type SimulatorOptions, startSimulator } from '@wellspoken/simulator-ncbi';
import { onTestFinished } from 'vitest';

import type { Pace } from '../../../src/clients/client.ts';
import { createEuropePmc, createEuropePmcClient } from '../../../src/clients/europe-pmc.ts';
import { createEutils, createNcbiClient } from '../../../src/eutils/create-eutils.ts';
import { createPmc, createPmcClients } from '../../../src/pmc/client.ts';
import { createPubChemClient } from '../../../src/pubchem/client.ts';
import type { Endpoints } from '../../../src/config.ts';
import type { Entrez } from '../../../src/open.ts';
import { createPubChem } from '../../../src/pubchem/create-pubchem.ts';
import { createEntrezExternalTool } from '../../../src/external/entrez-external.tool.ts';
import { createGetFullTextTool } from '../../../src/full-text/get-full-text.tool.ts';

/** The services beside the E-utilities on a simulator; all end with the test. */
export interface External extends Pick<Entrez, 'eutils' | 'pubchem' | 'pmc' | 'europePmc'> {
  readonly simulator: Simulator;
}

/** What a test may want otherwise. */
export interface ExternalOptions {
  readonly simulator?: SimulatorOptions;
  readonly pace?: Pace | undefined;
  readonly endpoints?: Partial<Endpoints>;
  /** The first wait for a search that takes its time. */
  readonly firstMs?: number;
  /** How long such a search is waited for in all. */
  readonly totalMs?: number;
  /** How long a call of the server may take. */
  readonly callMs?: number;
}

const AT_ONCE: Pace = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1 };

/** Opens the services; without options nothing waits and no limit is kept. */
export async function openExternal(options: ExternalOptions = {}): Promise<External> {
  const simulator = await startSimulator({ hasLimits: false, ...options.simulator });
  const endpoints: Endpoints = { ...simulator.endpoints, ...options.endpoints };
  const pace = 'pace' in options ? options.pace : AT_ONCE;
  const at = (baseUrl: string) => ({ baseUrl, pace, email: 'someone@example.org' });
  const { firstMs = 1, totalMs } = options;
  const clients = {
    ncbi: createNcbiClient(at(endpoints.eutils)),
    pubchem: createPubChemClient(at(endpoints.pubchem)),
    europePmc: createEuropePmcClient(at(endpoints.europePmc)),
    ...createPmcClients({
      idConverter: at(endpoints.idConverter),
      openAccess: at(endpoints.openAccess),
      citations: at(endpoints.citations),
    }),
  };
  onTestFinished(async () => {
    await Promise.all(Object.values(clients).map((client) => client.close()));
    await simulator.close();
  });
  return {
    simulator,
    eutils: createEutils(clients.ncbi),
    pubchem: createPubChem(clients.pubchem, { firstMs, totalMs }),
    pmc: createPmc(clients),
    europePmc: createEuropePmc(clients.europePmc),
  };
}

/** The services, and a client of a server that has the two tools on them. */
export interface ExternalServer extends External {
  readonly client: Client;
  readonly call: (name: string, args: Record<string, unknown>) => Promise<CallToolResult>;
}

/** Opens the services and a server over them. */
export async function openExternalServer(options: ExternalOptions = {}): Promise<ExternalServer> {
  const external = await openExternal(options);
  const server = defineServer({
    name: 'external',
    title: 'External',
    version: '1.0.0',
    tools: [createEntrezExternalTool(external), createGetFullTextTool(external)],
    limits: options.callMs === undefined ? {} : { timeoutMs: options.callMs },
  });
  const { client, close } = await connect(server);
  onTestFinished(close);
  return {
    ...external,
    client,
    call: (name, args) => client.callTool({ name, arguments: args }),
  };
}

/** The texts of an answer, one after the other. */
export function wordsOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
