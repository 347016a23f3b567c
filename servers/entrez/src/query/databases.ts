import { createBudget } from '@wellspoken/kit/paging';

import { fitItems, getTokensLeft } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import { assertTermBalanced } from '../eutils/check-term.ts';
import type { DatabaseInfo } from '../eutils/eutils.ts';
import type { QueryOutput } from './entrez-query.shapes.ts';
import { createCursor, createFrame, type Job, readPlace, stageRecords, getTokens } from './job.ts';

type Field = NonNullable<QueryOutput['fields']>[number];
type LinkName = NonNullable<QueryOutput['linkNames']>[number];

/** Lists the databases, or describes one of them. */
export async function runInfo(job: Job): Promise<QueryOutput> {
  const { asked, entrez, call } = job;
  if (asked.database === 'all') return answerWithList(job, await entrez.eutils.databases(call));
  if (asked.force_staging === true) return stageRecords(job, 'info');
  return describeDatabase(job, await entrez.eutils.info(asked.database, call));
}

function answerWithList(job: Job, names: readonly string[]): QueryOutput {
  return {
    ...createFrame(job, `NCBI has ${names.length} databases.`),
    count: names.length,
    databases: [...names],
  };
}

type Entry =
  | { readonly kind: 'field'; readonly value: Field }
  | { readonly kind: 'link'; readonly value: LinkName };

function describeDatabase(job: Job, told: DatabaseInfo): QueryOutput {
  const { item } = readPlace(job);
  const frame: QueryOutput = {
    ...createFrame(job, `${told.title || told.name}: ${told.description}`),
    ...(told.count === undefined ? {} : { count: told.count }),
    info: toInfo(told),
  };
  const entries = listEntries(told).slice(item);
  const budget = createBudget(getTokensLeft({ tokens: getTokens(job), frame }));
  const end = entries.findIndex(({ value }) => !budget.take(value));
  const shown = end === -1 ? entries : entries.slice(0, Math.max(1, end));
  const next = item + shown.length;
  const hasMore = shown.length < entries.length;
  return {
    ...frame,
    fields: shown.flatMap(({ kind, value }) => (kind === 'field' ? [value] : [])),
    linkNames: shown.flatMap(({ kind, value }) => (kind === 'link' ? [value] : [])),
    ...createCursor(job, hasMore ? { item: next, offset: 0 } : undefined),
  };
}

function toInfo(told: DatabaseInfo): NonNullable<QueryOutput['info']> {
  const { name, title, description, build, count, updated } = told;
  return {
    name,
    title,
    description,
    ...(build === undefined ? {} : { build }),
    ...(count === undefined ? {} : { records: count }),
    ...(updated === undefined ? {} : { updated }),
  };
}

function listEntries({ fields, links }: DatabaseInfo): readonly Entry[] {
  return [
    ...fields.map((field): Entry => ({ kind: 'field', value: toField(field) })),
    ...links.map(({ name, to, title, description }): Entry => ({
      kind: 'link',
      value: { name, to, title, description },
    })),
  ];
}

function toField(told: DatabaseInfo['fields'][number]): Field {
  const number = told.isNumerical ? 'number' : 'text';
  return {
    name: told.name,
    title: told.title,
    description: told.description,
    ...(told.termCount === undefined ? {} : { terms: told.termCount }),
    kind: told.isDate ? 'date' : number,
    ...(told.isHidden ? { hidden: true } : {}),
  };
}

/** Counts what matches in every database. */
export async function runGlobalQuery(job: Job): Promise<QueryOutput> {
  const term = (job.asked.term ?? '').trim();
  assertTermBalanced(term);
  const { item } = readPlace(job);
  const told = await job.entrez.eutils.countEverywhere(term, job.call);
  const hits = told
    .flatMap(({ database, count = 0 }) => (count > 0 ? [{ database, count }] : []))
    .toSorted((one, other) => other.count - one.count);
  const failures = told.flatMap(({ database, failure }) =>
    failure === undefined ? [] : [{ database, failure }],
  );
  const source = told.find((one) => one.source !== undefined)?.source;
  const frame: QueryOutput = {
    ...createFrame(job, formatMessage(hits.length, told.length, failures.length)),
    database: 'all',
    query: term,
    count: hits.length,
    ...omitEmpty({
      source,
      without_hits: told.filter(({ count }) => count === 0).map(({ database }) => database),
      failures,
    }),
  };
  const rest = hits.slice(item);
  const counts = [...fitItems(rest, { tokens: getTokens(job), frame })];
  const hasMore = counts.length < rest.length;
  return {
    ...frame,
    counts,
    ...createCursor(job, hasMore ? { item: item + counts.length, offset: 0 } : undefined),
  };
}

function formatMessage(hits: number, all: number, failed: number): string {
  const found = hits === 0 ? `No match in ${all - failed}` : `Matches in ${hits} of ${all}`;
  const unknown = failed === 0 ? '' : ` ${failed} did not answer, so their hits are not known.`;
  return `${found} databases.${unknown}`;
}
