import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import type { At } from '../operations/operation.ts';
import type { pullRequest } from './pulls.shapes.ts';
import { locatePull, orWhyNot } from './locate-pull.ts';
import { showPull, showWholePull, type RestPull } from './show-pull.ts';

type Shown = z.input<typeof pullRequest>;

/** Which pull requests are wanted. */
export interface PullsWanted {
  readonly repo?: string | undefined;
  readonly state: 'open' | 'closed' | 'all';
  readonly base?: string | undefined;
  readonly head?: string | undefined;
  readonly sort: 'created' | 'updated' | 'popularity' | 'long-running';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const PAGE = z.number().int().min(2).max(1e6);

/** One pull request, whole. */
export async function readPull(
  wanted: { readonly pullNumber: number | string; readonly repo?: string | undefined },
  at: At,
): Promise<Shown> {
  const place = await locatePull(wanted, at);
  const { parameters, subject } = place;
  const answer = at.github.get<RestPull>(
    { route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters },
    { signal: at.signal, subject },
  );
  const { data } = await orWhyNot(answer, place, at);
  return showWholePull(data);
}

/** A page of the pull requests of a repository. */
export async function listPulls(
  wanted: PullsWanted,
  at: At,
): Promise<{ pullRequests: Shown[]; hasMore: boolean; nextCursor?: string }> {
  const { owner, name } = at.resolve.repositoryName(wanted.repo);
  const { start = 1, goOn } = openPage(
    { tool: 'list_pull_requests', places: PAGE },
    { ...wanted, repo: [owner, name] },
  );
  const { data, nextPage } = await at.github.get<readonly RestPull[]>(
    {
      route: 'GET /repos/{owner}/{repo}/pulls',
      parameters: {
        owner,
        repo: name,
        state: wanted.state,
        sort: wanted.sort,
        direction: wanted.direction,
        ...(wanted.base !== undefined && { base: wanted.base }),
        ...(wanted.head !== undefined && { head: withOwner(wanted.head, owner) }),
        per_page: wanted.limit,
        page: start,
      },
    },
    { signal: at.signal, subject: { what: `repository ${owner}/${name}`, argument: 'repo' } },
  );
  return {
    pullRequests: data.map(showPull),
    hasMore: nextPage !== undefined,
    ...goOn(nextPage),
  };
}

/** GitHub filters by branch only where the owner of the branch is named. */
function withOwner(head: string, owner: string): string {
  return head.includes(':') ? head : `${owner}:${head}`;
}
