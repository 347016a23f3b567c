import { createBudget, openPage, tokensOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { TOKENS, createCountField } from '../answers/fields.ts';
import { getTokensLeft } from '../answers/fit.ts';
import { formatCount } from '../answers/sentences.ts';
import type { Dataset, SqlAnswer, SqlValue } from './datasets.ts';
import type { DataInput, DataOutput } from './entrez-data.shapes.ts';
import { type Finding, chooseFindings, createGuidance } from './guidance.ts';
import {
  readDatasetId,
  createFrame,
  runInOperation,
  type Job,
  type RunOperation,
  readSql,
  TOOL_NAME,
} from './job.ts';

const ROWS = { usual: 100, most: 1_000 } as const;
const BYTES_PER_TOKEN = 4;

const pages = { tool: TOOL_NAME, places: z.object({ offset: createCountField() }) };

/** Asks a dataset with SQL, or for a summary. */
export const runQuery: RunOperation = async (job) => {
  const id = readDatasetId(job.asked);
  const sql = readSql(job.asked);
  const dataset = await job.entrez.datasets.find(id);
  return runInOperation(job.asked.operation, () =>
    sql === undefined ? summarizeDataset(job, dataset) : runSql(job, dataset.id, sql),
  );
};

async function runSql(job: Job, id: string, sql: string): Promise<DataOutput> {
  const { asked, entrez, call } = job;
  const { max_tokens: tokens = TOKENS.usual, limit = ROWS.usual } = asked;
  // A dataset never changes, so the same statement has its rows in the same order each time.
  const { start, goOn } = openPage(pages, { id, sql, cursor: asked.cursor });
  const { offset } = start ?? { offset: 0 };
  const most = { limit: Math.min(limit, ROWS.most), maxBytes: tokens * BYTES_PER_TOKEN };
  const answer = await entrez.datasets.query({ id, sql, offset, ...most }, call);
  const frame = createQueryFrame(asked, id, answer);
  const results = fitRows(answer, tokens, frame);
  const hasMore = answer.cut !== undefined || results.length < answer.rows.length;
  const next = offset + results.length;
  return {
    ...createFrame(job, formatMessage(results.length, offset, hasMore)),
    ...frame,
    row_count: results.length,
    results: [...results],
    truncated: hasMore,
    ...goOn(hasMore ? { offset: next } : undefined),
    ...(next === 0 ? { suggestions: await suggestQueries(job, id) } : {}),
  };
}

function formatMessage(count: number, offset: number, hasMore: boolean): string {
  const rows = formatCount(count, 'row');
  const from = offset > 0 ? ` from row ${offset + 1} on` : '';
  return `${rows}${from}${hasMore ? '; there are more, see nextCursor' : ''}.`;
}

function createQueryFrame(
  asked: DataInput,
  id: string,
  { columns }: SqlAnswer,
): Partial<DataOutput> {
  return {
    data_access_id: id,
    query: asked.sql,
    query_executed: asked.sql,
    columns: [...makeNamesUnique(columns)],
    intended_use: asked.intended_use,
    response_style: asked.response_style,
  };
}

/** Makes duplicate column names unique, so that no value is lost. */
function makeNamesUnique(columns: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let count = 2; taken.has(name); count++) name = `${column}_${count}`;
    taken.add(name);
    return name;
  });
}

type ResultRow = Record<string, SqlValue>;

/** As many rows as fit; one at least, because the process that made them kept to the same limit. */
function fitRows(
  { columns, rows }: SqlAnswer,
  tokens: number,
  frame: Partial<DataOutput>,
): readonly ResultRow[] {
  const names = makeNamesUnique(columns);
  const budget = createBudget(getTokensLeft({ tokens, frame }));
  const fitting: ResultRow[] = [];
  for (const row of rows) {
    const result = Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]));
    if (!budget.take(result) && fitting.length > 0) break;
    fitting.push(result);
  }
  return fitting;
}

async function suggestQueries({ entrez }: Job, id: string): Promise<string[]> {
  const { recommended_queries: queries } = createGuidance(await entrez.datasets.find(id));
  return [
    'No row matches. Texts are compared letter by letter: LIKE ignores the case of plain letters.',
    ...queries.slice(0, 2).map((query) => `Try: ${query}`),
  ];
}

const USUAL_TOKENS = 500;

/** Describes a dataset by SQL over its actual contents. */
async function summarizeDataset(job: Job, dataset: Dataset): Promise<DataOutput> {
  const { asked } = job;
  const { max_tokens: tokens = USUAL_TOKENS } = asked;
  const { recommended_queries: queries } = createGuidance(dataset);
  const frame = {
    ...createFrame(
      job,
      `What is in ${formatCount(dataset.staged, 'record')} of ${dataset.database}.`,
    ),
    data_access_id: dataset.id,
    database: dataset.database,
    intended_use: asked.intended_use,
    response_style: asked.response_style,
    suggested_queries: queries.slice(0, 2),
  };
  const budget = createBudget(getTokensLeft({ tokens, frame }));
  const findings: string[] = [];
  let isCut = false;
  for (const finding of await findOut(job, dataset)) {
    if (budget.take(finding)) findings.push(finding);
    else isCut = true;
  }
  const answer = { ...frame, key_findings: findings, truncated: isCut };
  return { ...answer, token_estimate: tokensOf(answer) };
}

async function findOut(job: Job, dataset: Dataset): Promise<readonly string[]> {
  const { entrez, asked, call } = job;
  const tables = dataset.tables.map(({ name }) => name);
  const findings = chooseFindings(tables, asked.intended_use);
  if (findings.length === 0) return [countTables(dataset)];
  const said: string[] = [];
  for (const finding of findings) {
    const question = { id: dataset.id, sql: finding.sql, limit: finding.rows };
    said.push(...sayFinding(finding, await entrez.datasets.query(question, call)));
  }
  return said;
}

/** Short things in one line; whole records in a line each. */
function sayFinding({ label, rows: most }: Finding, { rows, cut }: SqlAnswer): readonly string[] {
  if (rows.length === 0) return [];
  const said = rows.map(([thing, count]) =>
    count === undefined ? String(thing) : `${thing} (${count})`,
  );
  if (most > 100) return said;
  return [`${label}: ${said.join('; ')}${cut === undefined ? '' : '; and more'}`];
}

function countTables({ tables }: Dataset): string {
  return `Rows: ${tables.map(({ name, rows }) => `${name} ${rows}`).join('; ')}`;
}
