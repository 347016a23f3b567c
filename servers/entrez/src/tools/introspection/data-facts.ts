import type { ToolFacts } from './facts.ts';

const PAGES = ['max_tokens', 'cursor'] as const;

/** What entrez_data can do. */
export const dataFacts: ToolFacts = {
  contexts: ['staging', 'analysis', 'sql'],
  stageable: true,
  tokenProfile: { typical: 280, upper: 6_000 },
  operations: {
    fetch_and_stage: {
      summary: 'Fetch records and lay them out as tables.',
      required: ['database', 'ids'],
      optional: ['rettype', 'webenv', 'query_key', 'limit', 'force_direct', 'include_raw'],
      remarks: [
        'webenv and query_key may stand in place of ids; limit then says how many records.',
        'The same records in the same form have the same data_access_id.',
      ],
    },
    query: {
      summary: 'Ask the tables of a dataset with SQL that reads.',
      required: ['data_access_id'],
      optional: ['sql', 'smart_summary', 'intended_use', 'response_style', 'limit', ...PAGES],
      remarks: ['Either sql, or smart_summary: true.'],
    },
    schema: {
      summary: 'The tables and columns of a dataset.',
      required: ['data_access_id'],
      optional: [...PAGES],
    },
    list_datasets: {
      summary: 'The datasets that are kept now.',
      required: [],
      optional: ['limit', ...PAGES],
    },
    describe: {
      summary: 'Where a dataset came from, and what is in it.',
      required: ['data_access_id'],
      optional: [],
    },
    delete: {
      summary: 'Remove a dataset now.',
      required: ['data_access_id'],
      optional: [],
    },
  },
};
