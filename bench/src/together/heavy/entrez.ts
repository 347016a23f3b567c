import { type CallTool, count, type ListHeavyCalls, readPages, repeat } from '../heavy-call.ts';

/** Of the articles that the simulator makes up. */
const FIRST_PMID = 40_000_001;
const TOKENS = { max_tokens: 100_000 };

/** Staging many records, and asking them. */
export const listStagingCalls: ListHeavyCalls = ({ articles }) => {
  const stage = {
    operation: 'fetch_and_stage',
    database: 'pubmed',
    ids: listPmids(articles).join(','),
  };
  const ask = (sql: string) => async (call: CallTool) => {
    const { data_access_id: id } = await call('entrez_data', stage);
    const args = { operation: 'query', data_access_id: id, sql, limit: 1_000, ...TOKENS };
    return () => args;
  };
  return [
    { tool: 'entrez_data', size: `staging ${count(articles)}`, times: 1, prepare: repeat(stage) },
    { tool: 'entrez_data', size: 'SQL, much to do', prepare: ask(LONG_QUERY) },
    {
      tool: 'entrez_data',
      size: 'SQL, 1,000 rows',
      prepare: ask('SELECT * FROM article ORDER BY title DESC'),
    },
  ];
};

/** Each article beside a hundred others. */
const LONG_QUERY = `SELECT count(*), sum(length(a.abstract || b.title))
  FROM article a, (SELECT title FROM article LIMIT 100) b
  WHERE a.abstract LIKE '%' || substr(b.title, 2, 9) || '%'`;

/** Finding and showing records. */
export const listRecordCalls: ListHeavyCalls = ({ articles }) => {
  const ids = listPmids(50);
  return [
    {
      tool: 'search_literature',
      size: '100 abstracts',
      prepare: readPages({ query: 'sleep OR memory', detail: 'abstract', limit: 100, ...TOKENS }),
    },
    {
      tool: 'get_article',
      size: '50 whole records',
      prepare: repeat({ ids, detail: 'full', ...TOKENS }),
    },
    {
      tool: 'entrez_query',
      size: `${count(articles)} ids found`,
      prepare: repeat({
        operation: 'search',
        database: 'pubmed',
        term: 'sleep OR memory OR pain OR diet OR exercise OR influenza OR hypoxia OR breathing',
        retmax: articles,
      }),
    },
    {
      tool: 'get_full_text',
      size: 'a whole article',
      prepare: readPages({ id: 'PMC6710001', include_references: true, ...TOKENS }),
    },
    {
      tool: 'format_citation',
      size: '50 citations',
      prepare: repeat({ ids, style: 'csl-json', ...TOKENS }),
    },
  ];
};

function listPmids(many: number): readonly string[] {
  return Array.from({ length: many }, (_, number) => String(FIRST_PMID + number));
}
