import { SEARCH_ISSUES, type FoundNode } from '../documents/search.ts';
import { present } from '../refs/present.ts';
import type { FoundIssue } from '../shapes/issue.ts';
import { pageOf } from '../shapes/page.ts';
import type { Call } from './call.ts';

/** GitHub shows no more results of a search than these, however many there are. */
const REACHABLE = 1_000;

/** A page of what a search found. */
export type SearchPage = { issues: FoundIssue[]; note?: string } & ReturnType<typeof pageOf>;

/** Searches issues and pull requests with GitHub's search syntax. */
export async function searchIssues(
  asked: { readonly query: string; readonly limit: number; readonly cursor?: string | undefined },
  { github, signal }: Call,
): Promise<SearchPage> {
  const { search } = await github.query(
    SEARCH_ISSUES,
    { query: asked.query, first: asked.limit, after: asked.cursor },
    { signal, subject: { what: `search "${asked.query}"`, argument: 'query' } },
  );
  const { nodes, pageInfo, issueCount } = search;
  return {
    issues: present(nodes).map(show),
    ...pageOf(pageInfo, issueCount),
    ...(issueCount > REACHABLE && {
      note: `GitHub shows only the first ${REACHABLE} of ${issueCount}. Narrow the query to see others.`,
    }),
  };
}

const CLOSED = { CLOSED: 'closed', MERGED: 'merged' } as const;

function show(node: FoundNode): FoundIssue {
  const state = node.state ?? node.pullState;
  return {
    kind: node.__typename === 'PullRequest' ? 'pull_request' : 'issue',
    id: node.id,
    reference: `${node.repository.nameWithOwner}#${node.number}`,
    title: node.title,
    state: state === 'CLOSED' || state === 'MERGED' ? CLOSED[state] : 'open',
    ...(node.author !== null && { author: node.author.login }),
    labels: present(node.labels?.nodes).map(({ name }) => name),
    assignees: present(node.assignees.nodes).map(({ login }) => login),
    updatedAt: node.updatedAt,
    url: node.url,
  };
}
