import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cursor, limit, numberOrRef, repo } from '../operations/inputs.ts';
import { type At, defineOperation, type Operation } from '../operations/operation.ts';
import { explainMissing, locatePull } from './locate-pull.ts';
import { mergePullRequest } from './merge-pull.tool.ts';
import { pullRequest } from './pulls.shapes.ts';
import { reviewOperations } from './reviews.tools.ts';
import { type RestPull, showPull, showWholePull } from './show-pull.ts';
import { createPullRequest, updatePullRequest } from './write-pulls.tools.ts';

const getPullRequest = defineOperation({
  name: 'get_pull_request',
  title: 'Show a pull request',
  description:
    'Shows one pull request with its text, its newest commit and whether it can be merged. A very long text is cut, with a mark.',
  area: 'pulls',
  foreign: 'pull requests',
  effect: 'read',
  scopes: ['repo'],
  input: { pullNumber: numberOrRef, repo },
  output: pullRequest,
  examples: [
    { name: 'By number', arguments: { pullNumber: 8 } },
    { name: 'By reference', arguments: { pullNumber: 'acme/rocket#10' } },
  ],
  run: (input, at) => readPull(input, at),
});

const listPullRequests = defineOperation({
  name: 'list_pull_requests',
  title: 'List pull requests',
  description:
    'Lists the pull requests of a repository, newest first unless asked otherwise. Texts are left out: get_pull_request shows them.',
  area: 'pulls',
  foreign: 'pull requests',
  effect: 'read',
  scopes: ['repo'],
  input: {
    state: z.enum(['open', 'closed', 'all']).default('open').describe('closed includes merged'),
    base: z.string().min(1).max(255).optional().describe('Only into this branch'),
    head: z.string().min(1).max(300).optional().describe('Only from this branch'),
    sort: z
      .enum(['created', 'updated', 'popularity', 'long-running'])
      .default('created')
      .describe('Order'),
    direction: z.enum(['asc', 'desc']).default('desc').describe('Direction'),
    limit: limit(100, 30),
    cursor,
    repo,
  },
  output: z.object({ pullRequests: z.array(pullRequest), ...page }),
  examples: [
    { name: 'Open ones', arguments: {} },
    { name: 'All into main', arguments: { state: 'all', base: 'main', limit: 2 } },
  ],
  run: (input, at) => listPulls(input, at),
});

/** The operations on pull requests, in the order in which they are listed. */
export const pullsOperations: readonly Operation[] = [
  createPullRequest,
  getPullRequest,
  listPullRequests,
  updatePullRequest,
  mergePullRequest,
  ...reviewOperations,
];

type Shown = z.input<typeof pullRequest>;

interface PullsWanted {
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

/** Reads one pull request with all its properties. */
async function readPull(
  wanted: { readonly pullNumber: number | string; readonly repo?: string | undefined },
  at: At,
): Promise<Shown> {
  const place = await locatePull(wanted, at);
  const { parameters, subject } = place;
  const answer = at.github.get<RestPull>(
    { route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters },
    { signal: at.signal, subject },
  );
  const { data } = await explainMissing(answer, place, at);
  return showWholePull(data);
}

/** A page of the pull requests of a repository. */
async function listPulls(
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

/** GitHub filters by branch only if the owner of the branch is named. */
function withOwner(head: string, owner: string): string {
  return head.includes(':') ? head : `${owner}:${head}`;
}
