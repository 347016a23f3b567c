import type { Selection } from '../../eutils/eutils.ts';
import type { StagedDataset } from '../../staging/datasets.ts';
import { selectionOf } from './check-data.ts';
import type { DataOutput } from './data-output.ts';
import { guidanceFor, suggestedTables } from './guidance.ts';
import { inOperation } from './in-operation.ts';
import { frameFor, type Job, type RunOperation } from './job.ts';
import { qualityOf } from './quality.ts';

const MOST_IDS = 100;
/** So few records are shown in a line each, beside being staged. */
const FEW = 25;

/** Fetches records and stages them as tables, or only looks at them. */
export const runStage: RunOperation = async (job) => {
  const { entrez, asked, call } = job;
  const selection = await selectionOf(asked, entrez.eutils, call);
  return inOperation(asked.operation, () =>
    asked.force_direct === true ? lookAt(job, selection) : stage(job, selection),
  );
};

async function stage(job: Job, selection: Selection): Promise<DataOutput> {
  const { entrez, asked, call } = job;
  const { database } = selection;
  const dataset = await entrez.datasets.stage({ selection, rettype: asked.rettype }, call);
  const { isArticles, ...quality } = await qualityOf(entrez.datasets, dataset, call);
  const message = `Staged ${dataset.staged} of ${dataset.requested} records of ${database} in ${dataset.tables.length} tables and views; kept until ${dataset.expiresAt.toISOString()}.`;
  return {
    ...frameFor(job, message),
    data_access_id: dataset.id,
    database,
    rettype: dataset.rettype,
    ...requestedOf(selection),
    requested_count: dataset.requested,
    staged_record_count: dataset.staged,
    staged_table_count: dataset.tables.length,
    tables_created: dataset.tables.map(({ name }) => name),
    suggested_tables: [...suggestedTables(dataset)],
    is_new: dataset.isNew,
    bytes: dataset.bytes,
    expires_at: dataset.expiresAt.toISOString(),
    ...oddities(dataset),
    schema_guidance: guidanceFor(dataset),
    ...quality,
    ...(dataset.staged > FEW ? {} : { sample_data: samplesOf(isArticles, dataset) }),
    ...(asked.include_raw ? { raw_preview: dataset.raw } : {}),
  };
}

function requestedOf(selection: Selection): Pick<DataOutput, 'requested_ids'> {
  return 'ids' in selection ? { requested_ids: selection.ids.slice(0, MOST_IDS) } : {};
}

function oddities({
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

function samplesOf(
  isArticles: boolean,
  { samples, database }: Pick<StagedDataset, 'samples' | 'database'>,
): DataOutput['sample_data'] {
  return samples.map((snippet) => ({ type: isArticles ? 'article' : database, snippet }));
}

async function lookAt(job: Job, selection: Selection): Promise<DataOutput> {
  const { entrez, asked, call } = job;
  const { database } = selection;
  const request = { selection, rettype: asked.rettype };
  const { requested, found, ...preview } = await entrez.datasets.preview(request, call);
  const isArticles = database === 'pubmed' && preview.rettype === 'xml';
  return {
    ...frameFor(job, `Looked at ${found} of ${requested} records of ${database}; none was staged.`),
    database,
    rettype: preview.rettype,
    ...requestedOf(selection),
    requested_count: requested,
    entity_count: found,
    payload_size_bytes: preview.bytes,
    reason: 'force_direct was set',
    sample_data: samplesOf(isArticles, { samples: preview.samples, database }),
    staging_skipped: true,
    ...oddities(preview),
    diagnostics: { method_used: `Read as ${preview.rettype}`, warnings: [...preview.problems] },
    ...(asked.include_raw ? { raw_preview: preview.raw } : {}),
  };
}
