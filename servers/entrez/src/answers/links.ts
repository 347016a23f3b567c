/** The page of an article for people. */
export function createPubmedLink(pmid: string): string {
  return `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;
}

/** The page of a full text for people. */
export function createPmcLink(pmcid: string): string {
  return `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/`;
}

/** The page of a gene for people. */
export function createGeneLink(id: string): string {
  return `https://www.ncbi.nlm.nih.gov/gene/${id}`;
}

/** The page of a sequence for people. */
export function createSequenceLink(database: string, accession: string): string {
  return `https://www.ncbi.nlm.nih.gov/${database}/${accession}`;
}
