import { ToolError } from '@wellspoken/kit';

import type { Selection } from '../eutils/eutils.ts';
import type { Datasets, SqlValue, StageCall, StagedDataset } from './datasets.ts';
import type { DataOutput } from './entrez-data.shapes.ts';
import { createGuidance, suggestTables } from './guidance.ts';
import { createFrame, runInOperation, type Job, type RunOperation, readSelection } from './job.ts';

const MOST_IDS = 100;
/** So few records are shown in a line each, beside being staged. */
const FEW = 25;

/** Fetches records and stages them as tables, or only looks at them. */
export const runStage: RunOperation = async (job) => {
  const { entrez, asked, call } = job;
  const selection = await readSelection(asked, entrez.eutils, call);
  return runInOperation(asked.operation, () =>
    asked.force_direct === true ? previewRequested(job, selection) : stageRequested(job, selection),
  );
};

async function stageRequested(job: Job, selection: Selection): Promise<DataOutput> {
  const { entrez, asked, call } = job;
  const { database } = selection;
  const dataset = await entrez.datasets.stage({ selection, rettype: asked.rettype }, call);
  const { isArticles, ...quality } = await measureQuality(entrez.datasets, dataset, call);
  const message = `Staged ${dataset.staged} of ${dataset.requested} records of ${database} in ${dataset.tables.length} tables and views; kept until ${dataset.expiresAt.toISOString()}.`;
  return {
    ...createFrame(job, message),
    data_access_id: dataset.id,
    database,
    rettype: dataset.rettype,
    ...getRequested(selection),
    requested_count: dataset.requested,
    staged_record_count: dataset.staged,
    staged_table_count: dataset.tables.length,
    tables_created: dataset.tables.map(({ name }) => name),
    suggested_tables: [...suggestTables(dataset)],
    is_new: dataset.isNew,
    bytes: dataset.bytes,
    expires_at: dataset.expiresAt.toISOString(),
    ...getOddities(dataset),
    schema_guidance: createGuidance(dataset),
    ...quality,
    ...(dataset.staged > FEW ? {} : { sample_data: toSamples(isArticles, dataset) }),
    ...(asked.include_raw ? { raw_preview: dataset.raw } : {}),
  };
}

function getRequested(selection: Selection): Pick<DataOutput, 'requested_ids'> {
  return 'ids' in selection ? { requested_ids: selection.ids.slice(0, MOST_IDS) } : {};
}

function getOddities({
  missing,
  problems,
  removed = [],
}: Pick<StagedDataset, 'missing' | 'problems'> & Partial<StagedDataset>): Pick<
  DataOutput,
  'missing_ids' | 'problems' | 'removed_datasets'
> {
  return {
    ...(missing.length === 0 ? {} : { missing_ids: missing.slice(0, MOST_IDS) }),
    ...(problems.length === 0 ? {} : { problems: [...problems] }),
    ...(removed.length === 0 ? {} : { removed_datasets: [...removed] }),
  };
}

function toSamples(
  isArticles: boolean,
  { samples, database }: Pick<StagedDataset, 'samples' | 'database'>,
): DataOutput['sample_data'] {
  return samples.map((snippet) => ({ type: isArticles ? 'article' : database, snippet }));
}

async function previewRequested(job: Job, selection: Selection): Promise<DataOutput> {
  const { entrez, asked, call } = job;
  const { database } = selection;
  const request = { selection, rettype: asked.rettype };
  const { requested, found, ...preview } = await entrez.datasets.preview(request, call);
  const isArticles = database === 'pubmed' && preview.rettype === 'xml';
  return {
    ...createFrame(
      job,
      `Looked at ${found} of ${requested} records of ${database}; none was staged.`,
    ),
    database,
    rettype: preview.rettype,
    ...getRequested(selection),
    requested_count: requested,
    entity_count: found,
    payload_size_bytes: preview.bytes,
    reason: 'force_direct was set',
    sample_data: toSamples(isArticles, { samples: preview.samples, database }),
    staging_skipped: true,
    ...getOddities(preview),
    diagnostics: { method_used: `Read as ${preview.rettype}`, warnings: [...preview.problems] },
    ...(asked.include_raw ? { raw_preview: preview.raw } : {}),
  };
}

/** How well records could be read. */
interface Quality extends Pick<DataOutput, 'diagnostics' | 'quality_metrics'> {
  readonly isArticles: boolean;
}

const COUNTS = `SELECT (SELECT count(*) FROM articles) AS articles,
  (SELECT count(*) FROM mesh_headings) AS terms,
  (SELECT count(DISTINCT pmid) FROM mesh_headings) AS with_mesh,
  (SELECT count(DISTINCT pmid) FROM abstract_sections) AS with_abstract,
  (SELECT count(DISTINCT pmid) FROM article_authors) AS with_authors`;

/** Counts what the records of a dataset have, and what they lack. */
async function measureQuality(
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
      mesh_availability: rateAvailability(withMesh / articles),
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

/** Undefined under load: the records are staged anyway. */
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

function rateAvailability(share: number): 'full' | 'partial' | 'none' {
  if (share > 0.75) return 'full';
  return share > 0.25 ? 'partial' : 'none';
}
