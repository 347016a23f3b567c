import { createBudget } from '@wellspoken/kit/paging';

import { roomFor } from '../../answers/fit.ts';
import type { DatabaseInfo } from '../../eutils/eutils.ts';
import { cursorTo, frameFor, placeOf, tokensFor, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';
import { stage } from './stage.ts';

type Field = NonNullable<QueryOutput['fields']>[number];
type LinkName = NonNullable<QueryOutput['linkNames']>[number];

/** Tells which databases there are, or what one of them holds. */
export async function runInfo(job: Job): Promise<QueryOutput> {
  const { asked, entrez, call } = job;
  if (asked.database === 'all') return listOf(job, await entrez.eutils.databases(call));
  if (asked.force_staging === true) return stage(job, 'info');
  return describe(job, await entrez.eutils.info(asked.database, call));
}

function listOf(job: Job, names: readonly string[]): QueryOutput {
  return {
    ...frameFor(job, `NCBI has ${names.length} databases.`),
    count: names.length,
    databases: [...names],
  };
}

type Entry =
  | { readonly kind: 'field'; readonly value: Field }
  | { readonly kind: 'link'; readonly value: LinkName };

function describe(job: Job, told: DatabaseInfo): QueryOutput {
  const { item } = placeOf(job);
  const frame: QueryOutput = {
    ...frameFor(job, `${told.title || told.name}: ${told.description}`),
    ...(told.count === undefined ? {} : { count: told.count }),
    info: aboutOf(told),
  };
  const entries = entriesOf(told).slice(item);
  const budget = createBudget(roomFor({ tokens: tokensFor(job), frame }));
  const end = entries.findIndex(({ value }) => !budget.take(value));
  const shown = end === -1 ? entries : entries.slice(0, Math.max(1, end));
  const next = item + shown.length;
  const hasMore = shown.length < entries.length;
  return {
    ...frame,
    fields: shown.flatMap(({ kind, value }) => (kind === 'field' ? [value] : [])),
    linkNames: shown.flatMap(({ kind, value }) => (kind === 'link' ? [value] : [])),
    ...cursorTo(job, hasMore ? { item: next, offset: 0 } : undefined),
  };
}

function aboutOf(told: DatabaseInfo): NonNullable<QueryOutput['info']> {
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

function entriesOf({ fields, links }: DatabaseInfo): readonly Entry[] {
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
