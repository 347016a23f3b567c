import type { Dataset } from './datasets.ts';
import type { DataOutput } from './entrez-data.shapes.ts';

/** What is known of how a kind of dataset is asked. */
interface Guide {
  /** A table that only this kind has. */
  readonly table: string;
  readonly suggested: readonly string[];
  readonly queries: readonly string[];
  readonly joins: readonly string[];
}

const GUIDES: readonly Guide[] = [
  {
    table: 'articles',
    suggested: ['article', 'articles', 'article_authors', 'authors', 'mesh_headings'],
    queries: [
      'SELECT pmid, title, journal, year FROM article ORDER BY year DESC',
      'SELECT descriptor_name, count(*) AS articles FROM mesh_headings WHERE is_major GROUP BY 1 ORDER BY 2 DESC',
      "SELECT a.pmid, a.title FROM articles a JOIN abstract_sections s ON s.pmid = a.pmid WHERE s.text LIKE '%risk%'",
    ],
    joins: [
      'articles a JOIN article_authors l ON l.pmid = a.pmid JOIN authors n ON n.author_id = l.author_id',
      'articles a JOIN mesh_headings m ON m.pmid = a.pmid',
      'articles a JOIN journals j ON j.journal_id = a.journal_id',
    ],
  },
  {
    table: 'sequences',
    suggested: ['sequences', 'features', 'feature_qualifiers'],
    queries: [
      'SELECT accession_version, definition, length, organism FROM sequences',
      'SELECT feature_key, count(*) FROM features GROUP BY 1 ORDER BY 2 DESC',
      "SELECT accession_version, value FROM feature_qualifiers WHERE name = 'product'",
    ],
    joins: [
      'features f JOIN feature_qualifiers q ON q.accession_version = f.accession_version AND q.feature_position = f.position',
    ],
  },
  {
    table: 'genes',
    suggested: ['gene', 'genes', 'gene_links', 'gene_publications'],
    queries: [
      'SELECT gene_id, symbol, full_name, chromosome, organism FROM genes',
      'SELECT symbol, count(pmid) AS articles FROM genes JOIN gene_publications USING (gene_id) GROUP BY 1',
    ],
    joins: ['genes g JOIN gene_links l ON l.gene_id = g.gene_id'],
  },
  {
    table: 'full_texts',
    suggested: ['full_texts', 'sections', 'paragraphs'],
    queries: [
      'SELECT pmcid, title, year, has_body FROM full_texts',
      "SELECT t.pmcid, s.title, p.text FROM full_texts t JOIN sections s ON s.article_id = t.article_id JOIN paragraphs p ON p.article_id = s.article_id AND p.section_position = s.position WHERE s.title LIKE '%method%'",
    ],
    joins: [
      'sections s JOIN paragraphs p ON p.article_id = s.article_id AND p.section_position = s.position',
    ],
  },
];

const ORIGIN = new Set(['dataset', 'provenance', 'provenance_records']);

/** Tables to begin with. */
export function suggestTables(dataset: Dataset): readonly string[] {
  return findGuide(dataset)?.suggested ?? listOwnTables(dataset).slice(0, 5);
}

/** How to ask a dataset. */
export function createGuidance(dataset: Dataset): NonNullable<DataOutput['schema_guidance']> {
  const guide = findGuide(dataset);
  const queries = guide?.queries ?? listOwnTables(dataset).slice(0, 3).map(selectAll);
  const [first = 'SELECT 1'] = queries;
  return {
    recommended_queries: [...queries],
    common_joins: [...(guide?.joins ?? suggestJoins(dataset))],
    example_usage: JSON.stringify({ operation: 'query', data_access_id: dataset.id, sql: first }),
  };
}

function findGuide({ tables }: Dataset): Guide | undefined {
  const names = new Set(tables.map(({ name }) => name));
  return GUIDES.find(({ table }) => names.has(table));
}

function listOwnTables({ tables }: Dataset): readonly string[] {
  return tables.map(({ name }) => name).filter((name) => !ORIGIN.has(name));
}

function selectAll(table: string): string {
  return `SELECT * FROM ${table} LIMIT 10`;
}

/** Tables that were made to fit have the number of their record. */
function suggestJoins(dataset: Dataset): readonly string[] {
  const [root, ...rest] = listOwnTables(dataset);
  if (root === undefined) return [];
  return rest
    .filter((name) => name.startsWith(`${root}_`))
    .slice(0, 3)
    .map((name) => `${root} r JOIN ${name} i ON i.record_id = r.record_id`);
}

/** What a summary is for. */
type Use = 'search' | 'analysis' | 'citation' | 'full';

/** Something that can be found out about a dataset. */
export interface Finding {
  /** What the rows are; each row is a thing and, where there is a second column, how many. */
  readonly label: string;
  readonly sql: string;
  readonly uses: readonly Use[];
  /** How many rows are returned. */
  readonly rows: number;
}

const COUNTED: readonly Use[] = ['search', 'analysis', 'full'];
const ANALYSED: readonly Use[] = ['analysis', 'full'];
const LISTED: readonly Use[] = ['search', 'citation', 'full'];

/** The most frequent values of a column. */
function createTopFinding(label: string, column: string, from: string): Finding {
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
  { ...createTopFinding('By year', 'year', 'articles'), rows: 10 },
  createTopFinding(
    'Journals',
    'j.title',
    'articles a JOIN journals j ON j.journal_id = a.journal_id',
  ),
  createTopFinding('MeSH headings', 'descriptor_name', 'mesh_headings'),
  createTopFinding(
    'Authors',
    "COALESCE(n.collective_name, n.last_name || COALESCE(' ' || n.fore_name, ''))",
    'article_authors l JOIN authors n ON n.author_id = l.author_id',
  ),
  createTopFinding('Types', 'name', 'publication_types'),
  createTopFinding('Keywords', 'keyword', 'keywords'),
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
  createTopFinding('Organisms', 'organism', 'sequences'),
  createTopFinding('Molecules', 'molecule_type', 'sequences'),
  createTopFinding('Features', 'feature_key', 'features'),
  {
    label: 'Records',
    sql: `SELECT accession_version || ' ' || definition FROM sequences`,
    uses: LISTED,
    rows: 1_000,
  },
];

const GENES: readonly Finding[] = [
  { label: 'Genes', sql: 'SELECT count(*) FROM genes', uses: COUNTED, rows: 1 },
  createTopFinding('Organisms', 'organism', 'genes'),
  createTopFinding('Types', 'gene_type', 'genes'),
  createTopFinding('Chromosomes', 'chromosome', 'genes'),
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
  createTopFinding('By year', 'year', 'full_texts'),
  createTopFinding('Journals', 'journal', 'full_texts'),
  createTopFinding('Sections', 'title', 'sections'),
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
export function chooseFindings(tables: readonly string[], use: Use): readonly Finding[] {
  const known = tables.flatMap((table) => BY_TABLE[table] ?? []);
  return known.filter(({ uses }) => uses.includes(use));
}
