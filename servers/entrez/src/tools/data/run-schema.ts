import { readCursor, tokensOf, writeCursor } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { fitItems } from '../../answers/fit.ts';
import { TOKENS, whole } from '../../answers/fields.ts';
import type { Dataset, TableInfo } from '../../staging/datasets.ts';
import { datasetIdOf } from './check-data.ts';
import type { DataOutput } from './data-output.ts';
import { guidanceFor } from './guidance.ts';
import { frameFor, TOOL_NAME, type RunOperation } from './job.ts';

const place = z.object({ table: whole() });

/** Tells which tables and columns a dataset has. */
export const runSchema: RunOperation = async (job) => {
  const { entrez, asked } = job;
  const dataset = await entrez.datasets.find(datasetIdOf(asked));
  const tables = await entrez.datasets.tables(dataset.id);
  const owner = { tool: TOOL_NAME, arguments: { schema: dataset.id } };
  const { table: from } =
    asked.cursor === undefined ? { table: 0 } : readCursor(owner, asked.cursor, place);
  const tokens = asked.max_tokens ?? TOKENS.usual;
  const frame = {
    ...frameFor(job, `${tables.length} tables and views.`),
    data_access_id: dataset.id,
    database: dataset.database,
    table_names: tables.map(({ name }) => name),
    ...(from === 0 ? guidanceWithin(tokens / 2, dataset) : {}),
  };
  const shown = fitItems(tables.slice(from).map(toSchema), { tokens, frame });
  const next = from + shown.length;
  return {
    ...frame,
    schema: { basic_schema: [...shown] },
    ...(next < tables.length ? { nextCursor: writeCursor(owner, { table: next }) } : {}),
  };
};

/** What to do with the tables, unless that leaves no room for the tables themselves. */
function guidanceWithin(
  tokens: number,
  dataset: Dataset,
): Pick<DataOutput, 'schema_guidance' | 'quick_start'> {
  const guidance = guidanceFor(dataset);
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
