import { ToolError } from '@wellspoken/kit';

import type { IssueLink } from '../issues.shapes.ts';
import { type Call, issueAt, placeIssue } from '../place-issue.ts';
import { showLink } from '../show-issue.ts';
import { toPage } from '../../operations/answers.shapes.ts';
import { createNotFoundError, present } from '../../refs/words.ts';
import {
  ADD_BLOCKED_BY,
  DEPENDENCY_PAIR,
  type LinksPage,
  LIST_DEPENDENCIES,
  REMOVE_BLOCKED_BY,
} from './dependencies.documents.ts';
import { findPair } from './find-pair.ts';

/** An issue, and one that blocks it, as they were asked for. */
export interface DependencyAsked {
  readonly issueId: string;
  readonly blockingIssueId: string;
  readonly repo?: string | undefined;
}

/** An issue, and one that blocks it. */
export interface Dependency {
  issue: IssueLink;
  blockedBy: IssueLink;
}

/** Says that an issue is blocked by another; where that is said already, nothing is done. */
export async function addDependency(
  asked: DependencyAsked,
  call: Call,
): Promise<Dependency & { changed: boolean }> {
  const { dependency, exists, ids, subject } = await findDependency(asked, call);
  if (exists) return { ...dependency, changed: false };
  await call.github.mutate(ADD_BLOCKED_BY, ids, {
    signal: call.signal,
    subject,
    lookWith: 'list_issue_dependencies',
  });
  return { ...dependency, changed: true };
}

/** Says that an issue is no longer blocked by another. */
export async function removeDependency(asked: DependencyAsked, call: Call): Promise<Dependency> {
  const { dependency, exists, ids, subject } = await findDependency(asked, call);
  if (!exists) {
    const { issue, blockedBy } = dependency;
    throw createNotFoundError(
      `${issue.reference} is not blocked by ${blockedBy.reference} (argument blockingIssueId).`,
      'list_issue_dependencies shows what blocks an issue.',
    );
  }
  await call.github.mutate(REMOVE_BLOCKED_BY, ids, {
    signal: call.signal,
    subject,
    lookWith: 'list_issue_dependencies',
  });
  return dependency;
}

async function findDependency({ issueId, blockingIssueId, repo }: DependencyAsked, call: Call) {
  const { first, second, places } = await findPair(
    DEPENDENCY_PAIR,
    [
      { ref: issueId, repo, argument: 'issueId' },
      { ref: blockingIssueId, repo, argument: 'blockingIssueId' },
    ],
    call,
  );
  return {
    dependency: { issue: showLink(first), blockedBy: showLink(second) },
    exists: present(first.blockedBy.nodes).some(({ id }) => id === second.id),
    ids: { issue: first.id, blocking: second.id },
    subject: places.second.subject,
  };
}

/** Which issue is meant, in which direction, and which page. */
export interface DependenciesAsked {
  readonly issueId: string;
  readonly repo?: string | undefined;
  readonly direction: 'both' | 'blocked_by' | 'blocking';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Links = { issues: IssueLink[] } & ReturnType<typeof toPage>;

/** What blocks an issue, and what it blocks. */
export async function listDependencies(
  { issueId, repo, direction, limit, cursor }: DependenciesAsked,
  call: Call,
): Promise<{ issue: IssueLink; blockedBy?: Links; blocking?: Links }> {
  if (cursor !== undefined && direction === 'both') throw cursorOfWhat();
  const place = await placeIssue({ ref: issueId, repo, argument: 'issueId' }, call);
  const { repository } = await call.github.query(
    LIST_DEPENDENCIES,
    {
      ...place.at,
      first: limit,
      after: cursor,
      withBlockedBy: direction !== 'blocking',
      withBlocking: direction !== 'blocked_by',
    },
    { signal: call.signal, subject: place.subject },
  );
  const node = issueAt(repository.issueOrPullRequest, place);
  return {
    issue: showLink(node),
    ...(node.blockedBy !== undefined && { blockedBy: showLinks(node.blockedBy) }),
    ...(node.blocking !== undefined && { blocking: showLinks(node.blocking) }),
  };
}

function showLinks({ nodes, pageInfo, totalCount }: LinksPage): Links {
  return { issues: present(nodes).map(showLink), ...toPage(pageInfo, totalCount) };
}

function cursorOfWhat(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'A cursor was given for both directions: expected one, since each has a cursor of its own.',
    { suggestions: ['Pass direction "blocked_by" or "blocking" with the cursor of that list.'] },
  );
}
