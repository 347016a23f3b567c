import type { Scene } from '../../objects.ts';
import type {
  SimComment,
  SimIssue,
  SimIssueType,
  SimLabel,
  SimMilestone,
  SimOwner,
  SimPullRequest,
  SimRepository,
  SimReview,
} from '../../state/entities.ts';
import { find, listAll } from '../../state/state.ts';
import {
  buildLocation,
  CHANGES,
  getLogin,
  getOwner,
  getPullRequest,
  getRepository,
  getSha,
  getSubject,
  writeFullName,
  writeNumberedPath,
} from '../look.ts';
import { summarizeSubIssues } from '../objects/issue-object.ts';
import { countMilestoneIssues } from '../objects/label-milestone-objects.ts';
import { getAssociation } from '../objects/numbered-object.ts';
import { listReviews } from '../objects/pull-request-object.ts';
import { findPermission } from '../permission.ts';

const API = 'https://api.github.com';

/** A user or organisation as REST shows one inside of other things. */
export function buildOwnerBody(owner: SimOwner): object {
  return {
    login: owner.login,
    id: owner.databaseId,
    node_id: owner.id,
    avatar_url: `https://avatars.githubusercontent.com/u/${owner.databaseId}?v=4`,
    url: `${API}/users/${owner.login}`,
    html_url: buildLocation(`/${owner.login}`).url,
    type: owner.typename,
    site_admin: false,
  };
}

/** The same by node id; null where there is none. */
function findPersonBody(scene: Scene, id: string | null | undefined): object | null {
  const owner = find(scene.state, id, 'User', 'Organization');
  return owner === undefined ? null : buildOwnerBody(owner);
}

/** The address of a repository in the API. */
function writeRepositoryUrl(scene: Scene, repository: SimRepository): string {
  return `${API}/repos/${writeFullName(scene.state, repository)}`;
}

/** A repository as REST shows one. */
export function buildRepositoryBody(scene: Scene, repository: SimRepository): object {
  const permission = findPermission(scene, repository);
  return {
    id: repository.databaseId,
    node_id: repository.id,
    name: repository.name,
    full_name: writeFullName(scene.state, repository),
    private: repository.isPrivate,
    visibility: repository.isPrivate ? 'private' : 'public',
    owner: buildOwnerBody(getOwner(scene.state, repository)),
    html_url: buildLocation(`/${writeFullName(scene.state, repository)}`).url,
    url: writeRepositoryUrl(scene, repository),
    description: null,
    fork: false,
    archived: false,
    disabled: false,
    has_issues: repository.hasIssues,
    has_projects: true,
    default_branch: repository.branches[0] ?? 'main',
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
    permissions: {
      admin: permission === 'ADMIN',
      push: permission !== 'READ',
      pull: true,
    },
  };
}

/** A label as REST shows one. */
export function buildLabelBody(scene: Scene, label: SimLabel): object {
  const repository = getRepository(scene.state, label);
  return {
    id: label.databaseId,
    node_id: label.id,
    url: `${writeRepositoryUrl(scene, repository)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
  };
}

/** A milestone as REST shows one. */
export function buildMilestoneBody(scene: Scene, milestone: SimMilestone): object {
  const repository = getRepository(scene.state, milestone);
  const url = `${writeRepositoryUrl(scene, repository)}/milestones/${milestone.number}`;
  const { open, closed } = countMilestoneIssues(scene, milestone);
  return {
    url,
    html_url: buildLocation(
      `/${writeFullName(scene.state, repository)}/milestone/${milestone.number}`,
    ).url,
    labels_url: `${url}/labels`,
    id: milestone.databaseId,
    node_id: milestone.id,
    number: milestone.number,
    title: milestone.title,
    description: milestone.description,
    creator: findPersonBody(scene, milestone.creator),
    open_issues: open,
    closed_issues: closed,
    state: milestone.state.toLowerCase(),
    created_at: milestone.createdAt,
    updated_at: milestone.updatedAt,
    due_on: milestone.dueOn,
    closed_at: milestone.closedAt,
  };
}

/** A comment as REST shows one. */
export function buildCommentBody(scene: Scene, comment: SimComment): object {
  const subject = getSubject(scene.state, comment);
  const at = writeRepositoryUrl(scene, getRepository(scene.state, subject));
  return {
    id: comment.databaseId,
    node_id: comment.id,
    url: `${at}/issues/comments/${comment.databaseId}`,
    issue_url: `${at}/issues/${subject.number}`,
    html_url: `${buildLocation(writeNumberedPath(scene.state, subject)).url}#issuecomment-${comment.databaseId}`,
    body: comment.body,
    user: findPersonBody(scene, comment.author),
    author_association: getAssociation(scene, { ...subject, author: comment.author }),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
  };
}

/** An issue type as REST shows one. */
export function buildIssueTypeBody(type: SimIssueType): object {
  return {
    id: type.databaseId,
    node_id: type.id,
    name: type.name,
    description: type.description,
    color: type.color.toLowerCase(),
    is_enabled: type.isEnabled,
    created_at: type.createdAt,
    updated_at: type.updatedAt,
  };
}

/** What REST shows alike of issues and pull requests. */
function buildNumberedBody(scene: Scene, entry: SimIssue | SimPullRequest): object {
  const { state } = scene;
  return {
    id: entry.databaseId,
    node_id: entry.id,
    number: entry.number,
    html_url: buildLocation(writeNumberedPath(state, entry)).url,
    state: entry.state === 'OPEN' ? 'open' : 'closed',
    locked: entry.locked,
    title: entry.title,
    body: entry.body === '' ? null : entry.body,
    user: findPersonBody(scene, entry.author),
    labels: entry.labels.flatMap((id) => {
      const label = find(state, id, 'Label');
      return label === undefined ? [] : [buildLabelBody(scene, label)];
    }),
    assignee: findPersonBody(scene, entry.assignees[0]),
    assignees: entry.assignees.map((id) => findPersonBody(scene, id)),
    milestone: findMilestone(scene, entry),
    author_association: getAssociation(scene, entry),
    comments: listAll(state, 'IssueComment').filter(({ issue }) => issue === entry.id).length,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    closed_at: entry.closedAt,
  };
}

function findMilestone(scene: Scene, entry: SimIssue | SimPullRequest): object | null {
  const milestone = find(scene.state, entry.milestone, 'Milestone');
  return milestone === undefined ? null : buildMilestoneBody(scene, milestone);
}

/** An issue as REST shows one; pull requests are issues there too. */
export function buildIssueBody(scene: Scene, entry: SimIssue | SimPullRequest): object {
  const at = writeRepositoryUrl(scene, getRepository(scene.state, entry));
  const common = {
    url: `${at}/issues/${entry.number}`,
    repository_url: at,
    comments_url: `${at}/issues/${entry.number}/comments`,
    ...buildNumberedBody(scene, entry),
  };
  if (entry.typename === 'PullRequest') {
    return {
      ...common,
      draft: entry.isDraft,
      state_reason: null,
      pull_request: {
        url: `${at}/pulls/${entry.number}`,
        html_url: buildLocation(writeNumberedPath(scene.state, entry)).url,
        merged_at: entry.mergedAt,
      },
    };
  }
  const type = find(scene.state, entry.issueType, 'IssueType');
  const { total, completed, percentCompleted } = summarizeSubIssues(scene, entry);
  return {
    ...common,
    state_reason: entry.stateReason?.toLowerCase() ?? null,
    type: type === undefined ? null : buildIssueTypeBody(type),
    sub_issues_summary: { total, completed, percent_completed: percentCompleted },
  };
}

/** A pull request as REST shows one in a list. */
export function buildPullListBody(scene: Scene, pull: SimPullRequest): object {
  const repository = getRepository(scene.state, pull);
  const at = `${writeRepositoryUrl(scene, repository)}/pulls/${pull.number}`;
  const side = (branch: string): object => ({
    label: `${getLogin(scene.state, repository.owner)}:${branch}`,
    ref: branch,
    sha: getSha(repository, branch),
    user: findPersonBody(scene, repository.owner),
    repo: buildRepositoryBody(scene, repository),
  });
  const requested = pull.requestedReviewers;
  return {
    url: at,
    ...buildNumberedBody(scene, pull),
    draft: pull.isDraft,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.state === 'MERGED' ? mergeSha(scene, pull) : null,
    requested_reviewers: requested.flatMap((id) => findPersonBody(scene, id) ?? []),
    requested_teams: requested.flatMap((id) => {
      const team = find(scene.state, id, 'Team');
      return team === undefined
        ? []
        : [{ id: team.databaseId, node_id: team.id, name: team.name, slug: team.slug }];
    }),
    head: side(pull.head),
    base: side(pull.base),
    auto_merge: null,
  };
}

/** A pull request as REST shows a single one. */
export function buildPullBody(scene: Scene, pull: SimPullRequest): object {
  return {
    ...buildPullListBody(scene, pull),
    merged: pull.state === 'MERGED',
    mergeable: pull.state === 'OPEN' ? pull.mergeable === 'MERGEABLE' : null,
    mergeable_state: writeMergeableState(pull),
    merged_by: findPersonBody(scene, pull.mergedBy),
    review_comments: listReviews(scene, pull).flatMap(({ comments }) => comments ?? []).length,
    maintainer_can_modify: false,
    commits: CHANGES.commits,
    additions: CHANGES.additions,
    deletions: CHANGES.deletions,
    changed_files: CHANGES.changedFiles,
  };
}

function writeMergeableState(pull: SimPullRequest): string {
  if (pull.state !== 'OPEN') return 'unknown';
  if (pull.mergeable === 'CONFLICTING') return 'dirty';
  return pull.isDraft ? 'draft' : 'clean';
}

/** What the commit is called that merged a pull request. */
export function mergeSha(scene: Scene, pull: SimPullRequest): string {
  return getSha(getRepository(scene.state, pull), `merge of ${pull.number}`);
}

/** A review as REST shows one. */
export function buildReviewBody(scene: Scene, review: SimReview): object {
  const pull = getPullRequest(scene.state, review);
  const repository = getRepository(scene.state, pull);
  return {
    id: review.databaseId,
    node_id: review.id,
    user: findPersonBody(scene, review.author),
    body: review.body,
    state: review.state,
    html_url: `${buildLocation(writeNumberedPath(scene.state, pull)).url}#pullrequestreview-${review.databaseId}`,
    pull_request_url: `${writeRepositoryUrl(scene, repository)}/pulls/${pull.number}`,
    author_association: getAssociation(scene, { ...pull, author: review.author }),
    commit_id: getSha(repository, pull.head),
    // GitHub leaves it out while a review is not submitted.
    ...(review.state !== 'PENDING' && { submitted_at: review.submittedAt }),
  };
}
