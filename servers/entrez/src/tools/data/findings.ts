/** What a summary is for. */
export type Use = 'search' | 'analysis' | 'citation' | 'full';

/** Something that can be found out about a dataset. */
export interface Finding {
  /** What the rows are; each row is a thing and, where there is a second column, how many. */
  readonly label: string;
  readonly sql: string;
  readonly uses: readonly Use[];
  /** How many rows are told. */
  readonly rows: number;
}

const COUNTED: readonly Use[] = ['search', 'analysis', 'full'];
const ANALYSED: readonly Use[] = ['analysis', 'full'];
const LISTED: readonly Use[] = ['search', 'citation', 'full'];

/** The most frequent values of a column. */
function top(label: string, column: string, from: string): Finding {
  const sql = `SELECT ${column}, count(*) FROM ${from} GROUP BY 1 HAVING ${column} IS NOT NULL ORDER BY 2 DESC, 1`;
  return { label, sql, uses: ANALYSED, rows: 5 };
}

const ARTICLES: readonly Finding[] = [
  {
    label: 'Articles',
    sql: `SELECT count(*) || ' in all, ' || (SELECT count(DISTINCT pmid) FROM abstract_sections) || ' with an abstract, ' || (SELECT count(DISTINCT pmid) FROM mesh_headings) || ' with MeSH headings' FROM articles`,
    uses: COUNTED,
    rows: 1,
  },
  {
    label: 'Retracted',
    sql: `SELECT DISTINCT a.pmid || ' ' || a.title FROM articles a WHERE a.pmid IN (SELECT pmid FROM publication_types WHERE name = 'Retracted Publication' UNION SELECT pmid FROM comment_corrections WHERE type = 'RetractionIn')`,
    uses: ['search', 'analysis', 'citation', 'full'],
    rows: 10,
  },
  { ...top('By year', 'year', 'articles'), rows: 10 },
  top('Journals', 'j.title', 'articles a JOIN journals j ON j.journal_id = a.journal_id'),
  top('MeSH headings', 'descriptor_name', 'mesh_headings'),
  top(
    'Authors',
    "COALESCE(n.collective_name, n.last_name || COALESCE(' ' || n.fore_name, ''))",
    'article_authors l JOIN authors n ON n.author_id = l.author_id',
  ),
  top('Types', 'name', 'publication_types'),
  top('Keywords', 'keyword', 'keywords'),
  {
    label: 'Records',
    sql: `SELECT COALESCE(json_extract(authors, '$[0]') || iif(json_array_length(authors) > 1, ' et al. ', '. '), '') || COALESCE(title, '') || ' ' || COALESCE(journal, '') || ' ' || COALESCE(year, '') || ' PMID ' || pmid FROM article ORDER BY year DESC, pmid DESC`,
    uses: LISTED,
    rows: 1_000,
  },
];

const SEQUENCES: readonly Finding[] = [
  {
    label: 'Sequences',
    sql: `SELECT count(*) || ' in all, of ' || min(length) || ' to ' || max(length) || ' letters' FROM sequences`,
    uses: COUNTED,
    rows: 1,
  },
  top('Organisms', 'organism', 'sequences'),
  top('Molecules', 'molecule_type', 'sequences'),
  top('Features', 'feature_key', 'features'),
  {
    label: 'Records',
    sql: `SELECT accession_version || ' ' || definition FROM sequences`,
    uses: LISTED,
    rows: 1_000,
  },
];

const GENES: readonly Finding[] = [
  { label: 'Genes', sql: 'SELECT count(*) FROM genes', uses: COUNTED, rows: 1 },
  top('Organisms', 'organism', 'genes'),
  top('Types', 'gene_type', 'genes'),
  top('Chromosomes', 'chromosome', 'genes'),
  {
    label: 'Records',
    sql: `SELECT gene_id || ' ' || COALESCE(symbol, '') || ' ' || COALESCE(full_name, '') FROM genes`,
    uses: LISTED,
    rows: 1_000,
  },
];

const FULL_TEXTS: readonly Finding[] = [
  {
    label: 'Full texts',
    sql: `SELECT count(*) || ' in all, ' || sum(has_body) || ' with a body' FROM full_texts`,
    uses: COUNTED,
    rows: 1,
  },
  top('By year', 'year', 'full_texts'),
  top('Journals', 'journal', 'full_texts'),
  top('Sections', 'title', 'sections'),
  {
    label: 'Records',
    sql: `SELECT COALESCE(pmcid, '') || ' ' || COALESCE(title, '') FROM full_texts`,
    uses: LISTED,
    rows: 1_000,
  },
];

const BY_TABLE: Readonly<Record<string, readonly Finding[]>> = {
  articles: ARTICLES,
  sequences: SEQUENCES,
  genes: GENES,
  full_texts: FULL_TEXTS,
};

/** What can be found out about a dataset with these tables, for some use. */
export function findingsFor(tables: readonly string[], use: Use): readonly Finding[] {
  const known = tables.flatMap((table) => BY_TABLE[table] ?? []);
  return known.filter(({ uses }) => uses.includes(use));
}
