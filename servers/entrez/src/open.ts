import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { loadSimulator, SettingError } from '@wellspoken/kit/launch';

import type { ClientOptions, Pace } from './clients/client.ts';
import {
  getApiKey,
  getDatasetsFolder,
  type Endpoints,
  getEndpoints,
  type Settings,
} from './config.ts';
import { createEuropePmc, createEuropePmcClient, type EuropePmc } from './clients/europe-pmc.ts';
import { createEutils, createNcbiClient } from './eutils/create-eutils.ts';
import type { Eutils } from './eutils/eutils.ts';
import { createPmc, createPmcClients } from './pmc/client.ts';
import type { Pmc } from './pmc/pmc.ts';
import { createPubChemClient } from './pubchem/client.ts';
import { createPubChem } from './pubchem/create-pubchem.ts';
import type { PubChem } from './pubchem/pubchem.ts';
import type { Datasets } from './datasets/datasets.ts';
import { openDatasets } from './datasets/open-datasets.ts';

/** What the tools work on. */
export interface Entrez {
  readonly eutils: Eutils;
  readonly pubchem: PubChem;
  readonly pmc: Pmc;
  readonly europePmc: EuropePmc;
  readonly datasets: Datasets;
  /** Whether requests carry an API key; only the client knows the key itself. */
  readonly hasKey: boolean;
  readonly close: () => Promise<void>;
}

/** Opens what the settings say: the services themselves, or a simulator with a folder of its own. */
export async function openSettings(given: Settings): Promise<Entrez> {
  return given.simulator ? openSimulated() : openLive(given);
}

const HOUR_MS = 3_600_000;

async function openLive(given: Settings): Promise<Entrez> {
  const folder = getDatasetsFolder(given, process.env);
  try {
    return await openEntrez({
      endpoints: getEndpoints(given),
      folder,
      keepMs: given.keepHours * HOUR_MS,
      apiKey: getApiKey(given),
      email: given.email,
    });
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new SettingError(
      `The folder for staged datasets, ${folder}, cannot be used${why}. Name another with --data.`,
      { cause },
    );
  }
}

/** Without delays, and in a folder of its own: invented records never mix with real ones. */
async function openSimulated(): Promise<Entrez> {
  const { startSimulator } = await loadSimulator(
    '@wellspoken/simulator-ncbi',
    () => import('@wellspoken/simulator-ncbi'),
  );
  const simulator = await startSimulator({ hasLimits: false, generated: GENERATED });
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-entrez-'));
  const pace = { minGapMs: 0, retryBaseMs: 50, maxCoolDownMs: 50 };
  const entrez = await openEntrez({ endpoints: simulator.endpoints, folder, pace });
  return {
    ...entrez,
    close: async () => {
      await entrez.close();
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Enough to try paging, staging and SQL on.
const GENERATED = 600;

/** What is needed to reach the services. */
export interface OpenOptions {
  readonly endpoints: Endpoints;
  /** Where staged datasets are kept. */
  readonly folder: string;
  readonly keepMs?: number | undefined;
  readonly apiKey?: string | undefined;
  readonly email?: string | undefined;
  /** Other gaps and waits than the services ask for, where they are simulated. */
  readonly pace?: Pace | undefined;
}

const A_WEEK_MS = 7 * 24 * 3_600_000;

/** The address in the provenance of simulated records, in a reserved domain. */
const SIMULATED = 'https://simulator.invalid/entrez/eutils/';

/** Opens one client for each service, which all callers share, and the folder of datasets. */
export async function openEntrez(options: OpenOptions): Promise<Entrez> {
  const { endpoints, folder, keepMs = A_WEEK_MS, apiKey, email, pace } = options;
  const at = (baseUrl: string): ClientOptions => ({ baseUrl, email, pace });
  const ncbi = createNcbiClient({ ...at(endpoints.eutils), apiKey });
  const pubchem = createPubChemClient(at(endpoints.pubchem));
  const pmc = createPmcClients({
    idConverter: at(endpoints.idConverter),
    openAccess: at(endpoints.openAccess),
    citations: at(endpoints.citations),
  });
  const europePmc = createEuropePmcClient(at(endpoints.europePmc));
  const eutils = createEutils(ncbi);
  const baseUrl = pace === undefined ? endpoints.eutils : SIMULATED;
  const datasets = await openDatasets({ folder, eutils, keepMs, baseUrl });
  const clients = [ncbi, pubchem, ...Object.values(pmc), europePmc];
  return {
    eutils,
    // A simulator needs no delays, not even while a search is polled.
    pubchem: createPubChem(
      pubchem,
      pace?.retryBaseMs === undefined ? {} : { firstMs: pace.retryBaseMs },
    ),
    pmc: createPmc(pmc),
    europePmc: createEuropePmc(europePmc),
    datasets,
    hasKey: apiKey !== undefined,
    close: async () => {
      await Promise.all([datasets.close(), ...clients.map((client) => client.close())]);
    },
  };
}
