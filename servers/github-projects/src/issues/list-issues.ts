import { toPage } from '../operations/answers.shapes.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { describeRepository, listPresent } from '../refs/words.ts';
import { type FoundNode, SEARCH_ISSUES } from './find-issues.documents.ts';
import { readInstant } from './instant.ts';
import { LIST_ISSUES, VIEWER_LOGIN } from './issues.documents.ts';
import type { FoundIssue, IssueEntry } from './issues.shapes.ts';
import type { Call } from './place-issue.ts';
import { showIssue } from './show-issue.ts';

interface IssuesAsked {
  readonly repo?: string | undefined;
  readonly status: 'open' | 'closed' | 'all';
  readonly labels?: readonly string[] | undefined;
  /** A login, `@me`, `*` for any, `none`. */
  readonly assignee?: string | undefined;
  /** A number or title, `*` for any, `none`. */
  readonly milestone?: string | undefined;
  readonly createdBy?: string | undefined;
  readonly type?: string | undefined;
  readonly since?: string | undefined;
  readonly sort: 'created' | 'updated' | 'comments';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type IssuesPage = { issues: IssueEntry[] } & ReturnType<typeof toPage>;

const FIELDS = { created: 'CREATED_AT', updated: 'UPDATED_AT', comments: 'COMMENTS' } as const;

/** Lists issues; GitHub filters and orders them. */
export async function listIssues(asked: IssuesAsked, call: Call): Promise<IssuesPage> {
  const repository = call.resolve.repositoryName(asked.repo);
  const answer = await call.github.query(
    LIST_ISSUES,
    {
      ...repository,
      first: asked.limit,
      after: asked.cursor,
      filterBy: await toFilter(asked, repository, call),
      orderBy: { field: FIELDS[asked.sort], direction: asked.direction.toUpperCase() },
    },
    { signal: call.signal, subject: describeRepository(repository) },
  );
  const { nodes, pageInfo, totalCount } = answer.repository.issues;
  if (totalCount === 0) await assertNamesKnown(asked, repository, call);
  return { issues: listPresent(nodes).map(showIssue), ...toPage(pageInfo, totalCount) };
}

/** GitHub answers an empty list for unknown names, which would hide a typing error. */
async function assertNamesKnown(
  { labels = [], type }: IssuesAsked,
  repository: RepositoryName,
  { resolve, signal }: Call,
): Promise<void> {
  await resolve.labels(repository, labels, { signal });
  const isName = type !== undefined && type !== '*' && type !== 'none';
  if (isName) await resolve.issueType(repository, type, { signal });
}

async function toFilter(
  asked: IssuesAsked,
  repository: RepositoryName,
  call: Call,
): Promise<Record<string, unknown>> {
  const { status, labels, assignee, milestone, createdBy, type, since } = asked;
  return {
    ...(status !== 'all' && { states: [status.toUpperCase()] }),
    ...(labels !== undefined && labels.length > 0 && { labels }),
    ...(assignee !== undefined && { assignee: toNullable(await findLogin(assignee, call)) }),
    ...(milestone !== undefined && {
      milestoneNumber: await findMilestoneNumber(milestone, repository, call),
    }),
    ...(createdBy !== undefined && { createdBy: await findLogin(createdBy, call) }),
    ...(type !== undefined && { type }),
    ...(since !== undefined && { since: readInstant(since, 'since') }),
  };
}

/** GitHub filters by number, so a title has to be looked up first. */
async function findMilestoneNumber(
  milestone: string,
  repository: RepositoryName,
  { resolve, signal }: Call,
): Promise<string | null> {
  if (milestone === '*' || milestone === 'none' || /^\d+$/.test(milestone)) {
    return toNullable(milestone);
  }
  const found = await resolve.milestone(repository, milestone, { signal, argument: 'milestone' });
  return String(found.number);
}

function toNullable(wanted: string): string | null {
  return wanted === 'none' ? null : wanted;
}

async function findLogin(person: string, { github, signal }: Call): Promise<string> {
  const login = person.trim();
  if (login === '@me') return (await github.query(VIEWER_LOGIN, {}, { signal })).viewer.login;
  return login.replace(/^@/, '');
}

/** GitHub's maximum of results that a search returns. */
const REACHABLE = 1_000;

type SearchPage = { issues: FoundIssue[]; note?: string } & ReturnType<typeof toPage>;

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
    issues: listPresent(nodes).map(show),
    ...toPage(pageInfo, issueCount),
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
    labels: listPresent(node.labels?.nodes).map(({ name }) => name),
    assignees: listPresent(node.assignees.nodes).map(({ login }) => login),
    updatedAt: node.updatedAt,
    url: node.url,
  };
}
