import { defineTable, integer, keyOf, text } from '../files/table.ts';

/** One row about the whole. */
export const datasetTable = defineTable({
  name: 'dataset',
  description: 'What this dataset is: one row.',
  columns: {
    data_access_id: text(),
    database: text(),
    rettype: text(),
    requested: integer('Records that were asked for'),
    staged: integer('Records that are here'),
    missing: text('Ids that did not come, with commas'),
    staged_at: text(),
  },
  key: ['data_access_id'],
});

/** Where it comes from. */
export const provenance = defineTable({
  name: 'provenance',
  description: 'The requests that brought the records.',
  columns: {
    request_id: integer(),
    url: text(),
    parameters: text('As JSON; a key is never among them'),
    fetched_at: text('When NCBI sent it, also where it was kept since'),
    records: integer(),
  },
  key: ['request_id'],
});

/** Which record came with which request. */
export const provenanceRecords = defineTable({
  name: 'provenance_records',
  description: 'Which record came with which request.',
  columns: {
    uid: text('Its PMID, accession or other id; else its number'),
    request_id: keyOf('provenance'),
  },
  key: ['uid', 'request_id'],
});
