import { openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { TOKENS, createCountField } from '../answers/fields.ts';
import { fitItems } from '../answers/fit.ts';
import type { Dataset, TableInfo } from './datasets.ts';
import type { DataOutput } from './entrez-data.shapes.ts';
import { createGuidance, suggestTables } from './guidance.ts';
import { readDatasetId, createFrame, type Job, type RunOperation, TOOL_NAME } from './job.ts';
import { formatCount } from '../answers/sentences.ts';

const listPages = { tool: TOOL_NAME, places: z.object({ offset: createCountField() }) };
const MOST_SHOWN = 100;

/** Lists what is staged, the newest first. */
export const runList: RunOperation = async (job) => {
  const { entrez, asked } = job;
  const { start, goOn } = openPage(listPages, { list: true, cursor: asked.cursor });
  const { offset } = start ?? { offset: 0 };
  const datasets = await entrez.datasets.list();
  const many = formatCount(datasets.length, 'dataset is', 'datasets are');
  const frame = {
    ...createFrame(job, `${many} staged now.`),
    dataset_count: datasets.length,
    ...(datasets.length === 0
      ? { suggestions: ['Stage records with operation "fetch_and_stage".'] }
      : {}),
  };
  const rest = datasets.slice(offset, offset + (asked.limit ?? MOST_SHOWN)).map(toSummary);
  const shown = fitItems(rest, { tokens: asked.max_tokens ?? TOKENS.usual, frame });
  const next = offset + shown.length;
  return {
    ...frame,
    datasets: [...shown],
    ...goOn(next < datasets.length ? { offset: next } : undefined),
  };
};

function toSummary(dataset: Dataset): NonNullable<DataOutput['datasets']>[number] {
  return {
    data_access_id: dataset.id,
    database: dataset.database,
    rettype: dataset.rettype,
    record_count: dataset.staged,
    table_count: dataset.tables.length,
    bytes: dataset.bytes,
    created_at: dataset.createdAt.toISOString(),
    expires_at: dataset.expiresAt.toISOString(),
  };
}

/** Describes what a dataset is and where it came from. */
export const runDescribe: RunOperation = async (job) => {
  const dataset = await job.entrez.datasets.find(readDatasetId(job.asked));
  const { missing, problems } = dataset;
  const message = `${dataset.staged} of ${dataset.requested} records of ${dataset.database}, kept until ${dataset.expiresAt.toISOString()}.`;
  return {
    ...createFrame(job, message),
    data_access_id: dataset.id,
    database: dataset.database,
    rettype: dataset.rettype,
    requested_count: dataset.requested,
    staged_record_count: dataset.staged,
    staged_table_count: dataset.tables.length,
    bytes: dataset.bytes,
    created_at: dataset.createdAt.toISOString(),
    expires_at: dataset.expiresAt.toISOString(),
    ...(missing.length === 0 ? {} : { missing_ids: missing.slice(0, MOST_SHOWN) }),
    ...(problems.length === 0 ? {} : { problems: [...problems] }),
    suggested_tables: [...suggestTables(dataset)],
    tables: dataset.tables.map(({ name, rows }) => ({ name, rows })),
    provenance: await readProvenance(job, dataset.id),
  };
};

// Ids of a request may be hundreds, and stand in provenance_records too.
const PROVENANCE =
  "SELECT url, iif(length(parameters) > 300, substr(parameters, 1, 300) || '…', parameters), fetched_at, records FROM provenance ORDER BY request_id";

async function readProvenance(
  { entrez, call }: Job,
  id: string,
): Promise<NonNullable<DataOutput['provenance']>> {
  const { rows } = await entrez.datasets.query({ id, sql: PROVENANCE, limit: 10 }, call);
  return rows.map(([url, parameters, fetchedAt, records]) => ({
    url: String(url),
    parameters: String(parameters),
    fetched_at: String(fetchedAt),
    records: Number(records),
  }));
}

/** Removes a dataset. */
export const runDelete: RunOperation = async (job) => {
  const id = readDatasetId(job.asked);
  const isDeleted = await job.entrez.datasets.remove(id);
  const message = isDeleted ? 'The dataset is gone.' : 'There was no such dataset any more.';
  return { ...createFrame(job, message), data_access_id: id, deleted: isDeleted };
};

const schemaPages = { tool: TOOL_NAME, places: z.object({ table: createCountField() }) };

/** Describes the tables and columns of a dataset. */
export const runSchema: RunOperation = async (job) => {
  const { entrez, asked } = job;
  const dataset = await entrez.datasets.find(readDatasetId(asked));
  const tables = await entrez.datasets.tables(dataset.id);
  const { start, goOn } = openPage(schemaPages, { schema: dataset.id, cursor: asked.cursor });
  const { table: from } = start ?? { table: 0 };
  const tokens = asked.max_tokens ?? TOKENS.usual;
  const frame = {
    ...createFrame(job, `${tables.length} tables and views.`),
    data_access_id: dataset.id,
    database: dataset.database,
    table_names: tables.map(({ name }) => name),
    ...(from === 0 ? fitGuidance(tokens / 2, dataset) : {}),
  };
  const shown = fitItems(tables.slice(from).map(toSchema), { tokens, frame });
  const next = from + shown.length;
  return {
    ...frame,
    schema: { basic_schema: [...shown] },
    ...goOn(next < tables.length ? { table: next } : undefined),
  };
};

/** What to do with the tables, unless that leaves no room for the tables themselves. */
function fitGuidance(
  tokens: number,
  dataset: Dataset,
): Pick<DataOutput, 'schema_guidance' | 'quick_start'> {
  const guidance = createGuidance(dataset);
  const told = { schema_guidance: guidance, quick_start: guidance.recommended_queries.slice(0, 3) };
  return tokensOf(told) <= tokens ? told : {};
}

function toSchema(table: TableInfo): NonNullable<DataOutput['schema']>['basic_schema'][number] {
  const { name, kind, rows, description, sql, columns, indexes } = table;
  const described = columns.flatMap((column) =>
    column.description === undefined ? [] : [[column.name, column.description] as const],
  );
  return {
    name,
    kind,
    rows,
    description,
    sql,
    ...(described.length === 0 ? {} : { columns: Object.fromEntries(described) }),
    ...(indexes.length === 0 ? {} : { indexes: [...indexes] }),
  };
}
