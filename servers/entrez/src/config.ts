import { join, resolve } from 'node:path';
import { cacheFolder, type Environment, expandHome } from '@wellspoken/kit/launch';
import * as z from 'zod';

/** What a person can set; flags, variables and help are made from it. */
export const settings = z.object({
  apiKey: z.string().min(1).optional().meta({
    description: 'A key of NCBI, for ten requests a second in place of three',
    env: 'NCBI_API_KEY',
    flag: false,
  }),
  email: z.email().optional().meta({
    description: 'Where NCBI can reach you before it blocks you',
    env: 'NCBI_EMAIL',
    placeholder: 'address',
  }),
  data: z.string().min(1).optional().meta({
    description: 'The folder of staged datasets; by default one in the cache folder of the user',
    placeholder: 'folder',
  }),
  keepHours: z.number().min(0.01).max(8_760).default(168).meta({
    description: 'How long a dataset is kept after it was staged last',
    placeholder: 'hours',
  }),
  simulator: z
    .boolean()
    .default(false)
    .describe('Ask a small NCBI in this process, with invented records, in place of the real one'),
  eutilsUrl: createUrlSetting('the E-utilities'),
  pubchemUrl: createUrlSetting('PUG REST of PubChem'),
  idConverterUrl: createUrlSetting('the ID converter of PMC'),
  openAccessUrl: createUrlSetting('the folder of oa.fcgi'),
  citationsUrl: createUrlSetting('the citation exporter'),
  europePmcUrl: createUrlSetting('the REST services of Europe PMC'),
});

function createUrlSetting(of: string): z.ZodOptional<z.ZodURL> {
  return z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: `Another address of ${of}, such as a mirror`, placeholder: 'url' });
}

/** The settings, once they have been read. */
export type Settings = z.output<typeof settings>;

/** The key, unless it is a placeholder that a host left as it was, such as "${NCBI_API_KEY}". */
export function getApiKey({ apiKey }: Settings): string | undefined {
  const key = apiKey?.trim();
  return key === undefined || key === '' || /^\$\{.*\}$/.test(key) ? undefined : key;
}

/** Where each service is. */
export function getEndpoints(given: Settings): Endpoints {
  return {
    eutils: given.eutilsUrl ?? LIVE.eutils,
    pubchem: given.pubchemUrl ?? LIVE.pubchem,
    idConverter: given.idConverterUrl ?? LIVE.idConverter,
    openAccess: given.openAccessUrl ?? LIVE.openAccess,
    citations: given.citationsUrl ?? LIVE.citations,
    europePmc: given.europePmcUrl ?? LIVE.europePmc,
  };
}

/** Where staged datasets are kept. */
export function getDatasetsFolder({ data }: Pick<Settings, 'data'>, env: Environment): string {
  return data === undefined ? join(cacheFolder(env), 'entrez') : resolve(expandHome(data));
}

/** Where each service is; each ends in a slash. */
export interface Endpoints {
  /** The nine E-utilities stand below it. */
  readonly eutils: string;
  /** PUG REST. */
  readonly pubchem: string;
  /** The ID converter of PMC. */
  readonly idConverter: string;
  /** The folder of oa.fcgi. */
  readonly openAccess: string;
  /** The citation exporter. */
  readonly citations: string;
  /** The REST services of Europe PMC. */
  readonly europePmc: string;
}

/** The services themselves. */
export const LIVE: Endpoints = {
  eutils: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/',
  pubchem: 'https://pubchem.ncbi.nlm.nih.gov/rest/pug/',
  idConverter: 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/',
  openAccess: 'https://www.ncbi.nlm.nih.gov/pmc/utils/oa/',
  citations: 'https://api.ncbi.nlm.nih.gov/lit/ctxp/v1/',
  europePmc: 'https://www.ebi.ac.uk/europepmc/webservices/rest/',
};
