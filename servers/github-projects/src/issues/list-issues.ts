import { LIST_ISSUES, VIEWER_LOGIN } from '../documents/issues.ts';
import { present } from '../refs/present.ts';
import { repositorySubject } from '../refs/repository-words.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import type { IssueEntry } from '../shapes/issue.ts';
import { pageOf } from '../shapes/page.ts';
import type { Call } from './call.ts';
import { readInstant } from './instant.ts';
import { showIssue } from './show-issue.ts';

/** Which issues are wanted, and in what order. */
export interface IssuesAsked {
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

/** A page of issues. */
export type IssuesPage = { issues: IssueEntry[] } & ReturnType<typeof pageOf>;

const FIELDS = { created: 'CREATED_AT', updated: 'UPDATED_AT', comments: 'COMMENTS' } as const;

/** The issues that fit, chosen and ordered by GitHub. */
export async function listIssues(asked: IssuesAsked, call: Call): Promise<IssuesPage> {
  const repository = call.resolve.repositoryName(asked.repo);
  const answer = await call.github.query(
    LIST_ISSUES,
    {
      ...repository,
      first: asked.limit,
      after: asked.cursor,
      filterBy: await filterOf(asked, repository, call),
      orderBy: { field: FIELDS[asked.sort], direction: asked.direction.toUpperCase() },
    },
    { signal: call.signal, subject: repositorySubject(repository) },
  );
  const { nodes, pageInfo, totalCount } = answer.repository.issues;
  if (totalCount === 0) await assertNamesKnown(asked, repository, call);
  return { issues: present(nodes).map(showIssue), ...pageOf(pageInfo, totalCount) };
}

/** GitHub finds nothing for a name that it does not know; whoever mistyped one would believe it. */
async function assertNamesKnown(
  { labels = [], type }: IssuesAsked,
  repository: RepositoryName,
  { resolve, signal }: Call,
): Promise<void> {
  await resolve.labels(repository, labels, { signal });
  const isName = type !== undefined && type !== '*' && type !== 'none';
  if (isName) await resolve.issueType(repository, type, { signal });
}

async function filterOf(
  asked: IssuesAsked,
  repository: RepositoryName,
  call: Call,
): Promise<Record<string, unknown>> {
  const { status, labels, assignee, milestone, createdBy, type, since } = asked;
  return {
    ...(status !== 'all' && { states: [status.toUpperCase()] }),
    ...(labels !== undefined && labels.length > 0 && { labels }),
    ...(assignee !== undefined && { assignee: orNull(await loginOf(assignee, call)) }),
    ...(milestone !== undefined && {
      milestoneNumber: await milestoneNumber(milestone, repository, call),
    }),
    ...(createdBy !== undefined && { createdBy: await loginOf(createdBy, call) }),
    ...(type !== undefined && { type }),
    ...(since !== undefined && { since: readInstant(since, 'since') }),
  };
}

/** GitHub filters by number; a title has to be looked up first. */
async function milestoneNumber(
  milestone: string,
  repository: RepositoryName,
  { resolve, signal }: Call,
): Promise<string | null> {
  if (milestone === '*' || milestone === 'none' || /^\d+$/.test(milestone)) {
    return orNull(milestone);
  }
  const found = await resolve.milestone(repository, milestone, { signal, argument: 'milestone' });
  return String(found.number);
}

function orNull(wanted: string): string | null {
  return wanted === 'none' ? null : wanted;
}

async function loginOf(person: string, { github, signal }: Call): Promise<string> {
  const login = person.trim();
  if (login === '@me') return (await github.query(VIEWER_LOGIN, {}, { signal })).viewer.login;
  return login.replace(/^@/, '');
}
