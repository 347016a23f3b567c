import type { DoorOptions, Pace } from './doors/door-options.ts';
import { createEuropePmcDoor } from './doors/europe-pmc.ts';
import { createNcbiDoor } from './doors/ncbi.ts';
import { createPmcDoors } from './doors/pmc.ts';
import { createPubChemDoor } from './doors/pubchem.ts';
import type { Endpoints } from './endpoints.ts';
import type { Entrez } from './entrez.ts';
import { createEuropePmc } from './europe-pmc/create-europe-pmc.ts';
import { createEutils } from './eutils/create-eutils.ts';
import { createPmc } from './pmc/create-pmc.ts';
import { createPubChem } from './pubchem/create-pubchem.ts';
import { openDatasets } from './staging/open-datasets.ts';

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

/** How provenance calls a service that is none: under a name that nobody can have. */
const SIMULATED = 'https://simulator.invalid/entrez/eutils/';

/** Opens one door for each service, which all callers share, and the folder of datasets. */
export async function openEntrez(options: OpenOptions): Promise<Entrez> {
  const { endpoints, folder, keepMs = A_WEEK_MS, apiKey, email, pace } = options;
  const at = (baseUrl: string): DoorOptions => ({ baseUrl, email, pace });
  const ncbi = createNcbiDoor({ ...at(endpoints.eutils), apiKey });
  const pubchem = createPubChemDoor(at(endpoints.pubchem));
  const pmc = createPmcDoors({
    idConverter: at(endpoints.idConverter),
    openAccess: at(endpoints.openAccess),
    citations: at(endpoints.citations),
  });
  const europePmc = createEuropePmcDoor(at(endpoints.europePmc));
  const eutils = createEutils(ncbi);
  const baseUrl = pace === undefined ? endpoints.eutils : SIMULATED;
  const datasets = await openDatasets({ folder, eutils, keepMs, baseUrl });
  const doors = [ncbi, pubchem, ...Object.values(pmc), europePmc];
  return {
    eutils,
    // Nobody waits for a simulator, not even for a search that takes its time.
    pubchem: createPubChem(
      pubchem,
      pace?.retryBaseMs === undefined ? {} : { firstMs: pace.retryBaseMs },
    ),
    pmc: createPmc(pmc),
    europePmc: createEuropePmc(europePmc),
    datasets,
    hasKey: apiKey !== undefined,
    close: async () => {
      await Promise.all([datasets.close(), ...doors.map((door) => door.close())]);
    },
  };
}
