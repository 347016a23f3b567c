import type { Selection } from '../../eutils/eutils.ts';
import { frameFor, sizeOf, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';

/** What each operation stages where the call does not say: whole records, summaries, or a description. */
const FORMS = { fetch: undefined, summary: 'docsum', info: 'info' } as const;

/** Stages what a call asks for as tables. */
export async function stage(job: Job, operation: keyof typeof FORMS): Promise<QueryOutput> {
  const { entrez, call, asked } = job;
  const rettype = FORMS[operation] ?? asked.rettype;
  const selection = await selectionOf(job);
  const dataset = await entrez.datasets.stage({ selection, rettype }, call);
  const message = `Staged ${dataset.staged} of ${dataset.requested} records of ${asked.database} as tables.`;
  const notes = dataset.problems.slice(0, 5);
  return {
    ...frameFor(job, message),
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

async function selectionOf(job: Job): Promise<Selection> {
  const { asked, ids, handle } = job;
  const { database, retmax } = asked;
  if (handle === undefined) return { database, ids };
  return { database, handle, from: 0, count: Math.min(retmax, await sizeOf(job)) };
}
