import type {
  SimComment,
  SimIssue,
  SimLabel,
  SimMilestone,
  SimOwner,
  SimPullRequest,
  SimRepository,
  SimReview,
  SimReviewComment,
} from '../state/entities.ts';
import { add, type State, writeTimestamp } from '../state/state.ts';

/** What a new issue has; everything but title and author may be left out. */
interface NewIssue {
  readonly title: string;
  /** Node id of the user. */
  readonly author: string;
  readonly body?: string;
  readonly assignees?: readonly string[];
  readonly labels?: readonly string[];
  readonly milestone?: string | null;
  readonly issueType?: string | null;
  /** ISO 8601; now where it is left out. */
  readonly createdAt?: string;
}

/** What a new pull request has. */
interface NewPullRequest extends Omit<NewIssue, 'issueType'> {
  readonly head: string;
  readonly base: string;
  readonly isDraft?: boolean;
}

/** Adds a repository. */
export function makeRepository(
  state: State,
  owner: SimOwner,
  about: {
    readonly name: string;
    readonly isPrivate?: boolean;
    readonly branches?: readonly string[];
    /** Text by path. */
    readonly files?: Readonly<Record<string, string>>;
  },
): SimRepository {
  return add(state, 'Repository', {
    owner: owner.id,
    name: about.name,
    isPrivate: about.isPrivate ?? false,
    lastNumber: 0,
    lastMilestone: 0,
    branches: [...(about.branches ?? ['main'])],
    hasIssues: true,
    files: { ...about.files },
  });
}

/** Adds a label to a repository. */
export function makeLabel(
  state: State,
  repository: SimRepository,
  about: { readonly name: string; readonly color: string; readonly description?: string | null },
): SimLabel {
  return add(state, 'Label', {
    repository: repository.id,
    name: about.name,
    color: about.color,
    description: about.description ?? null,
  });
}

/** Adds a milestone to a repository under the next number. */
export function makeMilestone(
  state: State,
  repository: SimRepository,
  about: {
    readonly title: string;
    readonly creator: string;
    readonly description?: string | null;
    readonly dueOn?: string | null;
    readonly state?: 'OPEN' | 'CLOSED';
    readonly createdAt?: string;
  },
): SimMilestone {
  repository.lastMilestone += 1;
  return add(state, 'Milestone', {
    ...makeTimes(about.createdAt),
    repository: repository.id,
    number: repository.lastMilestone,
    title: about.title,
    description: about.description ?? null,
    dueOn: about.dueOn ?? null,
    state: about.state ?? 'OPEN',
    closedAt: about.state === 'CLOSED' ? writeTimestamp(state) : null,
    creator: about.creator,
  });
}

/** Adds an open issue to a repository under the next number. */
export function makeIssue(state: State, repository: SimRepository, about: NewIssue): SimIssue {
  return add(state, 'Issue', {
    ...makeTimes(about.createdAt),
    ...makeNumbered(repository, about),
    state: 'OPEN',
    stateReason: null,
    parent: null,
    subIssues: [],
    blockedBy: [],
    issueType: about.issueType ?? null,
    fieldValues: {},
  });
}

/** Adds an open pull request to a repository under the next number. */
export function makePullRequest(
  state: State,
  repository: SimRepository,
  about: NewPullRequest,
): SimPullRequest {
  return add(state, 'PullRequest', {
    ...makeTimes(about.createdAt),
    ...makeNumbered(repository, about),
    state: 'OPEN',
    isDraft: about.isDraft ?? false,
    head: about.head,
    base: about.base,
    mergeable: 'MERGEABLE',
    mergedAt: null,
    requestedReviewers: [],
  });
}

function makeNumbered(
  repository: SimRepository,
  about: Omit<NewIssue, 'issueType'>,
): Pick<
  SimIssue,
  | 'repository'
  | 'number'
  | 'title'
  | 'body'
  | 'author'
  | 'assignees'
  | 'labels'
  | 'milestone'
  | 'closedAt'
  | 'locked'
> {
  repository.lastNumber += 1;
  return {
    repository: repository.id,
    number: repository.lastNumber,
    title: about.title,
    body: about.body ?? '',
    author: about.author,
    assignees: [...(about.assignees ?? [])],
    labels: [...(about.labels ?? [])],
    milestone: about.milestone ?? null,
    closedAt: null,
    locked: false,
  };
}

/** Adds a comment to an issue or pull request. */
export function makeComment(
  state: State,
  on: SimIssue | SimPullRequest,
  about: { readonly author: string; readonly body: string; readonly createdAt?: string },
): SimComment {
  return add(state, 'IssueComment', {
    ...makeTimes(about.createdAt),
    issue: on.id,
    author: about.author,
    body: about.body,
  });
}

/** Adds a review to a pull request. */
export function makeReview(
  state: State,
  pullRequest: SimPullRequest,
  about: {
    readonly author: string;
    readonly state: SimReview['state'];
    readonly body?: string;
    readonly createdAt?: string;
    readonly comments?: readonly Omit<SimReviewComment, 'databaseId'>[];
  },
): SimReview {
  return add(state, 'PullRequestReview', {
    ...makeTimes(about.createdAt),
    pullRequest: pullRequest.id,
    author: about.author,
    body: about.body ?? '',
    state: about.state,
    submittedAt: about.createdAt ?? writeTimestamp(state),
    comments: (about.comments ?? []).map((comment) => ({
      databaseId: state.mint('PullRequestReview').databaseId,
      ...comment,
    })),
  });
}

function makeTimes(at: string | undefined): {
  readonly createdAt?: string;
  readonly updatedAt?: string;
} {
  return at === undefined ? {} : { createdAt: at, updatedAt: at };
}
