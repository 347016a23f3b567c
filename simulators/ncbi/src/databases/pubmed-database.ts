import { pubmedPmids, pubmedRecord } from '../corpus/pubmed.ts';
import type { Database } from './database.ts';
import { PUBMED_FIELDS, pubmedValues } from './pubmed-fields.ts';
import { pubmedOldSummary } from './pubmed-old-summary.ts';
import { pubmedSummary } from './pubmed-summary.ts';

/** PubMed, in which a search covers so many generated articles beside the others. */
export function createPubmed(generated: number): Database {
  return {
    name: 'pubmed',
    menu: 'PubMed',
    description: 'PubMed bibliographic record',
    fields: PUBMED_FIELDS,
    uids: pubmedPmids(generated),
    find: (id) => (pubmedRecord(id) === undefined ? undefined : id),
    values: pubmedValues,
    summary: pubmedSummary,
    oldSummary: pubmedOldSummary,
  };
}
