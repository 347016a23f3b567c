import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { createCountField } from '../answers/fields.ts';
import type { CallOptions, Handle, Selection } from '../eutils/eutils.ts';
import type { Entrez } from '../open.ts';
import type { QueryInput, QueryOutput } from './entrez-query.shapes.ts';

/** A call whose arguments have been checked. */
export interface Job {
  readonly entrez: Entrez;
  readonly asked: QueryInput;
  /** Empty where a handle says which records are meant. */
  readonly ids: readonly string[];
  readonly handle: Handle | undefined;
  readonly call: CallOptions;
}

/** Does one of the operations. */
export type RunOperation = (job: Job) => Promise<QueryOutput>;

/** The name of the tool, as its cursors know it. */
export const TOOL_NAME = 'entrez_query';

const place = z.object({ item: createCountField(), offset: createCountField() });

/** A page may be larger or smaller than the one before it. */
const pages = { tool: TOOL_NAME, places: place, free: ['max_tokens'] };

/** Where an answer begins: an item, and how much of it has been shown. */
export type Place = z.output<typeof place>;

/** Where the answer to this call begins. */
export function readPlace({ asked }: Job): Place {
  return openPage(pages, asked).start ?? { item: 0, offset: 0 };
}

/** The cursor that leads on to a place, where there is one. */
export function createCursor(
  { asked }: Job,
  next: Place | undefined,
): { readonly nextCursor?: string } {
  return openPage(pages, asked).goOn(next);
}

const SUMMARY_TOKENS = { auto: 500, brief: 200, full: 900 } as const;
const USUAL_TOKENS = 4_000;

/** About how many tokens the answer may have. */
export function getTokens({ asked }: Job): number {
  const usual = asked.operation === 'summary' ? SUMMARY_TOKENS[asked.detail_level] : USUAL_TOKENS;
  return asked.max_tokens ?? usual;
}

/** How many records the call is about. */
export async function countRecords({ asked, ids, handle, entrez, call }: Job): Promise<number> {
  if (handle === undefined) return ids.length;
  return entrez.eutils.countRemembered({ database: asked.database, handle }, call);
}

/** What every answer begins with. */
export function createFrame(
  { asked }: Job,
  message: string,
): Pick<QueryOutput, 'success' | 'message' | 'operation' | 'database'> {
  return { success: true, message, operation: asked.operation, database: asked.database };
}

/** What each operation stages where the call does not say: whole records, summaries, or a description. */
const FORMS = { fetch: undefined, summary: 'docsum', info: 'info' } as const;

/** Stages what a call asks for as tables. */
export async function stageRecords(job: Job, operation: keyof typeof FORMS): Promise<QueryOutput> {
  const { entrez, call, asked } = job;
  const rettype = FORMS[operation] ?? asked.rettype;
  const selection = await selectRecords(job);
  const dataset = await entrez.datasets.stage({ selection, rettype }, call);
  const message = `Staged ${dataset.staged} of ${dataset.requested} records of ${asked.database} as tables.`;
  const notes = dataset.problems.slice(0, 5);
  return {
    ...createFrame(job, message),
    count: dataset.staged,
    staged: true,
    data_access_id: dataset.id,
    tables: dataset.tables.map(({ name, rows }) => ({ name, rows })),
    rettype: dataset.rettype,
    expiresAt: dataset.expiresAt.toISOString(),
    ...(dataset.missing.length === 0
      ? {}
      : { missing: dataset.missing.slice(0, 100).map((id) => ({ id, reason: 'no such record' })) }),
    ...(notes.length === 0 ? {} : { notes }),
    next_steps: [
      `See the tables: entrez_data, operation schema, data_access_id ${dataset.id}.`,
      'Ask with SQL: entrez_data, operation query.',
    ],
  };
}

async function selectRecords(job: Job): Promise<Selection> {
  const { asked, ids, handle } = job;
  const { database, retmax } = asked;
  if (handle === undefined) return { database, ids };
  return { database, handle, from: 0, count: Math.min(retmax, await countRecords(job)) };
}

/** The answer for an empty set. */
export function createEmptyAnswer(job: Job): QueryOutput {
  const message = `The set that NCBI remembers has no records of ${job.asked.database}.`;
  return { ...createFrame(job, message), count: 0 };
}
