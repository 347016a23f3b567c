import { present } from '../../answers/present.ts';
import { fitItems } from '../../answers/fit.ts';
import { assertTermBalanced } from '../../eutils/check-term.ts';
import { cursorTo, frameFor, placeOf, tokensFor, type Job } from './job.ts';
import type { QueryOutput } from './query-output.ts';

/** Counts what matches in every database. */
export async function runGlobalQuery(job: Job): Promise<QueryOutput> {
  const term = (job.asked.term ?? '').trim();
  assertTermBalanced(term);
  const { item } = placeOf(job);
  const told = await job.entrez.eutils.countEverywhere(term, job.call);
  const hits = told
    .flatMap(({ database, count = 0 }) => (count > 0 ? [{ database, count }] : []))
    .toSorted((one, other) => other.count - one.count);
  const failures = told.flatMap(({ database, failure }) =>
    failure === undefined ? [] : [{ database, failure }],
  );
  const source = told.find((one) => one.source !== undefined)?.source;
  const frame: QueryOutput = {
    ...frameFor(job, messageFor(hits.length, told.length, failures.length)),
    database: 'all',
    query: term,
    count: hits.length,
    ...present({
      source,
      without_hits: told.filter(({ count }) => count === 0).map(({ database }) => database),
      failures,
    }),
  };
  const rest = hits.slice(item);
  const counts = [...fitItems(rest, { tokens: tokensFor(job), frame })];
  const hasMore = counts.length < rest.length;
  return {
    ...frame,
    counts,
    ...cursorTo(job, hasMore ? { item: item + counts.length, offset: 0 } : undefined),
  };
}

function messageFor(hits: number, all: number, failed: number): string {
  const found = hits === 0 ? `No match in ${all - failed}` : `Matches in ${hits} of ${all}`;
  const unknown = failed === 0 ? '' : ` ${failed} did not answer, so their hits are not known.`;
  return `${found} databases.${unknown}`;
}
