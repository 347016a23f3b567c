/** What is known of an operation beyond what the schema of its tool lists. */
export interface OperationFacts {
  readonly summary: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly remarks?: readonly string[];
}

/** What is known of a tool beyond its definition. */
interface ToolFacts {
  readonly contexts: readonly string[];
  /** Whether its results can be staged as tables. */
  readonly stageable: boolean;
  readonly tokenProfile: { readonly typical: number; readonly upper?: number };
  /** Those of a tool that does several things, by name. */
  readonly operations?: Readonly<Record<string, OperationFacts>>;
}

const PAGES = ['max_tokens', 'cursor'] as const;
const REMEMBERED = ['webenv', 'query_key'] as const;
const IN_PLACE_OF_IDS = 'webenv and query_key may stand in place of ids.';

/** What entrez_query can do. */
const queryFacts: ToolFacts = {
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

/** What entrez_data can do. */
const dataFacts: ToolFacts = {
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

const createRecordFacts = (what: string): OperationFacts => ({
  summary: `The record of a ${what} of PubChem.`,
  required: ['identifier', 'identifier_type'],
  optional: ['view', 'max_records', 'output_format', ...PAGES],
});

/** What entrez_external can do; each operation belongs to one service. */
const externalFacts: ToolFacts = {
  contexts: ['chemistry', 'full text', 'citations'],
  stageable: false,
  tokenProfile: { typical: 220, upper: 9_000 },
  operations: {
    'pubchem.compound': createRecordFacts('compound'),
    'pubchem.substance': createRecordFacts('substance'),
    'pubchem.bioassay': createRecordFacts('bioassay'),
    'pubchem.structure_search': {
      summary: 'Compounds by structure: the same, parts of it, or similar ones.',
      required: ['structure', 'structure_type', 'search_type'],
      optional: ['threshold', 'max_records', 'output_format', ...PAGES],
      remarks: ['threshold counts for similarity only.'],
    },
    'pmc.id_convert': {
      summary: 'PMID, PMCID and DOI of the same articles.',
      required: ['ids'],
      optional: ['versions', 'output_format', ...PAGES],
      remarks: ['Only articles that are in PMC are known there.'],
    },
    'pmc.oa_service': {
      summary: 'Where the open-access files of an article are.',
      required: ['id'],
      optional: [...PAGES],
    },
    'pmc.citation_export': {
      summary: 'A citation in the form of a reference manager.',
      required: ['id', 'citation_format'],
      optional: ['ids', ...PAGES],
      remarks: ['ids takes several in place of id.', 'format_citation has more styles.'],
    },
  },
};

const createEverydayFacts = (contexts: readonly string[], typical: number): ToolFacts => ({
  contexts,
  stageable: false,
  tokenProfile: { typical, upper: 100_000 },
});

const createIntrospectionFacts = (typical: number): ToolFacts => ({
  contexts: ['help'],
  stageable: false,
  tokenProfile: { typical },
});

/** What is known of each tool beyond its definition, by name. */
export const KNOWN_FACTS: Readonly<Record<string, ToolFacts>> = {
  search_literature: createEverydayFacts(['literature', 'discovery'], 1_500),
  get_article: createEverydayFacts(['literature', 'retrieval'], 1_000),
  get_full_text: createEverydayFacts(['literature', 'full text'], 6_000),
  find_related: createEverydayFacts(['literature', 'links'], 1_500),
  match_citation: createEverydayFacts(['literature', 'citations'], 400),
  format_citation: createEverydayFacts(['literature', 'citations'], 300),
  get_sequence: createEverydayFacts(['sequences'], 1_200),
  entrez_query: queryFacts,
  entrez_data: dataFacts,
  entrez_external: externalFacts,
  entrez_capabilities: createIntrospectionFacts(3_500),
  entrez_tool_info: createIntrospectionFacts(1_200),
  system_api_key_status: createIntrospectionFacts(80),
};
