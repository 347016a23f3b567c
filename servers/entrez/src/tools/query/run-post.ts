import { present } from '../../answers/present.ts';
import { frameFor, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';

/** Has NCBI remember ids. */
export async function runPost(job: Job): Promise<QueryOutput> {
  const { asked, ids, entrez, call } = job;
  const { database, webenv: webEnv } = asked;
  const { handle, invalid } = await entrez.eutils.post({ database, ids, webEnv }, call);
  const taken = ids.length - invalid.length;
  return {
    ...frameFor(
      job,
      `NCBI remembers ${taken === 1 ? '1 id' : `${taken} ids`} of ${database} for some hours.`,
    ),
    count: taken,
    ...handle,
    ...present({ invalid_ids: [...invalid] }),
    next_steps: [
      `Read them: operation summary or fetch, database ${database}, webenv and query_key of this answer.`,
    ],
  };
}
