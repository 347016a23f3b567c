import { nearest, ToolError } from '@wellspoken/kit';

import { KNOWN_DATABASES } from '../eutils/databases.ts';
import type { CallOptions, Eutils, Selection } from '../eutils/eutils.ts';
import { readIds } from '../eutils/read-ids.ts';
import type { Entrez } from '../open.ts';
import type { StageCall } from './datasets.ts';
import type { DataInput, DataOutput, Operation } from './entrez-data.shapes.ts';
import { rewordError } from '../answers/reword-error.ts';

/** A call of the tool. */
export interface Job {
  readonly entrez: Pick<Entrez, 'eutils' | 'datasets'>;
  readonly asked: DataInput;
  readonly call: StageCall;
}

/** Does one of the operations. */
export type RunOperation = (job: Job) => Promise<DataOutput>;

/** What every answer has. */
export function createFrame(
  { asked }: Job,
  message: string,
): Pick<DataOutput, 'success' | 'operation' | 'message'> {
  return { success: true, operation: asked.operation, message };
}

/** The name of the tool, as its cursors know it. */
export const TOOL_NAME = 'entrez_data';

const STAGE_FIRST =
  'Stage records first: operation "fetch_and_stage", database "pubmed", ids "31452104,27881303".';

/** How many records of a remembered search are staged by default. */
const USUAL_RECORDS = 1_000;

/** Which records are to be staged; throws a ToolError with the documented words where that is not said. */
export async function readSelection(
  asked: DataInput,
  eutils: Eutils,
  call: CallOptions,
): Promise<Selection> {
  const { database, ids, webenv, query_key: queryKey, limit = USUAL_RECORDS } = asked;
  if (database === undefined) {
    throw createArgumentError("fetch_and_stage requires 'database' parameter", [
      'Name one, such as database "pubmed".',
    ]);
  }
  await assertDatabase(database, eutils, call);
  if (asked.rettype?.toLowerCase() === 'info') return { database, ids: [] };
  if (ids !== undefined && webenv !== undefined) {
    throw createArgumentError('fetch_and_stage takes ids or webenv, not both', [
      'Leave out ids to stage what NCBI remembers, or webenv and query_key to stage these ids.',
    ]);
  }
  if (ids !== undefined) return { database, ids: readIds(ids) };
  if (webenv === undefined) {
    throw createArgumentError("fetch_and_stage requires 'ids' parameter", [
      'Give ids with commas, such as ids "31452104,27881303".',
      'Or give webenv and query_key of an entrez_query search with usehistory y.',
    ]);
  }
  if (queryKey === undefined) {
    throw createArgumentError("fetch_and_stage by webenv requires 'query_key' parameter", [
      'Pass webEnv and queryKey of the same answer.',
    ]);
  }
  return { database, handle: { webEnv: webenv, queryKey }, from: 0, count: limit };
}

async function assertDatabase(database: string, eutils: Eutils, call: CallOptions): Promise<void> {
  if (KNOWN_DATABASES.includes(database)) return;
  const names = await eutils.databases(call);
  if (names.includes(database)) return;
  const close = nearest(database, names);
  throw createArgumentError(`Invalid database "${database}"`, [
    ...(close === undefined ? [] : [`Did you mean: ${close}?`]),
    `Valid ones: ${names.join(', ')}.`,
  ]);
}

/** The dataset that is meant; throws where none is named. */
export function readDatasetId({ operation, data_access_id: id }: DataInput): string {
  if (id !== undefined) return id;
  throw createArgumentError(`${operation} requires 'data_access_id' parameter`, [
    'See what is staged with operation "list_datasets".',
    STAGE_FIRST,
  ]);
}

/** The SQL that is to be run; undefined for a summary; throws where neither is asked for. */
export function readSql({ sql, smart_summary: summary }: DataInput): string | undefined {
  if (sql !== undefined || summary === true) return sql;
  throw createArgumentError("query requires either 'sql' parameter or 'smart_summary=true'", [
    'Example: sql "SELECT title, year FROM article ORDER BY year DESC".',
    'See tables and columns with operation "schema".',
  ]);
}

function createArgumentError(message: string, suggestions: readonly string[]): ToolError {
  return new ToolError('invalid_arguments', message, { suggestions });
}

const WHAT_FAILED: Partial<Record<Operation, string>> = {
  fetch_and_stage: 'Data staging failed',
  query: 'Database query failed',
  schema: 'Schema retrieval failed',
};

const TIPS: Partial<Record<Operation, string>> = {
  fetch_and_stage: 'Fewer records, or rettype "docsum", are quicker to stage.',
  query: 'See tables and columns with operation "schema".',
};

/** Runs part of an operation, and rewords its failure as documented. */
export async function runInOperation<Result>(
  operation: Operation,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError) || isDocumented(error)) throw error;
    const { message, suggestions } = error;
    const tip = TIPS[operation];
    const isNew = tip !== undefined && !suggestions.some((one) => one.includes('"schema"'));
    throw rewordError(
      error,
      `Error in ${operation}: ${WHAT_FAILED[operation] ?? 'It failed'}: ${message}`,
      [...suggestions, ...(isNew ? [tip] : [])],
    );
  }
}

/** Whether a failure has a documented message already. */
function isDocumented({ message }: ToolError): boolean {
  return message.startsWith('Only SELECT queries');
}
