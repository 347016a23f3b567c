import type { ToolFacts } from './facts.ts';

const SIZE = ['max_tokens', 'detail_level', 'compact_mode', 'intended_use'] as const;

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
        'retmode',
        'usehistory',
        'datetype',
        'mindate',
        'maxdate',
        'reldate',
        'format',
        ...SIZE,
      ],
      remarks: [
        'usehistory: "y" gives webEnv and queryKey, for large sets.',
        'PubMed shows the first 9,999 of a search; narrow by date for more.',
      ],
    },
    summary: {
      summary: 'Short facts of records by id.',
      required: ['ids'],
      optional: ['database', 'retmax', 'retmode', 'force_staging', ...SIZE],
    },
    info: {
      summary: 'What a database holds, and its search fields and links.',
      required: [],
      optional: ['database', 'retmode', 'force_staging', ...SIZE],
      remarks: ['database: "all" names every database.'],
    },
    fetch: {
      summary: 'Whole records by id, in the form that rettype names.',
      required: ['ids'],
      optional: ['database', 'rettype', 'retmode', 'force_staging', ...SIZE],
      remarks: ['For many records entrez_data stages them as tables.'],
    },
    link: {
      summary: 'Records of another database that are linked to these.',
      required: ['ids'],
      optional: ['database', 'dbfrom', 'linkname', 'retmode', ...SIZE],
    },
    post: {
      summary: 'Let NCBI remember ids, for later calls.',
      required: ['ids'],
      optional: ['database'],
    },
    global_query: {
      summary: 'How many records of each database match a query.',
      required: ['term'],
      optional: [...SIZE],
    },
    spell: {
      summary: 'What a misspelt query may mean.',
      required: ['term'],
      optional: ['database'],
    },
  },
};
