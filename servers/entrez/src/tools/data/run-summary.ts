import { createBudget, tokensOf } from '@wellspoken/kit/paging';

import { counted } from '../../answers/sentences.ts';
import { roomFor } from '../../answers/fit.ts';
import type { Dataset, SqlAnswer } from '../../staging/datasets.ts';
import type { DataOutput } from './data-output.ts';
import { findingsFor, type Finding } from './findings.ts';
import { guidanceFor } from './guidance.ts';
import { frameFor, type Job } from './job.ts';

const USUAL_TOKENS = 500;

/** Tells what is in a dataset, found out by SQL over what is really there. */
export async function summarizeDataset(job: Job, dataset: Dataset): Promise<DataOutput> {
  const { asked } = job;
  const { max_tokens: tokens = USUAL_TOKENS } = asked;
  const { recommended_queries: queries } = guidanceFor(dataset);
  const frame = {
    ...frameFor(job, `What is in ${counted(dataset.staged, 'record')} of ${dataset.database}.`),
    data_access_id: dataset.id,
    database: dataset.database,
    intended_use: asked.intended_use,
    response_style: asked.response_style,
    suggested_queries: queries.slice(0, 2),
  };
  const budget = createBudget(roomFor({ tokens, frame }));
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
  const findings = findingsFor(tables, asked.intended_use);
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
