import { frameFor, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';

/** The answer about a set of NCBI with nothing in it. */
export function emptySet(job: Job): QueryOutput {
  const message = `The set that NCBI remembers has no records of ${job.asked.database}.`;
  return { ...frameFor(job, message), count: 0 };
}
