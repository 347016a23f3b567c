import { listPubmedPmids, findPubmedRecord } from '../corpus/pubmed.ts';
import type { Database } from './database.ts';
import { PUBMED_FIELDS, listPubmedValues } from './pubmed-fields.ts';
import { summarizeOld } from './pubmed-old-summary.ts';
import { summarizePubmed } from './pubmed-summary.ts';

/** PubMed, in which a search covers so many generated articles beside the others. */
export function createPubmed(generated: number): Database {
  return {
    name: 'pubmed',
    menu: 'PubMed',
    description: 'PubMed bibliographic record',
    fields: PUBMED_FIELDS,
    uids: listPubmedPmids(generated),
    find: (id) => (findPubmedRecord(id) === undefined ? undefined : id),
    values: listPubmedValues,
    summary: summarizePubmed,
    oldSummary: summarizeOld,
  };
}
