import { createHash } from 'node:crypto';

import type {
  SimIssue,
  SimMilestone,
  SimOwner,
  SimPullRequest,
  SimRepository,
} from '../state/entities.ts';
import { listAll, find, type State } from '../state/state.ts';

const SITE = 'https://github.com';

/** The user or organisation with that login. */
export function findOwnerByLogin(state: State, login: string): SimOwner | undefined {
  const wanted = login.toLowerCase();
  return [...listAll(state, 'User'), ...listAll(state, 'Organization')].find(
    (owner) => owner.login.toLowerCase() === wanted,
  );
}

/** The repository with those names, whether or not the viewer may see it. */
export function findRepositoryByName(
  state: State,
  owner: string,
  name: string,
): SimRepository | undefined {
  const holder = findOwnerByLogin(state, owner);
  return listAll(state, 'Repository').find(
    (repository) =>
      repository.owner === holder?.id && repository.name.toLowerCase() === name.toLowerCase(),
  );
}

/** The issues of a repository, oldest first. */
export function findIssues(state: State, repository: string): readonly SimIssue[] {
  return listAll(state, 'Issue').filter((issue) => issue.repository === repository);
}

/** The pull requests of a repository, oldest first. */
export function findPullRequests(state: State, repository: string): readonly SimPullRequest[] {
  return listAll(state, 'PullRequest').filter((entry) => entry.repository === repository);
}

/** Issues and pull requests of a repository, oldest first. */
export function findNumbered(
  state: State,
  repository: string,
): readonly (SimIssue | SimPullRequest)[] {
  return [...findIssues(state, repository), ...findPullRequests(state, repository)].toSorted(
    (one, other) => one.number - other.number,
  );
}

/** The milestones of a repository, by number. */
export function findMilestones(state: State, repository: string): readonly SimMilestone[] {
  return listAll(state, 'Milestone').filter((milestone) => milestone.repository === repository);
}

/** The repository that something is in. */
export function getRepository(
  state: State,
  entity: { readonly repository: string },
): SimRepository {
  return demand(find(state, entity.repository, 'Repository'), 'repository');
}

/** Who owns a repository. */
export function getOwner(state: State, repository: SimRepository): SimOwner {
  return demand(find(state, repository.owner, 'Organization', 'User'), 'owner');
}

/** The issue or pull request that a comment is on. */
export function getSubject(
  state: State,
  comment: { readonly issue: string },
): SimIssue | SimPullRequest {
  return demand(find(state, comment.issue, 'Issue', 'PullRequest'), 'subject');
}

/** The pull request that a review is of. */
export function getPullRequest(
  state: State,
  review: { readonly pullRequest: string },
): SimPullRequest {
  return demand(find(state, review.pullRequest, 'PullRequest'), 'pull request');
}

function demand<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw new Error(`The simulated state has lost a ${what}.`);
  return found;
}

/** The login of a user or organisation. */
export function getLogin(state: State, id: string): string {
  return find(state, id, 'User', 'Organization')?.login ?? 'ghost';
}

/** `acme/rocket` */
export function writeFullName(state: State, repository: SimRepository): string {
  return `${getLogin(state, repository.owner)}/${repository.name}`;
}

/** `/acme/rocket/issues/1`: the path of an issue or pull request on GitHub's site. */
export function writeNumberedPath(state: State, entry: SimIssue | SimPullRequest): string {
  const kind = entry.typename === 'Issue' ? 'issues' : 'pull';
  return `/${writeFullName(state, getRepository(state, entry))}/${kind}/${entry.number}`;
}

/** A path on GitHub's site, and the address that it has there. */
export function buildLocation(path: string): {
  readonly resourcePath: string;
  readonly url: string;
} {
  return { resourcePath: path, url: `${SITE}${path}` };
}

/** What the last commit of a branch is called; there are no pushes to a simulated repository. */
export function getSha(repository: SimRepository, branch: string): string {
  return createHash('sha1').update(`${repository.id} ${branch}`).digest('hex');
}

/** How far a pull request's branch is ahead: every branch here is one commit with one new line. */
export const CHANGES = { commits: 1, changedFiles: 1, additions: 1, deletions: 0 };

const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)/giu;

/** The issues that a pull request says it closes. */
export function listClosing(state: State, pull: SimPullRequest): readonly SimIssue[] {
  const numbers = new Set([...pull.body.matchAll(CLOSING)].map((match) => Number(match[1])));
  return numbers.size === 0
    ? []
    : findIssues(state, pull.repository).filter((issue) => numbers.has(issue.number));
}

const TASK = /^\s*[-*] \[[ x]\] #(\d+)\s*$/gimu;

/** The issues that stand in the task list of an issue. */
export function listTracking(state: State, issue: SimIssue): readonly SimIssue[] {
  const numbers = new Set([...issue.body.matchAll(TASK)].map((match) => Number(match[1])));
  return numbers.size === 0
    ? []
    : findIssues(state, issue.repository).filter((one) => numbers.has(one.number));
}
