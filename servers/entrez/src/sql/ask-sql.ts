import type { SqlAnswer, TableInfo } from '../staging/datasets.ts';
import { assertReads, explainFailure } from './explain-failure.ts';
import type { Ask } from './messages.ts';
import type { SqlCall, SqlRunner } from './sql-runner.ts';

/** A question about a file, and the tables that messages may name. */
export interface SqlQuestion extends Omit<Ask, 'timeMs'> {
  readonly tables: readonly TableInfo[];
}

/** Runs one statement that reads; whatever prevents it is a ToolError that helps. */
export async function askSql(
  runner: SqlRunner,
  { tables, ...ask }: SqlQuestion,
  call: SqlCall = {},
): Promise<SqlAnswer> {
  assertReads(ask.sql);
  const outcome = await runner.run(ask, call);
  call.signal?.throwIfAborted();
  if ('rows' in outcome) return outcome;
  throw explainFailure(outcome, tables, runner.timeMs);
}
