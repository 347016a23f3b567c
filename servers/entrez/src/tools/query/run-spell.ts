import { frameFor, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';

/** Tells how a query might be spelt. */
export async function runSpell(job: Job): Promise<QueryOutput> {
  const { asked, entrez, call } = job;
  const term = (asked.term ?? '').trim();
  const spelling = await entrez.eutils.spell({ database: asked.database, term }, call);
  const { corrected, replacements } = spelling;
  const message =
    corrected === undefined
      ? 'NCBI has no other spelling to offer.'
      : `Perhaps this is meant: ${corrected}`;
  return {
    ...frameFor(job, message),
    query: term,
    ...(corrected === undefined ? {} : { corrected }),
    replacements: [...replacements],
  };
}
