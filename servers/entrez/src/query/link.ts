import { type Budget, costOf, createBudget } from '@wellspoken/kit/paging';

import { getTokensLeft } from '../answers/fit.ts';
import { omitEmpty } from '../answers/present.ts';
import { formatCount } from '../answers/sentences.ts';
import type { LinkResult } from '../eutils/eutils.ts';
import type { QueryOutput } from './entrez-query.shapes.ts';
import { createCursor, createFrame, type Job, type Place, readPlace, getTokens } from './job.ts';

type Links = NonNullable<QueryOutput['links']>[number];

/** More sets than this are asked for together: one for each id would be a request of its own size. */
const MOST_APART = 200;

/** Finds records that others are linked to. */
export async function runLink(job: Job): Promise<QueryOutput> {
  const { asked, ids, handle, entrez, call } = job;
  const from = asked.dbfrom ?? asked.database;
  const result = await entrez.eutils.link(
    {
      from,
      to: asked.database,
      ids,
      handle,
      isApart: handle === undefined && ids.length <= MOST_APART,
      linkName: asked.linkname,
    },
    call,
  );
  const all = listEntries(result);
  const unlinked = listUnlinked(result);
  const frame: QueryOutput = {
    ...createFrame(job, formatMessage(job, all)),
    dbfrom: from,
    count: all.reduce((sum, { total }) => sum + total, 0),
    ...omitEmpty({ unlinked: [...unlinked] }),
    ...(all.length === 0 && {
      next_steps: [`See which links there are: operation info, database ${from}.`],
    }),
    retrievedAt: result.fetchedAt.toISOString(),
  };
  const budget = createBudget(getTokensLeft({ tokens: getTokens(job), frame }));
  const { links, next } = fitLinks(all, readPlace(job), budget);
  return { ...frame, links: [...links], ...createCursor(job, next) };
}

function listEntries({ sets }: LinkResult): readonly Links[] {
  return sets.flatMap(({ ids, links }) =>
    links
      .filter(({ targets }) => targets.length > 0)
      .map(({ to, name, targets }) => ({
        from: [...ids],
        dbto: to,
        linkname: name,
        ids: targets.map(({ id }) => id),
        total: targets.length,
      })),
  );
}

function listUnlinked({ sets }: LinkResult): readonly string[] {
  return sets
    .filter(({ links }) => links.every(({ targets }) => targets.length === 0))
    .flatMap(({ ids }) => ids);
}

interface Fitted {
  readonly links: readonly Links[];
  readonly next: Place | undefined;
}

/** As many links as fit; a set that is too large alone continues in the next answer. */
function fitLinks(all: readonly Links[], start: Place, budget: Budget): Fitted {
  const links: Links[] = [];
  for (const [index, entry] of all.entries()) {
    if (index < start.item) continue;
    const skipped = index === start.item ? start.offset : 0;
    const rest = entry.ids.slice(skipped);
    budget.spend(costOf({ ...entry, ids: [] }));
    const end = rest.findIndex((id) => !budget.take(id));
    // One id at least goes into an answer, or it would never end.
    const shown = end === -1 ? rest.length : Math.max(end, links.length === 0 ? 1 : 0);
    if (shown > 0) links.push({ ...entry, ids: rest.slice(0, shown) });
    if (shown < rest.length) return { links, next: { item: index, offset: skipped + shown } };
  }
  return { links, next: undefined };
}

function formatMessage({ asked }: Job, all: readonly Links[]): string {
  if (all.length === 0) return `None of these records has such links to ${asked.database}.`;
  const total = all.reduce((sum, entry) => sum + entry.total, 0);
  const kinds = new Set(all.map(({ linkname }) => linkname));
  const [only = ''] = kinds;
  const by = kinds.size === 1 ? only : `${kinds.size} kinds of links`;
  return `${formatCount(total, 'link')} to ${asked.database} by ${by}.`;
}

/** Has NCBI remember ids. */
export async function runPost(job: Job): Promise<QueryOutput> {
  const { asked, ids, entrez, call } = job;
  const { database, webenv: webEnv } = asked;
  const { handle, invalid } = await entrez.eutils.post({ database, ids, webEnv }, call);
  const taken = ids.length - invalid.length;
  return {
    ...createFrame(
      job,
      `NCBI remembers ${formatCount(taken, 'id')} of ${database} for some hours.`,
    ),
    count: taken,
    ...handle,
    ...omitEmpty({ invalid_ids: [...invalid] }),
    next_steps: [
      `Read them: operation summary or fetch, database ${database}, webenv and query_key of this answer.`,
    ],
  };
}
