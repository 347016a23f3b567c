import { defineTable, defineInteger, defineKey, defineText } from '../files/table.ts';

/** One row about the whole. */
export const datasetTable = defineTable({
  name: 'dataset',
  description: 'What this dataset is: one row.',
  columns: {
    data_access_id: defineText(),
    database: defineText(),
    rettype: defineText(),
    requested: defineInteger('Records that were asked for'),
    staged: defineInteger('Records that are here'),
    missing: defineText('Ids that did not come, with commas'),
    staged_at: defineText(),
  },
  key: ['data_access_id'],
});

/** Where it comes from. */
export const provenance = defineTable({
  name: 'provenance',
  description: 'The requests that brought the records.',
  columns: {
    request_id: defineInteger(),
    url: defineText(),
    parameters: defineText('As JSON; a key is never among them'),
    fetched_at: defineText('When NCBI sent it, also where it was kept since'),
    records: defineInteger(),
  },
  key: ['request_id'],
});

/** Which record came with which request. */
export const provenanceRecords = defineTable({
  name: 'provenance_records',
  description: 'Which record came with which request.',
  columns: {
    uid: defineText('Its PMID, accession or other id; else its number'),
    request_id: defineKey('provenance'),
  },
  key: ['uid', 'request_id'],
});
