import type { Dataset } from '../../staging/datasets.ts';
import type { DataOutput } from './data-output.ts';

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
export function suggestedTables(dataset: Dataset): readonly string[] {
  return guideOf(dataset)?.suggested ?? ownTables(dataset).slice(0, 5);
}

/** How to ask a dataset. */
export function guidanceFor(dataset: Dataset): NonNullable<DataOutput['schema_guidance']> {
  const guide = guideOf(dataset);
  const queries = guide?.queries ?? ownTables(dataset).slice(0, 3).map(selectAll);
  const [first = 'SELECT 1'] = queries;
  return {
    recommended_queries: [...queries],
    common_joins: [...(guide?.joins ?? joinsOf(dataset))],
    example_usage: JSON.stringify({ operation: 'query', data_access_id: dataset.id, sql: first }),
  };
}

function guideOf({ tables }: Dataset): Guide | undefined {
  const names = new Set(tables.map(({ name }) => name));
  return GUIDES.find(({ table }) => names.has(table));
}

function ownTables({ tables }: Dataset): readonly string[] {
  return tables.map(({ name }) => name).filter((name) => !ORIGIN.has(name));
}

function selectAll(table: string): string {
  return `SELECT * FROM ${table} LIMIT 10`;
}

/** Tables that were made to fit have the number of their record. */
function joinsOf(dataset: Dataset): readonly string[] {
  const [root, ...rest] = ownTables(dataset);
  if (root === undefined) return [];
  return rest
    .filter((name) => name.startsWith(`${root}_`))
    .slice(0, 3)
    .map((name) => `${root} r JOIN ${name} i ON i.record_id = r.record_id`);
}
