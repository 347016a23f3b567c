import { frameFor, sizeOf, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';

/** Stages the records of a call as tables. */
export async function stage(job: Job): Promise<QueryOutput> {
  const { asked, ids, handle, entrez, call } = job;
  const { database, rettype, retmax } = asked;
  const selection =
    handle === undefined
      ? { database, ids }
      : { database, handle, from: 0, count: Math.min(retmax, await sizeOf(job)) };
  const dataset = await entrez.datasets.stage({ selection, rettype }, call);
  const message = `Staged ${dataset.staged} of ${dataset.requested} records of ${database} as tables.`;
  const notes = [
    ...(asked.operation === 'summary' ? ['The tables hold the whole records.'] : []),
    ...dataset.problems.slice(0, 5),
  ];
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
