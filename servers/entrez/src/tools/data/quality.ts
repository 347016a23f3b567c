import { ToolError } from '@wellspoken/kit';

import type { Datasets, SqlValue, StageCall, StagedDataset } from '../../staging/datasets.ts';
import type { DataOutput } from './data-output.ts';

/** How well records could be read. */
export interface Quality extends Pick<DataOutput, 'diagnostics' | 'quality_metrics'> {
  readonly isArticles: boolean;
}

const COUNTS = `SELECT (SELECT count(*) FROM articles) AS articles,
  (SELECT count(*) FROM mesh_headings) AS terms,
  (SELECT count(DISTINCT pmid) FROM mesh_headings) AS with_mesh,
  (SELECT count(DISTINCT pmid) FROM abstract_sections) AS with_abstract,
  (SELECT count(DISTINCT pmid) FROM article_authors) AS with_authors`;

/** Counts what the records of a dataset have, and what they lack. */
export async function qualityOf(
  datasets: Datasets,
  dataset: StagedDataset,
  { signal }: StageCall,
): Promise<Quality> {
  const { id, problems, rettype, tables } = dataset;
  const diagnostics = { method_used: `Read as ${rettype}`, warnings: [...problems] };
  if (!tables.some(({ name }) => name === 'articles')) return { isArticles: false, diagnostics };
  const rows = await count(datasets, id, signal);
  if (rows === undefined) return { isArticles: true, diagnostics };
  const [articles = 0, terms = 0, withMesh = 0, withAbstract = 0, withAuthors = 0] =
    rows.map(Number);
  return {
    isArticles: true,
    diagnostics: {
      ...diagnostics,
      terms_found: terms,
      indexing_status: `${withMesh} of ${articles} articles have MeSH headings`,
      mesh_availability: availability(withMesh / articles),
    },
    quality_metrics: {
      articles_processed: articles,
      articles_with_mesh: withMesh,
      articles_without_mesh: articles - withMesh,
      mesh_success_rate: Math.round((withMesh / articles) * 1_000) / 1_000,
      articles_without_abstract: articles - withAbstract,
      articles_without_authors: articles - withAuthors,
      parsing_warnings: problems.length,
    },
  };
}

/** Undefined where too many ask at once: the records are staged all the same. */
async function count(
  datasets: Datasets,
  id: string,
  signal: AbortSignal | undefined,
): Promise<readonly SqlValue[] | undefined> {
  try {
    const { rows } = await datasets.query({ id, sql: COUNTS, limit: 1 }, { signal });
    return rows[0];
  } catch (error) {
    if (error instanceof ToolError && error.retryable) return undefined;
    throw error;
  }
}

function availability(share: number): 'full' | 'partial' | 'none' {
  if (share > 0.75) return 'full';
  return share > 0.25 ? 'partial' : 'none';
}
