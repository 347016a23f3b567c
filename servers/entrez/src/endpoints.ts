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
