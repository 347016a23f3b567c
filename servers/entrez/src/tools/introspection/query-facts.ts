import type { ToolFacts } from './facts.ts';

const PAGES = ['max_tokens', 'cursor'] as const;
const REMEMBERED = ['webenv', 'query_key'] as const;
const IN_PLACE_OF_IDS = 'webenv and query_key may stand in place of ids.';

/** What entrez_query can do. */
export const queryFacts: ToolFacts = {
  contexts: ['discovery', 'retrieval', 'literature', 'sequences', 'genes'],
  stageable: true,
  tokenProfile: { typical: 350, upper: 12_000 },
  operations: {
    search: {
      summary: 'Find records of a database by a query.',
      required: ['term'],
      optional: [
        'database',
        'retstart',
        'retmax',
        'sort',
        'field',
        'usehistory',
        'datetype',
        'mindate',
        'maxdate',
        'reldate',
        'format',
        ...PAGES,
      ],
      remarks: [
        'usehistory: "y" gives webEnv and queryKey, for large sets.',
        'PubMed shows the first 9,999 of a search; narrow by date for more.',
      ],
    },
    summary: {
      summary: 'Short facts of records by id.',
      required: ['ids'],
      optional: [
        'database',
        'retmax',
        'force_staging',
        'intended_use',
        'compact_mode',
        'detail_level',
        ...REMEMBERED,
        ...PAGES,
      ],
      remarks: [IN_PLACE_OF_IDS],
    },
    info: {
      summary: 'What a database holds, and its search fields and links.',
      required: [],
      optional: ['database', 'force_staging', ...PAGES],
      remarks: ['database: "all" names every database.'],
    },
    fetch: {
      summary: 'Whole records by id, in the form that rettype names.',
      required: ['ids'],
      optional: [
        'database',
        'rettype',
        'retmode',
        'retmax',
        'force_staging',
        ...REMEMBERED,
        ...PAGES,
      ],
      remarks: [IN_PLACE_OF_IDS, 'For many records entrez_data stages them as tables.'],
    },
    link: {
      summary: 'Records of another database that are linked to these.',
      required: ['ids'],
      optional: ['database', 'dbfrom', 'linkname', ...REMEMBERED, ...PAGES],
      remarks: [IN_PLACE_OF_IDS, 'database is where the links lead, dbfrom where the ids are.'],
    },
    post: {
      summary: 'Let NCBI remember ids, for later calls.',
      required: ['ids'],
      optional: ['database', 'webenv'],
      remarks: ['webenv adds to what is remembered there.'],
    },
    global_query: {
      summary: 'How many records of each database match a query.',
      required: ['term'],
      optional: [...PAGES],
    },
    spell: {
      summary: 'What a misspelt query may mean.',
      required: ['term'],
      optional: ['database'],
    },
  },
};
