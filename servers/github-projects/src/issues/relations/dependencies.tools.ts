import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { page, toPage } from '../../operations/answers.shapes.ts';
import { cursor, issueId, limit, repo } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { createNotFoundError, listPresent } from '../../refs/words.ts';
import { issueLink, type IssueLink } from '../issues.shapes.ts';
import { type Call, locateIssue, requireIssue } from '../place-issue.ts';
import { showLink } from '../show-issue.ts';
import {
  ADD_BLOCKED_BY,
  DEPENDENCY_PAIR,
  type LinksPage,
  LIST_DEPENDENCIES,
  REMOVE_BLOCKED_BY,
} from './dependencies.documents.ts';
import { findPair } from './find-pair.ts';

const addIssueDependency = defineOperation({
  name: 'add_issue_dependency',
  title: 'Say what blocks an issue',
  description:
    'Says that one issue is blocked by another, also across repositories. Nothing changes where that is said already.',
  area: 'issues',
  foreign: 'issues',
  effect: 'update',
  scopes: ['repo'],
  input: { issueId, blockingIssueId: issueId.describe('Issue that blocks it'), repo },
  output: z.object({
    issue: issueLink,
    blockedBy: issueLink,
    changed: z.boolean().describe('False where it was so already'),
  }),
  examples: [{ name: 'Paint waits for valves', arguments: { issueId: '7', blockingIssueId: '4' } }],
  run: (input, at) => addDependency(input, at),
});

const removeIssueDependency = defineOperation({
  name: 'remove_issue_dependency',
  title: 'Say what no longer blocks an issue',
  description:
    'Takes away that one issue is blocked by another. Both issues stay as they are otherwise.',
  area: 'issues',
  foreign: 'issues',
  effect: 'delete',
  scopes: ['repo'],
  input: { issueId, blockingIssueId: issueId.describe('Issue that blocks it'), repo },
  output: z.object({ removed: z.boolean(), issue: issueLink, blockedBy: issueLink }),
  examples: [{ name: 'The valves are here', arguments: { issueId: '1', blockingIssueId: '4' } }],
  run: async (input, at) => ({ removed: true, ...(await removeDependency(input, at)) }),
});

const links = z.object({ issues: z.array(issueLink), ...page }).optional();

export const listIssueDependencies = defineOperation({
  name: 'list_issue_dependencies',
  title: 'List what blocks an issue',
  description:
    'Lists the issues that block an issue, and those that it blocks. A cursor goes with one direction.',
  area: 'issues',
  foreign: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    issueId,
    repo,
    direction: z.enum(['both', 'blocked_by', 'blocking']).default('both').describe('Which of them'),
    limit: limit(100, 50),
    cursor,
  },
  output: z.object({ issue: issueLink, blockedBy: links, blocking: links }),
  examples: [{ name: 'What #1 waits for', arguments: { issueId: '1' } }],
  run: (input, at) => listDependencies(input, at),
});

/** The operations on dependencies between issues, in the order in which they are listed. */
export const dependencyOperations: readonly Operation[] = [
  addIssueDependency,
  removeIssueDependency,
  listIssueDependencies,
];

interface DependencyAsked {
  readonly issueId: string;
  readonly blockingIssueId: string;
  readonly repo?: string | undefined;
}

/** An issue and one that blocks it. */
interface Dependency {
  issue: IssueLink;
  blockedBy: IssueLink;
}

/** Marks an issue as blocked by another; does nothing if it is already. */
async function addDependency(
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

/** Removes the mark that an issue is blocked by another. */
async function removeDependency(asked: DependencyAsked, call: Call): Promise<Dependency> {
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
    exists: listPresent(first.blockedBy.nodes).some(({ id }) => id === second.id),
    ids: { issue: first.id, blocking: second.id },
    subject: places.second.subject,
  };
}

interface DependenciesAsked {
  readonly issueId: string;
  readonly repo?: string | undefined;
  readonly direction: 'both' | 'blocked_by' | 'blocking';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Links = { issues: IssueLink[] } & ReturnType<typeof toPage>;

async function listDependencies(
  { issueId, repo, direction, limit, cursor }: DependenciesAsked,
  call: Call,
): Promise<{ issue: IssueLink; blockedBy?: Links; blocking?: Links }> {
  if (cursor !== undefined && direction === 'both') throw createCursorError();
  const place = await locateIssue({ ref: issueId, repo, argument: 'issueId' }, call);
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
  const node = requireIssue(repository.issueOrPullRequest, place);
  return {
    issue: showLink(node),
    ...(node.blockedBy !== undefined && { blockedBy: showLinks(node.blockedBy) }),
    ...(node.blocking !== undefined && { blocking: showLinks(node.blocking) }),
  };
}

function showLinks({ nodes, pageInfo, totalCount }: LinksPage): Links {
  return { issues: listPresent(nodes).map(showLink), ...toPage(pageInfo, totalCount) };
}

function createCursorError(): ToolError {
  return new ToolError(
    'invalid_arguments',
    'A cursor was given for both directions: expected one, since each has a cursor of its own.',
    { suggestions: ['Pass direction "blocked_by" or "blocking" with the cursor of that list.'] },
  );
}
